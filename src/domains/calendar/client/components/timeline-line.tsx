import { Plus } from 'lucide-react';
import type { MouseEvent } from 'react';
import { ColorDot } from '#client/ui/color-dot.tsx';
import {
  type TitleStyle,
  TYPE_ICONS,
  hoursText,
  lookOf,
  placeOf,
  titleOf,
} from '#domains/calendar/client/entry-text.ts';
import { stateOf } from '#domains/calendar/rules.ts';
import type { CalendarEntry } from '#domains/calendar/schema.ts';
import type { Bar, Hours, Spot, TimelineRow } from '#domains/calendar/timeline.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';

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
      style={{ left: percent(at) }}
    />
  );
}

/** A place with its bookings. */
export function TimelineLine(props: TimelineLineProps) {
  const { row, index, bars, hours, focused, isClosed, line, now, zone, titles, onFocus, onOpen, onAdd } = props;
  const { opens, closes } = hours;

  function addAt(event: MouseEvent<HTMLElement>) {
    if (event.target !== event.currentTarget) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const minute = opens + ((event.clientX - left) / width) * (closes - opens);
    onAdd?.(row, Math.floor(minute / STEP) * STEP);
  }

  return (
    <tr className="group">
      <th scope="row" className="sticky left-0 z-20 h-11 max-w-56 border-b border-r bg-card px-3 text-left font-normal">
        <span className="flex items-center gap-2">
          <PlaceName row={row} />
          {onAdd && (
            <button
              type="button"
              aria-label={`Add Booking Request for ${row.name}${row.seat_no && ` ${row.seat_no}`}`}
              className="ml-auto grid size-7 shrink-0 place-items-center rounded-sm text-muted-foreground hover:bg-muted hover:text-foreground"
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
  const state = stateOf(entry, now);
  const look = lookOf(state, entry.resource.color);
  return (
    <button
      type="button"
      data-bar={`${spot.row}-${spot.index}`}
      tabIndex={isFocusable ? 0 : -1}
      className={`${look.className} absolute inset-y-1 flex flex-col justify-center overflow-hidden px-1.5 text-left leading-4! focus-visible:z-10`}
      style={{
        ...look.style,
        left: percent(bar.left),
        width: percent(bar.width),
      }}
      onFocus={() => onFocus(spot)}
      onClick={() => onOpen(entry)}
    >
      <span className="block w-full truncate font-medium">
        {bar.isCutLeft && <span aria-hidden="true">‹ </span>}
        {titleOf(entry, titles)}
        {bar.isCutRight && <span aria-hidden="true"> ›</span>}
      </span>
      <span className="block w-full truncate" data-numeric>
        {hoursText(entry, zone)}
        <span className="sr-only">
          , {placeOf(entry)}, {state}
        </span>
      </span>
    </button>
  );
}

function PlaceName({ row: { name, seat_no, color, type } }: { row: TimelineRow }) {
  const Icon = TYPE_ICONS[type];
  return (
    <>
      <ColorDot color={color} />
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
      <span title={name} className="min-w-0 truncate">
        <span className="sr-only">{RESOURCE_TYPE_NAMES[type]} </span>
        {name}
        {seat_no && <span className="text-muted-foreground"> · {seat_no}</span>}
      </span>
    </>
  );
}
