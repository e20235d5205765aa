/** The rules for periods. The search bar, the search and the booking all use them. */
import { isOpenOn, type OpeningTimes } from '#domains/workspaces/index.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { DAY, HOUR, MINUTE, formatDay, fromLocal, toLocal, weekdayOf } from '#shared/time.ts';

export const CAPACITY_MESSAGE = 'Capacity must be greater than 0';
type Unit = {
  /** The first local day on which the unit takes no bookings. */
  bookable_before: string | null;
};

/** Whether a unit takes a booking that ends on a local day. */
export function takesBookings({ bookable_before }: Unit, lastDay: string): boolean {
  return bookable_before === null || lastDay < bookable_before;
}

/** The message for a period in which none of the units takes bookings. */
export function closedText(units: readonly Unit[]): string {
  const days = units.map(({ bookable_before }) => bookable_before ?? '').sort();
  return `No bookings are taken here from ${formatDay(days.at(-1)!)} on`;
}

export const ALREADY_BOOKED = 'This Resource is already booked';
export const IN_THE_PAST = 'You cannot create an event from the past';

/** Longer than any plan. Limits the number of claims of one request. */
export const MAX_DAYS = 731;

/** Meetings start on a 5-minute mark and last a multiple of half an hour. All bookings last at least one hour. */
export const START_STEP_MS = 5 * MINUTE;
export const DURATION_STEP_MS = HOUR / 2;
const MIN_DURATION_MS = HOUR;

const START_MARK = 'Please start on a 5-minute mark';
const MEETING_DURATION = 'Duration must be at least 1 hour, in steps of 30 minutes';
const TOO_SHORT = 'Please book at least one hour';

export type PeriodProblem =
  { kind: 'past' | 'too_long' | 'closed' | 'start' | 'duration'; message: string } | { kind: 'office_hours' };

export type Period = { type: ResourceType; from: Date; to: Date };

export type PeriodTerms = {
  /** The end is determined by a plan, and so may be on a closed day. */
  endsByPlan?: boolean;
  /** Staff may book outside the opening hours. */
  outsideHours?: boolean;
  /** The booking has started and keeps its start, so only the end must be in the future. */
  hasStarted?: boolean;
};

/**
 * Why a period cannot be booked, or undefined if it can. A meeting must be within the opening hours of one open day. Any other
 * booking starts within the opening hours of an open day that is not over, and ends within those of an open day.
 */
export function periodProblem(
  space: OpeningTimes,
  period: Period,
  now: Date,
  terms: PeriodTerms = {},
): PeriodProblem | undefined {
  const { type, from, to } = period;
  const today = toLocal(now, space.time_zone).day;
  const isStartPast = type === 'meeting_room' ? from < now : toLocal(from, space.time_zone).day < today;
  if (to <= now || (isStartPast && !terms.hasStarted)) return { kind: 'past', message: IN_THE_PAST };
  if (to.getTime() - from.getTime() > MAX_DAYS * DAY)
    return { kind: 'too_long', message: 'Please select at most two years' };
  return (terms.outsideHours ? undefined : hoursProblem(space, period, terms)) ?? marksProblem(period);
}

/** Checks a period against the opening days and hours in the zone of the workspace. */
function hoursProblem(space: OpeningTimes, { type, from, to }: Period, terms: PeriodTerms): PeriodProblem | undefined {
  const first = toLocal(from, space.time_zone).day;
  const last = toLocal(new Date(to.getTime() - 1), space.time_zone).day;
  const closed = [first, ...(terms.endsByPlan ? [] : [last])].find((day) => !isOpenOn(space, day));
  if (closed) return { kind: 'closed', message: `The workspace is closed on ${weekdayOf(closed)}` };
  if (type === 'meeting_room' && first !== last) return { kind: 'office_hours' };
  const [opens, closes] = space.office_hours;
  const at = (day: string, time: string) => fromLocal(day, time, space.time_zone);
  const startsInside = from >= at(first, opens) && from < at(first, closes);
  return startsInside && to <= at(last, closes) ? undefined : { kind: 'office_hours' };
}

/** Checks the start and the duration of a period. */
function marksProblem({ type, from, to }: Period): PeriodProblem | undefined {
  const durationMs = to.getTime() - from.getTime();
  if (type !== 'meeting_room') {
    return durationMs < MIN_DURATION_MS ? { kind: 'duration', message: TOO_SHORT } : undefined;
  }
  if (from.getTime() % START_STEP_MS !== 0) return { kind: 'start', message: START_MARK };
  const isInvalid = durationMs < MIN_DURATION_MS || durationMs % DURATION_STEP_MS !== 0;
  return isInvalid ? { kind: 'duration', message: MEETING_DURATION } : undefined;
}
