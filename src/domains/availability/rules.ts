/** What may be asked for, whoever asks and through whichever door; the search bar, the search and the booking ask here. */
import { type OpeningTimes, isOpenOn } from '#domains/workspaces/rules.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { DAY, HOUR, MINUTE, fromLocal, toLocal, weekdayOf } from '#shared/time.ts';

export const CAPACITY_MESSAGE = 'Capacity must be greater than 0';
export const ALREADY_BOOKED = 'This Resource is already booked';
export const IN_THE_PAST = 'You cannot create an event from the past';

/** Longer than any plan; keeps one request from claiming a century. */
export const MAX_DAYS = 731;

/** A meeting starts on a 5-minute mark and takes at least an hour, in half hours; everything else takes at least an hour. */
export const START_STEP_MS = 5 * MINUTE;
export const DURATION_STEP_MS = HOUR / 2;
const LEAST_MS = HOUR;

const START_MARK = 'Please start on a 5-minute mark';
const MEETING_DURATION = 'Duration must be at least 1 hour, in steps of 30 minutes';
const LEAST_DURATION = 'Please book at least one hour';

export type PeriodProblem =
  { kind: 'past' | 'too_long' | 'closed' | 'start' | 'duration'; message: string } | { kind: 'office_hours' };

export type Period = { type: ResourceType; from: Date; to: Date };

export type PeriodTerms = {
  /** A plan sets the end, which may then be a closed day. */
  endsByPlan?: boolean;
  /** Staff book outside the opening hours because they say so. */
  outsideHours?: boolean;
  /** A booking that has started keeps its start: only its end is judged against the present. */
  hasStarted?: boolean;
};

/**
 * Why a period cannot be booked; undefined when it can. A meeting lies within the opening hours of one open day. Everything
 * else starts at the opening time or later of an open day that is not over, and ends at the closing time or earlier of one.
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

/** Opening days and hours, in the workspace's own time. */
function hoursProblem(space: OpeningTimes, { type, from, to }: Period, terms: PeriodTerms): PeriodProblem | undefined {
  const first = toLocal(from, space.time_zone).day;
  const last = toLocal(new Date(to.getTime() - 1), space.time_zone).day;
  const closed = [first, ...(terms.endsByPlan ? [] : [last])].find((day) => !isOpenOn(space, day));
  if (closed) return { kind: 'closed', message: `The workspace is closed on ${weekdayOf(closed)}` };
  if (type === 'meeting_room' && first !== last) return { kind: 'office_hours' };
  const [opens, closes] = space.office_hours;
  const isOutside = from < fromLocal(first, opens, space.time_zone) || to > fromLocal(last, closes, space.time_zone);
  return isOutside ? { kind: 'office_hours' } : undefined;
}

/** Where a period may begin, and how long it is at least. */
function marksProblem({ type, from, to }: Period): PeriodProblem | undefined {
  const durationMs = to.getTime() - from.getTime();
  if (type !== 'meeting_room') {
    return durationMs < LEAST_MS ? { kind: 'duration', message: LEAST_DURATION } : undefined;
  }
  if (from.getTime() % START_STEP_MS !== 0) return { kind: 'start', message: START_MARK };
  const isOdd = durationMs < LEAST_MS || durationMs % DURATION_STEP_MS !== 0;
  return isOdd ? { kind: 'duration', message: MEETING_DURATION } : undefined;
}
