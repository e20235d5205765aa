/** What to offer if nothing is free or large enough: other times, or two resources together. */
import {
  type Claim,
  type MatchedResource,
  type Taken,
  isAvailable,
  placesIn,
  takenIn,
} from '#domains/availability/matching.ts';
import {
  type BookablePeriod,
  type PeriodProblem,
  type PeriodTerms,
  periodProblem,
} from '#domains/availability/rules.ts';
import {
  type Interval,
  MIDNIGHT,
  type OpeningTimes,
  closedDayOn,
  openOn,
  openingPeriod,
  withRulesOf,
} from '#domains/workspaces/index.ts';
import { isDeskType } from '#shared/resource-types.ts';
import { DAY, HOUR, MINUTE, addDays, formatTime, fromLocal, minutesOf, toLocal } from '#shared/time.ts';

/** How many days before and after the wanted one are tried. */
export const DAYS_AROUND = 7;
/** Longer bookings get no other times: the days that would have to be read grow with their length. */
export const MAX_ALTERNATIVE_DAYS = 31;
/** Offered times before the wanted one, and as many after it. */
const TIMES = 3;
/** How far the next time is looked for. */
const DAYS_SEARCHED = 60;
/** The times that the pickers offer. */
const STEP_MINUTES = 30;

export type Slot = { from: Date; to: Date };

type AlternativeSearch = BookablePeriod & { capacity: number };

/** The local days of a period, including the last. */
function daysOfPeriod({ from, to }: Slot, zone: string): { first: string; count: number } {
  const first = toLocal(from, zone).day;
  const last = toLocal(new Date(to.getTime() - 1), zone).day;
  return { first, count: Math.round((Date.parse(last) - Date.parse(first)) / DAY) + 1 };
}

/** True if other times and workspaces are looked up for a period of this length. */
export function hasAlternatives(period: Slot, zone: string): boolean {
  return daysOfPeriod(period, zone).count <= MAX_ALTERNATIVE_DAYS;
}

/** The period in which `slotsAround` lie. */
export function windowAround(period: Slot): Slot {
  const margin = (DAYS_AROUND + 1) * DAY;
  return { from: new Date(period.from.getTime() - margin), to: new Date(period.to.getTime() + margin) };
}

/** The meetings of the same length that begin on a day, at the times that the pickers offer. */
function meetingsOn(space: OpeningTimes, day: string, lengthMs: number): Slot[] {
  return openOn(space, day).flatMap((hours) => meetingsIn(hours, space.time_zone, day, lengthMs));
}

function meetingsIn(hours: Interval, zone: string, day: string, lengthMs: number): Slot[] {
  const [opens, closes] = hours.map(minutesOf) as [number, number];
  const slots: Slot[] = [];
  const first = Math.ceil(opens / STEP_MINUTES) * STEP_MINUTES;
  // The workspace may be open after midnight, too. An hour is for clock changes.
  const last = hours[1] === MIDNIGHT ? closes - STEP_MINUTES : closes + (HOUR - lengthMs) / MINUTE;
  for (let minute = first; minute <= last; minute += STEP_MINUTES) {
    const from = fromLocal(day, formatTime(Math.floor(minute / 60), minute % 60), zone);
    slots.push({ from, to: new Date(from.getTime() + lengthMs) });
  }
  return slots;
}

/** The periods of the same length that begin on a day. */
export function slotsOn(space: OpeningTimes, { type, from, to }: BookablePeriod, day: string): Slot[] {
  if (type === 'meeting_room') return meetingsOn(space, day, to.getTime() - from.getTime());
  return [openingPeriod(space, day, addDays(day, daysOfPeriod({ from, to }, space.time_zone).count - 1))];
}

/** The periods of the same length around a wanted one that can be booked, the nearest first. The wanted one is not among them. */
export function slotsAround(given: OpeningTimes, period: BookablePeriod, now: Date, terms: PeriodTerms = {}): Slot[] {
  const { type, from, to } = period;
  const space = withRulesOf(given, type);
  const { first } = daysOfPeriod({ from, to }, space.time_zone);
  const slots: Slot[] = [];
  for (let shift = -DAYS_AROUND; shift <= DAYS_AROUND; shift += 1) {
    if (type === 'meeting_room' || shift !== 0) slots.push(...slotsOn(space, period, addDays(first, shift)));
  }
  const distance = (slot: Slot) => Math.abs(slot.from.getTime() - from.getTime());
  const seen = new Set<number>([from.getTime()]);
  return slots
    .filter((slot) => {
      const isNew = !seen.has(slot.from.getTime());
      seen.add(slot.from.getTime());
      return isNew && periodProblem(space, { type, ...slot }, now, terms) === undefined;
    })
    .sort((one, other) => distance(one) - distance(other));
}

/** An instant in ISO 8601, and the zone on whose clock it is shown. */
export type NextTime = { at: string; zone: string };

/**
 * The next time at which a period of the same length can be booked that is too soon or on a closed day with a name; undefined if
 * another time does not help, or if there is none within `DAYS_SEARCHED`.
 */
export function nextTime(
  given: OpeningTimes,
  period: BookablePeriod,
  problem: PeriodProblem,
  now: Date,
  terms: PeriodTerms = {},
): NextTime | undefined {
  const space = withRulesOf(given, period.type, terms.resourceId);
  const { first, count } = daysOfPeriod(period, space.time_zone);
  const isNamed = [first, addDays(first, count - 1)].some((day) => closedDayOn(space, day) !== undefined);
  if (problem.kind !== 'limit' && !(problem.kind === 'closed' && isNamed)) return undefined;
  for (let shift = 0; shift <= DAYS_SEARCHED; shift += 1) {
    const slots = slotsOn(space, period, addDays(first, shift));
    const next = slots.find(
      (slot) => slot.from > period.from && !periodProblem(space, { type: period.type, ...slot }, now, terms),
    );
    if (next) return { at: next.from.toISOString(), zone: space.time_zone };
  }
  return undefined;
}

/** The nearest periods, at most three earlier and three later ones, in which a resource is free and large enough, in order. */
export function freeTimes<Each extends MatchedResource>(
  found: readonly Each[],
  claims: readonly Claim[],
  slots: Slot[],
  wanted: AlternativeSearch & { allows: (each: Each, slot: Slot) => boolean },
): Slot[] {
  const earlier: Slot[] = [];
  const later: Slot[] = [];
  for (const slot of slots) {
    const side = slot.from < wanted.from ? earlier : later;
    if (side.length === TIMES) continue;
    const taken = takenIn(claims, slot);
    const isFree = (each: Each) => isAvailable(each, taken, slot.to, wanted.capacity);
    if (found.some((each) => isFree(each) && wanted.allows(each, slot))) side.push(slot);
    if (earlier.length === TIMES && later.length === TIMES) break;
  }
  return [...earlier, ...later].sort((one, other) => one.from.getTime() - other.from.getTime());
}

/** The resource that holds most people, whether it is free or not. */
export function largestOf<Each extends MatchedResource>(
  found: readonly Each[],
): { found: Each; places: number } | undefined {
  const sizes = found.map((each) => ({ found: each, places: sizeOf(each) }));
  return sizes.sort((one, other) => other.places - one.places)[0];
}

function sizeOf({ units, resource }: MatchedResource): number {
  return isDeskType(resource.kind) ? units.length : resource.capacity;
}

export type PeopleShare<Each extends MatchedResource> = { found: Each; people: number };

/** The two free resources that together hold everybody with the fewest empty places: the larger one, which is filled, and another. */
export function pairFor<Each extends MatchedResource>(
  found: readonly Each[],
  taken: Taken,
  { to, capacity }: Pick<AlternativeSearch, 'to' | 'capacity'>,
): [PeopleShare<Each>, PeopleShare<Each>] | undefined {
  if (capacity < 2) return undefined;
  const free = found
    .map((each) => ({ each, places: placesIn(each, taken, to) }))
    .filter(({ places }) => places > 0)
    .sort((one, other) => other.places - one.places);
  let best: { large: number; small: number; places: number } | undefined;
  for (let large = 0; large < free.length - 1; large += 1) {
    // The resources are sorted, so the last one that is large enough leaves the fewest places empty.
    const small = free.findLastIndex(({ places }, index) => index > large && free[large]!.places + places >= capacity);
    if (small < 0) break;
    const places = free[large]!.places + free[small]!.places;
    if (!best || places < best.places) best = { large, small, places };
  }
  if (!best) return undefined;
  const [large, small] = [free[best.large]!, free[best.small]!];
  const people = Math.min(large.places, capacity - 1);
  return [
    { found: large.each, people },
    { found: small.each, people: capacity - people },
  ];
}
