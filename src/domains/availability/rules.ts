/** The rules for periods. The search bar, the search and the booking all use them. */
import { type LimitTerms, atDoor, lengthProblem, limitProblem } from '#domains/availability/limits.ts';
import {
  type Interval,
  type OpeningTimes,
  closedDayOn,
  closingOf,
  hoursOn,
  isOpenBetween,
  isOpenOn,
  withRulesOf,
} from '#domains/workspaces/index.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { DAY, MINUTE, addDays, fromLocal, toLocal } from '#shared/time.ts';
import { type Message, msg, msgFilled, msgWith } from '#shared/texts.ts';

export const CAPACITY_MESSAGE = msg('Capacity must be greater than 0');
type Unit = {
  /** The first local day on which the unit takes no bookings. */
  bookable_before: string | null;
};

/** Whether a unit takes a booking that ends on a local day. */
export function takesBookings({ bookable_before }: Unit, lastDay: string): boolean {
  return bookable_before === null || lastDay < bookable_before;
}

/** The message for a period in which none of the units takes bookings. */
export function closedText(units: readonly Unit[]): Message {
  const days = units.map(({ bookable_before }) => bookable_before ?? '').sort();
  return msgWith('No bookings are taken here from {day} on', { day: { day: days.at(-1)! } });
}

export const IN_THE_PAST = msg('You cannot create an event from the past');

/** How many days back staff enter a booking that was not entered in time. */
export const MAX_DAYS_BACK = 31;
const TOO_LONG_AGO = msgFilled('Please enter a booking of the last {max} days', { max: MAX_DAYS_BACK });

/** Longer than any plan. Limits the number of claims of one request. */
export const MAX_DAYS = 731;

/** Meetings start on a 5-minute mark. */
export const START_STEP_MS = 5 * MINUTE;

const START_MARK = msg('Please start on a 5-minute mark');

export type PeriodProblem =
  | { kind: 'past' | 'too_long' | 'closed' | 'start' | 'duration' | 'limit' | 'who'; message: string | Message }
  | {
      kind: 'office_hours';
      /** Those of the first day. */
      hours: readonly Interval[];
    };

export type BookablePeriod = { type: ResourceType; from: Date; to: Date };

export type PeriodTerms = LimitTerms & {
  /** The resource, whose rules come before those of its type. */
  resourceId?: string;
  /** The end is determined by a plan, and so may be on a closed day. */
  endsByPlan?: boolean;
  /** At the door of a room, a booking may be shorter than the shortest one, and of another step. */
  isAtDoor?: boolean;
  /** Staff may book outside the opening hours and the limits. */
  outsideHours?: boolean;
  /** Staff enter a booking of the last days, which was not entered in time. */
  entersPast?: boolean;
  /** The booking has started and keeps its start, so only the end must be in the future. */
  hasStarted?: boolean;
};

/**
 * Why a period cannot be booked, or undefined if it can. The workspace must be open during the whole of a meeting. Any other
 * booking starts within the opening hours of an open day that is not over, and ends within those of an open day. The length and the time
 * ahead are within the limits of the workspace, the type and the resource.
 */
export function periodProblem(
  given: OpeningTimes,
  period: BookablePeriod,
  now: Date,
  terms: PeriodTerms = {},
): PeriodProblem | undefined {
  const { type, from, to } = period;
  const space = withRulesOf(given, type, terms.resourceId);
  const today = toLocal(now, space.time_zone).day;
  const first = toLocal(from, space.time_zone).day;
  const isStartPast = type === 'meeting_room' ? from < now : first < today;
  if (terms.entersPast) {
    if (first < addDays(today, -MAX_DAYS_BACK)) return { kind: 'past', message: TOO_LONG_AGO };
  } else if (to <= now || (isStartPast && !terms.hasStarted)) return { kind: 'past', message: IN_THE_PAST };
  if (to.getTime() - from.getTime() > MAX_DAYS * DAY)
    return { kind: 'too_long', message: msg('Please select at most two years') };
  const rules = space.use_rules ?? null;
  const length = lengthProblem(terms.isAtDoor ? atDoor(rules) : rules, period, space.time_zone);
  // Staff may book any usual length, and those that the rules allow.
  if (terms.outsideHours) return marksProblem(period) ?? (length && lengthProblem(null, period, space.time_zone));
  return (
    hoursProblem(space, period, terms) ??
    marksProblem(period) ??
    (terms.endsByPlan ? undefined : length) ??
    (rules ? limitProblem(rules, period, { now, zone: space.time_zone }, terms) : undefined)
  );
}

/** Checks a period against the opening days and hours in the zone of the workspace. */
function hoursProblem(
  space: OpeningTimes,
  { type, from, to }: BookablePeriod,
  terms: PeriodTerms,
): PeriodProblem | undefined {
  const isMeeting = type === 'meeting_room';
  if (isMeeting && isOpenBetween(space, from, to)) return undefined;
  const first = toLocal(from, space.time_zone).day;
  const last = toLocal(new Date(to.getTime() - 1), space.time_zone).day;
  const closed = [first, ...(terms.endsByPlan ? [] : [last])].find((day) => !isOpenOn(space, day));
  if (closed) return { kind: 'closed', message: closedDayText(space, closed) };
  const hours = hoursOn(space, first);
  const at = (day: string, time: string) => fromLocal(day, time, space.time_zone);
  const isBegun = hours.some((each) => from >= at(first, each[0]) && from < at(first, closingOf(each)));
  const closes = closingOf(hoursOn(space, last).at(-1) ?? space.office_hours);
  return !isMeeting && isBegun && to <= at(last, closes) ? undefined : { kind: 'office_hours', hours };
}

/** Why nothing can be booked on a closed day. */
export function closedDayText(space: OpeningTimes, day: string): Message {
  const name = closedDayOn(space, day);
  return name === undefined
    ? msgWith('The workspace is closed on {weekday}', { weekday: { weekday: day } })
    : msgWith('The workspace is closed on {day} ({name})', { day: { day }, name });
}

function marksProblem({ type, from }: BookablePeriod): PeriodProblem | undefined {
  const isOff = type === 'meeting_room' && from.getTime() % START_STEP_MS !== 0;
  return isOff ? { kind: 'start', message: START_MARK } : undefined;
}
