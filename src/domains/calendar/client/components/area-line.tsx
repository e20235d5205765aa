import { ChevronDown } from 'lucide-react';
import { classNames } from '#client/ui/class-names.ts';
import { ColorDot } from '#client/ui/color-dot.tsx';
import { TYPE_ICONS } from '#domains/calendar/client/entry-text.ts';
import { type Hours, type Stretch, type TimelineArea, stretchesOf } from '#domains/calendar/timeline.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { formatTime } from '#shared/time.ts';
import { NowMark, percent } from './timeline-line.tsx';

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
export function AreaLine({ area, day, zone, hours, isClosed, line, isOpen, onToggle }: AreaLineProps) {
  const { opens, closes } = hours;
  const { name, color, type, seats } = area;
  const Icon = TYPE_ICONS[type];
  const booked = seats.filter(({ entries }) => entries.length > 0).length;
  return (
    <tr className="group">
      <th scope="row" className="sticky left-0 z-20 h-11 max-w-56 border-b border-r bg-card p-0 text-left font-normal">
        <button
          type="button"
          aria-expanded={isOpen}
          className="flex h-11 w-full items-center gap-2 px-3 hover:bg-muted"
          onClick={onToggle}
        >
          <ColorDot color={color} />
          <Icon aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
          <span title={name} className="min-w-0 truncate">
            <span className="sr-only">{RESOURCE_TYPE_NAMES[type]} </span>
            {name}
          </span>
          <span className="ml-auto shrink-0 text-xs text-muted-foreground" data-numeric>
            {booked} of {seats.length}
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
  return (
    <span
      className="event absolute inset-y-1 flex text-foreground items-center overflow-hidden px-1.5"
      style={{
        left: percent((from - opens) / (closes - opens)),
        width: percent((to - from) / (closes - opens)),
        background: `color-mix(in srgb, var(--event-color) ${Math.round(8 + (count / total) * 24)}%, var(--color-card))`,
      }}
      data-numeric
    >
      <span aria-hidden="true" className="truncate">
        {count} of {total}
      </span>
      <span className="sr-only">
        {count} of {total} booked from {clock(from)} to {clock(to)}
      </span>
    </span>
  );
}
