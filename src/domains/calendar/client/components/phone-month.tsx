import { useState } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import type { ShownCalendar } from '#domains/calendar/client/queries.ts';
import type { Space } from '#domains/workspaces/client/index.ts';
import { isOpenOn } from '#domains/workspaces/index.ts';
import { readsEnglish } from '#shared/languages.ts';
import { addDays, dayWords, formatDay, lastDayOf, toLocal, WEEKDAYS } from '#shared/time.ts';
import { Agenda, type AgendaProps } from './agenda.tsx';
import { useTexts } from '#domains/calendar/client/use-texts.ts';

const MOST_DOTS = 3;
const A_MONDAY = '2024-01-01';
const weekdayName = dayWords({ weekday: 'short' });
const MONDAY_FIRST = [...WEEKDAYS.slice(1), WEEKDAYS[0]!];

type Day = { day: string; count: number; colors: string[] };

/** What each day has, in one pass over the bookings. */
function daysWith(
  { entries, more }: ShownCalendar,
  { first, end, zone }: Pick<AgendaProps, 'first' | 'end' | 'zone'>,
): Day[] {
  const days = new Map<string, Day>();
  for (let day = first; day < end; day = addDays(day, 1)) {
    const hidden = more.find((each) => each.day === day)?.count ?? 0;
    days.set(day, { day, count: hidden, colors: [] });
  }
  for (const { from, to, resource } of entries) {
    const begins = toLocal(from, zone).day;
    const last = lastDayOf(to, zone);
    for (let day = begins < first ? first : begins; day <= last && day < end; day = addDays(day, 1)) {
      const known = days.get(day)!;
      known.count += 1;
      known.colors.push(resource.color);
    }
  }
  return [...days.values()];
}

type PhoneMonthProps = AgendaProps & { space: Space; day: string };

/** A month where a day has no room for its bookings: their number, and some of their colours. The bookings of the pressed day stand below. */
export function PhoneMonth({ space, day: initial, ...agenda }: PhoneMonthProps) {
  const t = useTexts();
  const { view, zone, now } = agenda;
  const [shown, setShown] = useState(initial);
  const today = toLocal(now, zone).day;
  return (
    <>
      <div className="mb-5 overflow-hidden rounded-lg border bg-card">
        <div aria-hidden="true" className="grid grid-cols-7 border-b text-center text-xs text-muted-foreground">
          {MONDAY_FIRST.map((weekday, index) => (
            <span key={weekday} className="py-1.5 font-medium">
              {readsEnglish(t) ? weekday.slice(0, 2) : weekdayName(addDays(A_MONDAY, index), t)}
            </span>
          ))}
        </div>
        <ol className="grid grid-cols-7">
          {daysWith(view, agenda).map(({ day, count, colors }) => (
            <li key={day} className="not-nth-[7n]:border-e not-nth-[-n+7]:border-t">
              <button
                type="button"
                aria-pressed={day === shown}
                aria-label={t('{day}, {count, plural, one {{count} booking} other {{count} bookings}}', {
                  day: formatDay(day, t),
                  count,
                })}
                onClick={() => setShown(day)}
                className={classNames(
                  'flex h-14 w-full flex-col items-center gap-0.5 pt-1 text-xs tabular-nums aria-pressed:bg-primary-soft',
                  !isOpenOn(space, day) && 'bg-muted',
                  day.slice(0, 7) !== initial.slice(0, 7) && 'text-muted-foreground',
                )}
              >
                <span
                  className={classNames(
                    'grid size-6 place-items-center rounded-sm font-medium',
                    day === today && 'bg-primary text-primary-foreground',
                  )}
                >
                  {Number(day.slice(8))}
                </span>
                {count > 0 && (
                  <span aria-hidden="true" className="flex items-center gap-0.5">
                    {[...new Set(colors)].slice(0, MOST_DOTS).map((color) => (
                      <span key={color} className="size-1.5 rounded-full" style={{ background: color }} />
                    ))}
                    <span className="ms-0.5 text-muted-foreground">{count}</span>
                  </span>
                )}
              </button>
            </li>
          ))}
        </ol>
      </div>
      <Agenda {...agenda} first={shown} end={addDays(shown, 1)} />
    </>
  );
}
