import { EmptyState } from '#client/ui/empty-state.tsx';
import {
  type TitleStyle,
  TYPE_ICONS,
  hoursText,
  lookOf,
  placeOf,
  titleOf,
} from '#domains/calendar/client/entry-text.ts';
import type { ShownCalendar } from '#domains/calendar/client/queries.ts';
import { stateOf } from '#domains/calendar/rules.ts';
import type { CalendarEntry } from '#domains/calendar/schema.ts';
import { addDays, formatDay, toLocal } from '#shared/time.ts';
import { moreText } from './event-block.tsx';
import './event.css';
import { useTexts } from '#domains/calendar/client/use-texts.ts';

export type AgendaProps = {
  view: ShownCalendar;
  first: string;
  end: string;
  zone: string;
  now: Date;
  titles: TitleStyle;
  onOpen: (entry: CalendarEntry) => void;
  /** Missing if the other bookings of a day cannot be shown. */
  onDay?: (day: string) => void;
};

/** The bookings of some days as a list. */
export function Agenda({ view, first, end, zone, now, titles, onOpen, onDay }: AgendaProps) {
  const t = useTexts();
  const days: string[] = [];
  for (let day = first; day < end; day = addDays(day, 1)) days.push(day);
  const today = toLocal(now, zone).day;
  const groups = days.map((day) => ({
    day,
    entries: view.entries.filter((entry) => isOn(entry, day, zone)),
    more: view.more.find((each) => each.day === day)?.count ?? 0,
  }));
  const shown = groups.filter(({ entries, more }) => entries.length + more > 0);
  if (shown.length === 0)
    return <EmptyState className="rounded-lg border bg-card" text={t('There are no bookings in these days.')} />;
  return (
    <div className="space-y-5">
      {shown.map(({ day, entries, more }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className="mb-2 text-sm font-semibold">
            {formatDay(day, t)}
            {day === today && <span className="font-normal text-muted-foreground"> · {t('Today')}</span>}
          </h2>
          <ul className="divide-y overflow-hidden rounded-lg border bg-card">
            {entries.map((entry) => (
              <li key={entry._id}>
                <Line entry={entry} zone={zone} now={now} titles={titles} onOpen={onOpen} />
              </li>
            ))}
            {more > 0 && (
              <li className="text-sm">
                {onDay ? (
                  <button
                    type="button"
                    className="flex min-h-11 w-full items-center px-4 font-semibold text-primary-text hover:bg-muted"
                    onClick={() => onDay(day)}
                  >
                    {moreText(more, t)}
                  </button>
                ) : (
                  <p className="px-4 py-3 text-muted-foreground">{moreText(more, t)}</p>
                )}
              </li>
            )}
          </ul>
        </section>
      ))}
    </div>
  );
}

function isOn({ from, to }: CalendarEntry, day: string, zone: string): boolean {
  return toLocal(from, zone).day <= day && toLocal(new Date(to.getTime() - 1), zone).day >= day;
}

type LineProps = Pick<AgendaProps, 'zone' | 'now' | 'titles' | 'onOpen'> & { entry: CalendarEntry };

function Line({ entry, zone, now, titles, onOpen }: LineProps) {
  const t = useTexts();
  const Icon = TYPE_ICONS[entry.type];
  const state = stateOf(entry, now);
  const look = lookOf(state, entry.resource.color);
  return (
    <button
      type="button"
      className="flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-start text-sm hover:bg-muted"
      onClick={() => onOpen(entry)}
    >
      <span className={`${look.className} grid size-8 shrink-0 place-items-center`} style={look.style}>
        <Icon aria-hidden="true" className="size-4" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{titleOf(entry, titles)}</span>
        <span className="block truncate text-xs text-muted-foreground" data-numeric>
          {hoursText(entry, zone, t)} · {placeOf(entry)}
        </span>
      </span>
      {state !== 'new' && (
        <span className="shrink-0 text-xs font-medium text-muted-foreground">
          {state === 'ongoing' ? t('Ongoing') : t('Past')}
        </span>
      )}
    </button>
  );
}
