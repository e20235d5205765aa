/** What may be dropped where in the calendar, and how bookings are shown in it. The server checks moves with its own rules. */
import { IN_THE_PAST, periodProblem, type PeriodProblem } from '#domains/availability/index.ts';
import { phaseOf } from '#domains/bookings/index.ts';
import type { CalendarEntry } from '#domains/calendar/schema.ts';
import {
  isOpenBetween,
  isOpenOn,
  isOvernight,
  MIDNIGHT,
  type OpeningTimes,
  withRulesOf,
} from '#domains/workspaces/index.ts';
import { minutesOf, toLocal } from '#shared/time.ts';
import { type Message, msg, msgWith } from '#shared/texts.ts';

export const CONFIRM_MOVE = msg('Would you like to confirm the update for this event?');
export const CALENDAR_REASON = msg('Updated from calendar');
export const TAKEN = msg('No seat available for this slot');
const NOT_EXTENDED = msg('Event date cannot be extended.');
const closedOn = (day: string) => msgWith('Event update is not allowed on {weekday}.', { weekday: { weekday: day } });

type Period = { from: Date; to: Date };

/** The state of a booking that the calendar shows. */
export const BOOKING_STATES = { upcoming: 'new', ongoing: 'ongoing', past: 'past' } as const;
export type BookingState = (typeof BOOKING_STATES)[keyof typeof BOOKING_STATES];

export function stateOf(period: Period, now: Date): BookingState {
  return BOOKING_STATES[phaseOf(period, now)];
}

export type Drop = {
  action: 'move' | 'resize';
  booking: Pick<CalendarEntry, '_id' | 'from' | 'to' | 'resource'>;
  /** The period where it was dropped. */
  period: Period;
};

/** The other bookings of the calendar, as far as they are loaded. */
type Others = readonly Pick<CalendarEntry, '_id' | 'from' | 'to' | 'resource'>[];

function isTaken({ booking, period }: Drop, others: Others): boolean {
  return others.some(
    ({ _id, resource, from, to }) =>
      _id !== booking._id && resource._id === booking.resource._id && from < period.to && to > period.from,
  );
}

/** The local days of a period. A period that ends at midnight ends on the day before. */
function daysOfPeriod({ from, to }: Period, zone: string): [string, string] {
  return [toLocal(from, zone).day, toLocal(new Date(to.getTime() - 1), zone).day];
}

/**
 * Why an event cannot be dropped somewhere: the warning, or what is wrong with its hours. Undefined if it can.
 * @param others the bookings that may be in the way
 */
export function dropProblem(
  drop: Drop,
  { space: given, others }: { space: OpeningTimes; others: Others },
  now: Date,
): PeriodProblem | undefined {
  const space = withRulesOf(given, 'meeting_room', drop.booking.resource._id);
  const { action, booking, period } = drop;
  const hasStarted = booking.from <= now;
  const keepsStart = period.from.getTime() === booking.from.getTime();
  const warning = (kind: Exclude<PeriodProblem['kind'], 'office_hours'>, message: string | Message) => ({
    kind,
    message,
  });
  if (period.to <= now || (period.from < now && !(hasStarted && keepsStart))) return warning('past', IN_THE_PAST);
  if (hasStarted && !keepsStart) return warning('past', IN_THE_PAST);
  const [first, last] = daysOfPeriod(period, space.time_zone);
  const [firstBefore, lastBefore] = daysOfPeriod(booking, space.time_zone);
  if (action === 'resize' && (first !== firstBefore || last !== lastBefore)) return warning('duration', NOT_EXTENDED);
  const isOpen = isOpenBetween(space, period.from, period.to);
  const closed = isOpen ? undefined : [first, last].find((each) => !isOpenOn(space, each));
  if (closed) return warning('closed', closedOn(closed));
  if (isTaken(drop, others)) return warning('start', TAKEN);
  return periodProblem(space, { type: 'meeting_room', ...period }, now, { hasStarted });
}

/** The hours that the calendar shows, in minutes from midnight: those of the workspace, and whole hours around other meetings. */
export function visibleMinutes(
  officeHours: readonly [string, string],
  meetings: readonly Period[],
  zone: string,
): { opens: number; closes: number } {
  let [opens, closes] = (isOvernight(officeHours) ? ['00:00', MIDNIGHT] : officeHours).map(minutesOf) as [
    number,
    number,
  ];
  for (const meeting of meetings) {
    const [from, to] = [toLocal(meeting.from, zone), toLocal(meeting.to, zone)];
    opens = Math.min(opens, Math.floor(minutesOf(from.time) / 60) * 60);
    const end = to.day === from.day ? minutesOf(to.time) : 24 * 60;
    closes = Math.max(closes, Math.ceil(end / 60) * 60);
  }
  return { opens, closes };
}
