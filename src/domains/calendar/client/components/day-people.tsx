import { Card } from '#client/ui/card.tsx';
import { ColorDot } from '#client/ui/color-dot.tsx';
import { QueryFailure } from '#client/query-failure.tsx';
import { Section } from '#client/ui/section.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { hoursText, placeOf } from '#domains/calendar/client/entry-text.ts';
import { CheckInButton, useBookingActor } from '#domains/bookings/client/index.ts';
import { isTooEarly } from '#domains/bookings/index.ts';
import { useBookingsOf } from '#domains/calendar/client/use-day.ts';
import type { CalendarEntry } from '#domains/calendar/schema.ts';
import { type ArrivalState, arrivalsOn, arrivalState, presentAt } from '#domains/calendar/today.ts';
import type { Space } from '#domains/workspaces/client/index.ts';
import { toLocal } from '#shared/time.ts';
import { useTexts } from '#domains/calendar/client/use-texts.ts';
import { type Later, later } from '#shared/texts.ts';

type DayPeopleProps = { space: Space; day: string; now: Date; onOpen: (entry: CalendarEntry) => void };

/** Who arrives on a day, and on the present day also who is in. */
export function DayPeople({ space, day, now, onOpen }: DayPeopleProps) {
  const t = useTexts();
  const window = useBookingsOf(space, day);
  const entries = window.data?.entries;
  const zone = space.time_zone;
  if (window.error && !entries) return <QueryFailure query={window} />;
  if (!entries || window.isPlaceholderData) return <PeopleSkeleton />;
  const arrivals = arrivalsOn(entries, day, zone);
  // Those who arrive today are in the first list.
  const present = presentAt(entries, now).filter(({ from }) => toLocal(from, zone).day < day);
  const isToday = toLocal(now, zone).day === day;
  const shared = { now, zone, onOpen };
  return (
    <div className="grid content-start gap-6">
      <Section title={t('Arrivals')} count={arrivals.length}>
        {arrivals.length > 0 ? (
          <People
            label={t('Arrivals')}
            entries={arrivals}
            timeOf={({ from }) => toLocal(from, zone).time}
            {...shared}
          />
        ) : (
          <Nobody text={t('Nobody arrives on this day.')} />
        )}
      </Section>
      {isToday && present.length > 0 && (
        <Section title={t('Also in')} count={present.length}>
          <People label={t('Also in')} entries={present} {...shared} />
        </Section>
      )}
    </div>
  );
}

type PeopleProps = Pick<DayPeopleProps, 'now' | 'onOpen'> & {
  label: string;
  zone: string;
  entries: CalendarEntry[];
  /** What the first column shows. */
  timeOf?: (entry: CalendarEntry) => string;
};

function People({ label, entries, timeOf, ...shared }: PeopleProps) {
  return (
    <Card className="overflow-hidden">
      <ul aria-label={label} className="divide-y">
        {entries.map((entry) => (
          <Person key={entry._id} entry={entry} time={timeOf?.(entry)} {...shared} />
        ))}
      </ul>
    </Card>
  );
}

const STATE_NAMES: Record<ArrivalState, Later> = {
  Expected: later('Expected'),
  Started: later('Started'),
  In: later('In'),
  Left: later('Left'),
  Over: later('Over'),
};

type PersonProps = Omit<PeopleProps, 'label' | 'entries' | 'timeOf'> & { entry: CalendarEntry; time?: string };

function Person({ entry, time, now, zone, onOpen }: PersonProps) {
  const t = useTexts();
  const state = arrivalState(entry, now);
  const person = entry.person || entry.title;
  const { showsAllBookings, editsBookings } = useBookingActor();
  const isExpected = state === 'Expected' || state === 'Started';
  const canCheckIn = time && showsAllBookings && editsBookings && isExpected && !isTooEarly(entry, now);
  return (
    <li className="flex items-center hover:bg-muted">
      <button
        type="button"
        className="flex min-h-11 min-w-0 flex-1 items-center gap-4 px-4 py-2 text-start text-sm"
        onClick={() => onOpen(entry)}
      >
        {time && <span className="w-11 shrink-0 font-medium tabular-nums">{time}</span>}
        <span className="min-w-0 flex-1">
          <span className="block font-medium wrap-anywhere">{person}</span>
          <span className="flex items-center gap-2 text-xs text-muted-foreground" data-numeric>
            <ColorDot color={entry.resource.color} />
            <span className="min-w-0">
              {placeOf(entry)} · {hoursText(entry, zone, t)}
            </span>
          </span>
        </span>
        <span
          className={
            state === 'In' ? 'shrink-0 text-xs font-semibold text-green-text' : 'shrink-0 text-xs text-muted-foreground'
          }
        >
          {t(STATE_NAMES[state])}
        </span>
      </button>
      {canCheckIn && (
        <span className="pe-3">
          <CheckInButton _id={entry._id} size="sm" name={person} />
        </span>
      )}
    </li>
  );
}

function Nobody({ text }: { text: string }) {
  return <Card className="px-4 py-6 text-center text-sm text-muted-foreground">{text}</Card>;
}

function PeopleSkeleton() {
  const t = useTexts();
  return (
    <div role="status" aria-label={t('Loading')} className="space-y-2 pt-12">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-12" />
      ))}
    </div>
  );
}
