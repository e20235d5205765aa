/** What may be asked for, whoever asks and through whichever door; the search bar, the search and the booking ask here. */
import { type OpeningTimes, isOpenOn, isWithinOfficeHours } from '#domains/workspaces/rules.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { DAY, toLocal, weekdayOf } from '#shared/time.ts';

export const CAPACITY_MESSAGE = 'Capacity must be greater than 0';
export const IN_THE_PAST = 'You cannot create an event from the past';

/** Longer than any plan; keeps one request from claiming a century. */
export const MAX_DAYS = 731;

export type PeriodProblem = { kind: 'past' | 'too_long' | 'closed'; message: string } | { kind: 'office_hours' };

export type Period = { type: ResourceType; from: Date; to: Date };

/**
 * Why a period cannot be booked; undefined when it can. A meeting lies within the office hours of one open day. Everything else
 * starts on an open day that is not over, and ends on one unless a plan sets its end.
 */
export function periodProblem(
  space: OpeningTimes,
  { type, from, to }: Period,
  now: Date,
  endsByPlan = false,
): PeriodProblem | undefined {
  const first = toLocal(from, space.time_zone).day;
  const last = toLocal(new Date(to.getTime() - 1), space.time_zone).day;
  const isPast = type === 'meeting_room' ? from < now : first < toLocal(now, space.time_zone).day || to <= now;
  if (isPast) return { kind: 'past', message: IN_THE_PAST };
  if (to.getTime() - from.getTime() > MAX_DAYS * DAY)
    return { kind: 'too_long', message: 'Please select at most two years' };
  const closed = [first, ...(endsByPlan ? [] : [last])].find((day) => !isOpenOn(space, day));
  if (closed) return { kind: 'closed', message: `The workspace is closed on ${weekdayOf(closed)}` };
  if (type === 'meeting_room' && !isWithinOfficeHours(space, from, to)) return { kind: 'office_hours' };
  return undefined;
}
