import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { readingKey } from '#client/direction.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { ColorDot } from '#client/ui/color-dot.tsx';
import { type TitleStyle, TYPE_ICONS } from '#domains/calendar/client/entry-text.ts';
import type { CalendarEntry } from '#domains/calendar/schema.ts';
import {
  type DayLine,
  type Hours,
  type Spot,
  type TimelineRow,
  barOf,
  linesOf,
  neighbour,
  nowAt,
  type Stretch,
  type TimelineArea,
  stretchesOf,
} from '#domains/calendar/timeline.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { formatDay, formatTime } from '#shared/time.ts';
import './event.css';
import { type PlacedBar, TimelineLine, NowMark, percent } from './timeline-line.tsx';
import { useTexts } from '#domains/calendar/client/use-texts.ts';

type AreaLineProps = {
  area: TimelineArea;
  day: string;
  zone: string;
  hours: Hours;
  isClosed: boolean;
  /** Where the line of the present time is. */
  line: number | undefined;
  isOpen: boolean;
  onToggle: () => void;
};

/** The desks of an area: how many are booked at each hour. A press shows them below. */
function AreaLine({ area, day, zone, hours, isClosed, line, isOpen, onToggle }: AreaLineProps) {
  const t = useTexts();
  const { opens, closes } = hours;
  const { name, color, type, seats } = area;
  const Icon = TYPE_ICONS[type];
  const booked = seats.filter(({ entries }) => entries.length > 0).length;
  return (
    <tr className="group">
      <th
        scope="row"
        className="sticky start-0 z-20 h-11 max-w-56 border-b border-e bg-card p-0 text-start font-normal"
      >
        <button
          type="button"
          aria-expanded={isOpen}
          className="flex h-11 w-full items-center gap-2 px-3 hover:bg-muted"
          onClick={onToggle}
        >
          <ColorDot color={color} />
          <Icon aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
          <span title={name} className="min-w-0 truncate">
            <span className="sr-only">{t(RESOURCE_TYPE_NAMES[type])} </span>
            {name}
          </span>
          <span className="ms-auto shrink-0 text-xs text-muted-foreground" data-numeric>
            {t('{count} of {total}', { count: booked, total: seats.length })}
          </span>
          <ChevronDown
            aria-hidden="true"
            className={classNames('size-4 shrink-0 text-muted-foreground', isOpen && 'rotate-180')}
          />
        </button>
      </th>
      <td className="border-b p-0">
        <div
          className={classNames('timeline-hours relative h-11', isClosed && 'bg-muted')}
          style={{ '--hour': percent(60 / (closes - opens)), '--event-color': color } as React.CSSProperties}
        >
          {stretchesOf(area, { day, zone, ...hours }).map((stretch) => (
            <Count key={stretch.from} stretch={stretch} total={seats.length} hours={hours} />
          ))}
          <NowMark at={line} />
        </div>
      </td>
    </tr>
  );
}

const clock = (minutes: number) => formatTime(Math.floor(minutes / 60), minutes % 60);

type CountProps = { stretch: Stretch; total: number; hours: Hours };

/** The number of booked desks. The tint is the stronger, the fewer are free. */
function Count({ stretch: { from, to, count }, total, hours: { opens, closes } }: CountProps) {
  const t = useTexts();
  return (
    <span
      className="event absolute inset-y-1 flex text-foreground items-center overflow-hidden px-1.5"
      style={{
        insetInlineStart: percent((from - opens) / (closes - opens)),
        width: percent((to - from) / (closes - opens)),
        background: `color-mix(in srgb, var(--event-color) ${Math.round(8 + (count / total) * 24)}%, var(--color-card))`,
      }}
      data-numeric
    >
      <span aria-hidden="true" className="truncate">
        {t('{count} of {total}', { count, total })}
      </span>
      <span className="sr-only">
        {t('{count} of {total} booked from {start} to {end}', {
          count,
          total,
          start: clock(from),
          end: clock(to),
        })}
      </span>
    </span>
  );
}

export type TimelineProps = {
  day: string;
  zone: string;
  hours: Hours;
  rows: TimelineRow[];
  /** True if the workspace is closed on the day. */
  isClosed: boolean;
  now: Date;
  titles: TitleStyle;
  onOpen: (entry: CalendarEntry) => void;
  /** Adds a booking of a place, from a minute of the day if one was chosen. Missing if the account cannot. */
  onAdd?: (row: TimelineRow, minute?: number) => void;
};

/** More rows are shown on request. */
const MAX_ROWS = 150;
/** The width of an hour, in rem. */
const HOUR_WIDTH = 4.5;

/** The arrow keys go from bar to bar. The Tab key reaches one of them, which is `focusable`. */
function useArrowKeys(placed: readonly PlacedBar[][]) {
  const [current, setCurrent] = useState<Spot>({ row: 0, index: 0 });
  const body = useRef<HTMLTableSectionElement>(null);
  const starts = placed.map((bars) => bars.map(({ bar }) => bar.start));
  const firstRow = starts.findIndex((bars) => bars.length > 0);
  const focusable = starts[current.row]?.[current.index] === undefined ? { row: firstRow, index: 0 } : current;

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const next = neighbour(starts, focusable, readingKey(event.key));
    if (!next || !(event.target instanceof HTMLElement) || !event.target.dataset['bar']) return;
    event.preventDefault();
    setCurrent(next);
    const target = body.current?.querySelector<HTMLElement>(`[data-bar="${next.row}-${next.index}"]`);
    target?.focus();
    target?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  return { body, focusable, setCurrent, onKeyDown };
}

/** The lines of the places, with the desks of the areas that are open. An area without other places beside it is open from the start. */
function useLines(rows: TimelineRow[]) {
  const lines = useMemo(() => linesOf(rows), [rows]);
  const [toggled, setToggled] = useState<Record<string, boolean>>({});
  const isOpen = (key: string) => toggled[key] ?? lines.length === 1;
  const shown = lines.flatMap((line): DayLine[] =>
    line.area && isOpen(line.area.key) ? [line, ...line.area.seats.map((row) => ({ row }))] : [line],
  );
  return { shown, isOpen, toggle: (key: string) => setToggled({ ...toggled, [key]: !isOpen(key) }) };
}

/** A day of all places: a row for each room and office, and one for the desks of an area. The arrow keys go from booking to booking. */
export function Timeline({ day, zone, hours, rows, isClosed, now, titles, onOpen, onAdd }: TimelineProps) {
  const t = useTexts();
  const [showsAll, setShowsAll] = useState(false);
  const { shown: lines, isOpen, toggle } = useLines(rows);
  const shown = showsAll ? lines : lines.slice(0, MAX_ROWS);
  const placed = shown.map(({ row }) => (row ? barsOf(row, { day, zone, ...hours }) : []));
  const { body, focusable, setCurrent, onKeyDown } = useArrowKeys(placed);
  const line = nowAt(now, { day, zone, ...hours });
  const shared = { day, zone, hours, isClosed, line, now, titles, onOpen, onAdd };

  return (
    <>
      <div
        role="region"
        aria-label={t('Timeline of {day}', { day: formatDay(day, t) })}
        tabIndex={0}
        className="relative max-h-[calc(100dvh-14rem)] min-h-80 overflow-auto rounded-lg border bg-card print:max-h-none print:overflow-visible"
      >
        <table className="w-full border-separate border-spacing-0 text-sm">
          <caption className="sr-only">
            {t('Bookings on {day} by place. The arrow keys go from booking to booking.', { day: formatDay(day, t) })}
          </caption>
          <TimelineHead hours={hours} />
          <tbody ref={body} onKeyDown={onKeyDown}>
            {shown.map(({ row, area }, index) =>
              row ? (
                <TimelineLine
                  key={row.key}
                  {...shared}
                  row={row}
                  index={index}
                  bars={placed[index]!}
                  focused={focusable.row === index ? focusable.index : undefined}
                  onFocus={setCurrent}
                />
              ) : (
                <AreaLine
                  key={area.key}
                  {...shared}
                  area={area}
                  isOpen={isOpen(area.key)}
                  onToggle={() => toggle(area.key)}
                />
              ),
            )}
          </tbody>
        </table>
      </div>
      {shown.length < lines.length && (
        <Button variant="secondary" className="mt-3" onClick={() => setShowsAll(true)}>
          {t('Show all {count} places', { count: lines.length })}
        </Button>
      )}
    </>
  );
}

function barsOf(row: TimelineRow, place: Hours & { day: string; zone: string }): PlacedBar[] {
  return row.entries
    .flatMap((entry) => {
      const bar = barOf(entry, place);
      return bar ? [{ entry, bar }] : [];
    })
    .sort((one, other) => one.bar.start - other.bar.start);
}

function TimelineHead({ hours }: { hours: Hours }) {
  const t = useTexts();
  return (
    <thead>
      <tr>
        <th
          scope="col"
          className="sticky start-0 top-0 z-30 w-56 min-w-40 border-b border-e bg-card px-3 py-2 text-start text-xs font-medium text-muted-foreground"
        >
          {t('Place')}
        </th>
        <th scope="col" className="sticky top-0 z-20 border-b bg-card p-0 text-xs font-normal">
          <span className="sr-only">{t('Bookings')}</span>
          <HourLabels hours={hours} />
        </th>
      </tr>
    </thead>
  );
}

function HourLabels({ hours: { opens, closes } }: { hours: Hours }) {
  const first = Math.ceil(opens / 60);
  const labels = Array.from({ length: Math.floor((closes - 1) / 60) - first + 1 }, (_, index) => first + index);
  return (
    <div
      aria-hidden="true"
      className="relative h-8"
      style={{ minWidth: `${((closes - opens) / 60) * HOUR_WIDTH}rem` }}
      data-numeric
    >
      {labels.map((hour) => (
        <span
          key={hour}
          className="absolute inset-y-0 flex items-center border-s ps-1.5 text-muted-foreground"
          style={{ insetInlineStart: `${((hour * 60 - opens) / (closes - opens)) * 100}%` }}
        >
          {formatTime(hour, 0)}
        </span>
      ))}
    </div>
  );
}
