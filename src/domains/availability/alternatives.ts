/** What to offer if nothing is free or large enough: other times, or two resources together. */
import { type Claim, type Found, type Taken, isAvailable, placesIn, takenIn } from '#domains/availability/matching.ts';
import { type Period, periodProblem } from '#domains/availability/rules.ts';
import { openingPeriod, type OpeningTimes } from '#domains/workspaces/index.ts';
import { isDeskType } from '#shared/resource-types.ts';
import { DAY, HOUR, MINUTE, addDays, formatTime, fromLocal, minutesOf, toLocal } from '#shared/time.ts';

/** How many days before and after the wanted one are tried. */
export const DAYS_AROUND = 7;
/** Longer bookings get no other times: the days that would have to be read grow with their length. */
export const MAX_ALTERNATIVE_DAYS = 31;
/** Offered times before the wanted one, and as many after it. */
const TIMES = 3;
/** The times that the pickers offer. */
const STEP_MINUTES = 30;

export type Slot = { from: Date; to: Date };

type Wanted = Period & { capacity: number };

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
  const [opens, closes] = space.office_hours.map(minutesOf) as [number, number];
  const slots: Slot[] = [];
  const first = Math.ceil(opens / STEP_MINUTES) * STEP_MINUTES;
  for (let minute = first; minute * MINUTE + lengthMs <= closes * MINUTE + HOUR; minute += STEP_MINUTES) {
    const from = fromLocal(day, formatTime(Math.floor(minute / 60), minute % 60), space.time_zone);
    slots.push({ from, to: new Date(from.getTime() + lengthMs) });
  }
  return slots;
}

/** The periods of the same length around a wanted one that can be booked, the nearest first. The wanted one is not among them. */
export function slotsAround(space: OpeningTimes, { type, from, to }: Period, now: Date): Slot[] {
  const { first, count } = daysOfPeriod({ from, to }, space.time_zone);
  const slots: Slot[] = [];
  for (let shift = -DAYS_AROUND; shift <= DAYS_AROUND; shift += 1) {
    const day = addDays(first, shift);
    if (type === 'meeting_room') slots.push(...meetingsOn(space, day, to.getTime() - from.getTime()));
    else if (shift !== 0) slots.push(openingPeriod(space, day, addDays(day, count - 1)));
  }
  const distance = (slot: Slot) => Math.abs(slot.from.getTime() - from.getTime());
  const seen = new Set<number>([from.getTime()]);
  return slots
    .filter((slot) => {
      const isNew = !seen.has(slot.from.getTime());
      seen.add(slot.from.getTime());
      return isNew && periodProblem(space, { type, ...slot }, now) === undefined;
    })
    .sort((one, other) => distance(one) - distance(other));
}

/** The nearest periods, at most three earlier and three later ones, in which a resource is free and large enough, in order. */
export function freeTimes(found: readonly Found[], claims: readonly Claim[], slots: Slot[], wanted: Wanted): Slot[] {
  const earlier: Slot[] = [];
  const later: Slot[] = [];
  for (const slot of slots) {
    const side = slot.from < wanted.from ? earlier : later;
    if (side.length === TIMES) continue;
    const taken = takenIn(claims, slot);
    if (found.some((each) => isAvailable(each, taken, slot.to, wanted.capacity))) side.push(slot);
    if (earlier.length === TIMES && later.length === TIMES) break;
  }
  return [...earlier, ...later].sort((one, other) => one.from.getTime() - other.from.getTime());
}

/** The resource that holds most people, whether it is free or not. */
export function largestOf<Each extends Found>(found: readonly Each[]): { found: Each; places: number } | undefined {
  const sizes = found.map((each) => ({ found: each, places: sizeOf(each) }));
  return sizes.sort((one, other) => other.places - one.places)[0];
}

function sizeOf({ units, resource }: Found): number {
  return isDeskType(resource.kind) ? units.length : resource.capacity;
}

export type Part<Each extends Found> = { found: Each; people: number };

/** The two free resources that together hold everybody with the fewest empty places: the larger one, which is filled, and another. */
export function pairFor<Each extends Found>(
  found: readonly Each[],
  taken: Taken,
  { to, capacity }: Pick<Wanted, 'to' | 'capacity'>,
): [Part<Each>, Part<Each>] | undefined {
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
