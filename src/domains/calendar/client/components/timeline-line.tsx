import { Plus } from 'lucide-react';
import type { MouseEvent } from 'react';
import { towardsEnd } from '#client/direction.ts';
import { ColorDot } from '#client/ui/color-dot.tsx';
import {
  type TitleStyle,
  TYPE_ICONS,
  hoursText,
  lookOf,
  placeOf,
  stateText,
  titleOf,
} from '#domains/calendar/client/entry-text.ts';
import { stateOf } from '#domains/calendar/rules.ts';
import type { CalendarEntry } from '#domains/calendar/schema.ts';
import type { Bar, Hours, Spot, TimelineRow } from '#domains/calendar/timeline.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { useTexts } from '#domains/calendar/client/use-texts.ts';

export type PlacedBar = { entry: CalendarEntry; bar: Bar };

type TimelineLineProps = {
  row: TimelineRow;
  index: number;
  bars: PlacedBar[];
  hours: Hours;
  /** The bar that the Tab key reaches, if it is in this row. */
  focused: number | undefined;
  isClosed: boolean;
  /** Where the line of the present time is. */
  line: number | undefined;
  now: Date;
  zone: string;
  titles: TitleStyle;
  onFocus: (spot: Spot) => void;
  onOpen: (entry: CalendarEntry) => void;
  onAdd?: (row: TimelineRow, minute?: number) => void;
};

/** A slot that is clicked begins at a half hour. */
const STEP = 30;
export const percent = (share: number) => `${share * 100}%`;

/** The line of the present time. @param at where it is, from 0 to 1 */
export function NowMark({ at }: { at: number | undefined }) {
  if (at === undefined) return null;
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 w-0.5 bg-danger"
      style={{ insetInlineStart: percent(at) }}
    />
  );
}

/** A place with its bookings. */
export function TimelineLine(props: TimelineLineProps) {
  const t = useTexts();
  const { row, index, bars, hours, focused, isClosed, line, now, zone, titles, onFocus, onOpen, onAdd } = props;
  const { opens, closes } = hours;

  function addAt(event: MouseEvent<HTMLElement>) {
    if (event.target !== event.currentTarget) return;
    const { left, right, width } = event.currentTarget.getBoundingClientRect();
    const distance = towardsEnd() === 1 ? event.clientX - left : right - event.clientX;
    const minute = opens + (distance / width) * (closes - opens);
    onAdd?.(row, Math.floor(minute / STEP) * STEP);
  }

  return (
    <tr className="group">
      <th
        scope="row"
        className="sticky start-0 z-20 h-11 max-w-56 border-b border-e bg-card px-3 text-start font-normal"
      >
        <span className="flex items-center gap-2">
          <PlaceName row={row} />
          {onAdd && (
            <button
              type="button"
              aria-label={t('Add Booking Request for {name}', {
                name: row.seat_no ? `${row.name} ${row.seat_no}` : row.name,
              })}
              className="ms-auto grid size-7 shrink-0 place-items-center rounded-sm text-muted-foreground hover:bg-muted hover:text-foreground"
              onClick={() => onAdd(row)}
            >
              <Plus aria-hidden="true" className="size-4" />
            </button>
          )}
        </span>
      </th>
      <td className="border-b p-0">
        <div
          className={isClosed ? 'timeline-hours relative h-11 bg-muted' : 'timeline-hours relative h-11'}
          style={{ '--hour': percent(60 / (closes - opens)) } as React.CSSProperties}
          role="presentation"
          onClick={onAdd && addAt}
        >
          {bars.map(({ entry, bar }, at) => (
            <BarButton
              key={entry._id}
              entry={entry}
              bar={bar}
              spot={{ row: index, index: at }}
              isFocusable={focused === at}
              now={now}
              zone={zone}
              titles={titles}
              onFocus={onFocus}
              onOpen={onOpen}
            />
          ))}
          <NowMark at={line} />
        </div>
      </td>
    </tr>
  );
}

type BarButtonProps = PlacedBar &
  Pick<TimelineLineProps, 'now' | 'zone' | 'titles' | 'onFocus' | 'onOpen'> & { spot: Spot; isFocusable: boolean };

/** A booking. */
function BarButton({ entry, bar, spot, isFocusable, now, zone, titles, onFocus, onOpen }: BarButtonProps) {
  const t = useTexts();
  const state = stateOf(entry, now);
  const look = lookOf(state, entry.resource.color);
  return (
    <button
      type="button"
      data-bar={`${spot.row}-${spot.index}`}
      tabIndex={isFocusable ? 0 : -1}
      className={`${look.className} absolute inset-y-1 flex flex-col justify-center overflow-hidden px-1.5 text-start leading-4! focus-visible:z-10`}
      style={{
        ...look.style,
        insetInlineStart: percent(bar.start),
        width: percent(bar.width),
      }}
      onFocus={() => onFocus(spot)}
      onClick={() => onOpen(entry)}
    >
      <span className="block w-full truncate font-medium">
        {bar.isCutStart && <span aria-hidden="true">‹ </span>}
        {titleOf(entry, titles)}
        {bar.isCutEnd && <span aria-hidden="true"> ›</span>}
      </span>
      <span className="block w-full truncate" data-numeric>
        {hoursText(entry, zone, t)}
        <span className="sr-only">
          , {placeOf(entry)}, {stateText(state, t)}
        </span>
      </span>
    </button>
  );
}

function PlaceName({ row: { name, seat_no, color, type } }: { row: TimelineRow }) {
  const t = useTexts();
  const Icon = TYPE_ICONS[type];
  return (
    <>
      <ColorDot color={color} />
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
      <span title={name} className="min-w-0 truncate">
        <span className="sr-only">{t(RESOURCE_TYPE_NAMES[type])} </span>
        {name}
        {seat_no && <span className="text-muted-foreground"> · {seat_no}</span>}
      </span>
    </>
  );
}
