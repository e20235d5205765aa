/** From the address of the search screen to the question that is put to the server; pure, the clock comes in as `now`. */
import { DURATION_STEP_MS, type PeriodProblem, START_STEP_MS, periodProblem } from '#domains/availability/rules.ts';
import { type SearchQuery } from '#domains/workspaces/client/search-query.ts';
import { type OpeningTimes, openingPeriod } from '#domains/workspaces/rules.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { DAY, HOUR, addDays, fromLocal, toLocal } from '#shared/time.ts';

/** The three steps of the timeline, and the results behind them. */
export const STEPS = ['type', 'dates', 'capacity'] as const;
export type Stage = (typeof STEPS)[number] | 'results';

export type Filter = {
  space_id: string;
  type: ResourceType;
  capacity: number;
  /** UTC instants in ISO 8601. */
  from: string;
  to: string;
  fetchAll?: boolean;
};

type Space = OpeningTimes & { _id: string };

/** What has to be asked for next. */
export function stageOf(query: SearchQuery): Stage {
  if (query.resource_type === null) return 'type';
  if (!hasDates(query)) return 'dates';
  return query.capacity === null ? 'capacity' : 'results';
}

export function hasDates({ resource_type, from_date, to_date, from_time, duration }: SearchQuery): boolean {
  if (resource_type === 'meeting_room') return from_date !== null && from_time !== null && duration !== null;
  return from_date !== null && to_date !== null;
}

/** Opening to closing on the days of a range; a meeting from its time for its duration. */
export function periodOf(query: SearchQuery, space: OpeningTimes): { from: Date; to: Date } | null {
  const { resource_type, from_date, to_date, from_time, duration } = query;
  if (resource_type === null || from_date === null) return null;
  if (resource_type !== 'meeting_room') return to_date === null ? null : openingPeriod(space, from_date, to_date);
  if (from_time === null || duration === null) return null;
  const from = fromLocal(from_date, from_time, space.time_zone);
  return { from, to: new Date(from.getTime() + duration * HOUR) };
}

export type Search = {
  /** Null while something is missing, or the period cannot be searched. */
  filter: Filter | null;
  problem: PeriodProblem | undefined;
};

/**
 * The question for a complete query. Outside the office hours the server refuses: then the rooms of the nearest hours of that day
 * are asked for, only to be shown behind the notice; unless they are over, or too short for a meeting.
 */
export function searchOf(query: SearchQuery, space: Space | undefined, now: Date): Search {
  const { resource_type: type, capacity } = query;
  const period = space && periodOf(query, space);
  if (!space || !period || type === null || capacity === null) return { filter: null, problem: undefined };
  const problem = periodProblem(space, { type, ...period }, now);
  const common = { space_id: space._id, type, capacity };
  if (!problem) return { filter: { ...common, ...isoOf(period) }, problem };
  if (problem.kind !== 'office_hours') return { filter: null, problem };
  const near = hoursNear(period, query.from_date!, space);
  if (periodProblem(space, { type, ...near }, now)) return { filter: null, problem };
  return { filter: { ...common, ...isoOf(near), fetchAll: true }, problem };
}

function isoOf({ from, to }: { from: Date; to: Date }): { from: string; to: string } {
  return { from: from.toISOString(), to: to.toISOString() };
}

/** The same length moved into the opening hours of the day, or all of them when it does not fit; on the marks of meetings. */
function hoursNear({ from, to }: { from: Date; to: Date }, day: string, space: OpeningTimes): { from: Date; to: Date } {
  const open = openingPeriod(space, day, day);
  const opens = Math.ceil(open.from.getTime() / START_STEP_MS) * START_STEP_MS;
  const hours = Math.floor((open.to.getTime() - opens) / DURATION_STEP_MS) * DURATION_STEP_MS;
  const length = Math.min(to.getTime() - from.getTime(), hours);
  const latest = Math.floor((open.to.getTime() - length) / START_STEP_MS) * START_STEP_MS;
  const start = Math.min(Math.max(from.getTime(), opens), latest);
  return { from: new Date(start), to: new Date(start + length) };
}

/** Days of a range, first and last included. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1;
}

/** The last day of a plan. */
export function planLastDay(from: string, tenure: number): string {
  return addDays(from, tenure - 1);
}

/** Whether a clock in the viewer's zone shows another time than the workspace's at that moment. */
export function showsOtherTime(spaceZone: string, viewerZone: string, at: Date): boolean {
  const here = toLocal(at, spaceZone);
  const there = toLocal(at, viewerZone);
  return here.day !== there.day || here.time !== there.time;
}
