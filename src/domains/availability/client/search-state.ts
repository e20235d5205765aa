/** Converts the query of the search screen to the server's filter. */
import { DURATION_STEP_MS } from '#domains/availability/limits.ts';
import { type PeriodProblem, START_STEP_MS, periodProblem } from '#domains/availability/rules.ts';
import type { SearchQuery } from '#domains/workspaces/client/index.ts';
import { openingPeriod, type OpeningTimes, withRulesOf } from '#domains/workspaces/index.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { DAY, HOUR, addDays, fromLocal } from '#shared/time.ts';

/** The steps before the results. */
export const STEPS = ['type', 'dates', 'capacity'] as const;
export type SearchStage = (typeof STEPS)[number] | 'results';

export type SearchFilter = {
  space_id: string;
  type: ResourceType;
  capacity: number;
  /** UTC instants in ISO 8601. */
  from: string;
  to: string;
  fetchAll?: boolean;
  /** Only resources with all of these amenities. */
  amenities_id?: string[];
  /** Set by staff, who may book outside the opening hours. */
  outside_hours?: boolean;
  offer_id?: string;
  /** For whom staff book; '' for somebody without an account. */
  assignedUser?: string;
};

type Space = OpeningTimes & { _id: string };

/** The first step whose values are missing, or 'results'. */
export function stageOf(query: SearchQuery): SearchStage {
  if (query.resource_type === null) return 'type';
  if (!hasDates(query)) return 'dates';
  return query.capacity === null ? 'capacity' : 'results';
}

export function hasDates({ resource_type, from_date, to_date, from_time, duration }: SearchQuery): boolean {
  if (resource_type === 'meeting_room') return from_date !== null && from_time !== null && duration !== null;
  return from_date !== null && to_date !== null;
}

/** The period of a query: opening to closing time of a range of days, or the duration from the start of a meeting. */
export function periodOf(query: SearchQuery, space: OpeningTimes): { from: Date; to: Date } | null {
  const { resource_type, from_date, to_date, from_time, duration } = query;
  if (resource_type === null || from_date === null) return null;
  if (resource_type !== 'meeting_room') {
    return to_date === null ? null : openingPeriod(withRulesOf(space, resource_type), from_date, to_date);
  }
  if (from_time === null || duration === null) return null;
  const from = fromLocal(from_date, from_time, space.time_zone);
  return { from, to: new Date(from.getTime() + duration * HOUR) };
}

export type Search = {
  /** Null while the query is incomplete, or if the period cannot be searched. */
  filter: SearchFilter | null;
  problem: PeriodProblem | undefined;
};

/**
 * The filter of a complete query. The server refuses periods outside the office hours, so the filter then contains the nearest
 * possible hours of that day, whose results are shown disabled below a notice. It is null if these hours are over or too short.
 */
export function searchOf(query: SearchQuery, given: Space | undefined, now: Date): Search {
  const { resource_type: type, capacity } = query;
  const space = given && withRulesOf(given, type);
  const period = space && periodOf(query, space);
  if (!space || !period || type === null || capacity === null) return { filter: null, problem: undefined };
  const problem = periodProblem(space, { type, ...period }, now);
  const common = { space_id: space._id, type, capacity, ...(query.offer && { offer_id: query.offer }) };
  if (!problem) return { filter: { ...common, ...isoOf(period) }, problem };
  if (problem.kind !== 'office_hours') return { filter: null, problem };
  const near = hoursNear(period, query.from_date!, space);
  if (periodProblem(space, { type, ...near }, now)) return { filter: null, problem };
  return { filter: { ...common, ...isoOf(near), fetchAll: true }, problem };
}

function isoOf({ from, to }: { from: Date; to: Date }): { from: string; to: string } {
  return { from: from.toISOString(), to: to.toISOString() };
}

/** Moves a period into the opening hours of the day and shortens it if it is longer, with a valid start and duration. */
function hoursNear({ from, to }: { from: Date; to: Date }, day: string, space: OpeningTimes): { from: Date; to: Date } {
  const open = openingPeriod(space, day, day);
  const opens = Math.ceil(open.from.getTime() / START_STEP_MS) * START_STEP_MS;
  const hours = Math.floor((open.to.getTime() - opens) / DURATION_STEP_MS) * DURATION_STEP_MS;
  const length = Math.min(to.getTime() - from.getTime(), hours);
  const latest = Math.floor((open.to.getTime() - length) / START_STEP_MS) * START_STEP_MS;
  const start = Math.min(Math.max(from.getTime(), opens), latest);
  return { from: new Date(start), to: new Date(start + length) };
}

/** The number of days in a range, including the first and the last. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1;
}

/** The last day of a plan that lasts `tenure` days. */
export function planLastDay(from: string, tenure: number): string {
  return addDays(from, tenure - 1);
}
