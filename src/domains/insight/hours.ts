/** How long places were open, booked and used in the hours of a local day. */
import { type OpeningTimes, openOn, withRulesOf } from '#domains/workspaces/index.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { HOUR, MINUTE, addDays, fromLocal, toLocal } from '#shared/time.ts';

type Period = { from: Date; to: Date };

/** Minutes, one number for each hour of the clock. */
export type Hours = number[];

/** The resource that stands for all resources of a type. */
export const ALL_RESOURCES = '0';

export const HOURS_OF_DAY = 24;
/** Clocks change at a quarter of an hour. */
const STEP_MS = HOUR / 4;

/**
 * The periods of a local day in which the clock shows each hour. On the day on which the clocks go forward, one hour has no period, and on the
 * day on which they go back, one has two of them.
 */
function clockHours(day: string, zone: string): (Period & { hour: number })[] {
  const end = fromLocal(addDays(day, 1), '00:00', zone);
  const hours: (Period & { hour: number })[] = [];
  for (let from = fromLocal(day, '00:00', zone); from < end; from = new Date(from.getTime() + STEP_MS)) {
    const hour = Number(toLocal(from, zone).time.slice(0, 2));
    const to = new Date(from.getTime() + STEP_MS);
    const last = hours.at(-1);
    if (last?.hour === hour) last.to = to;
    else hours.push({ hour, from, to });
  }
  return hours;
}

const common = (one: Period, other: Period): Period => ({
  from: one.from > other.from ? one.from : other.from,
  to: one.to < other.to ? one.to : other.to,
});

/** The parts of a period that lie in others. */
const within = (period: Period, others: readonly Period[]): Period[] =>
  others.map((each) => common(period, each)).filter(({ from, to }) => from < to);

/** A unit in use. */
export type CountedUnit = { id: string; kind: ResourceType; resource_id: string };
/** The claim of a confirmed booking on a unit, and when the whole booking begins. */
export type CountedClaim = {
  unit_id: string;
  starts_at: Date;
  ends_at: Date;
  booking_id: string;
  begins_at: Date;
  checked_in_at: Date | null;
};

const FIGURES = ['open', 'booked', 'present'] as const;
type Figure = (typeof FIGURES)[number];
/** The bookings that begin on a day, and those of them to which nobody has come. */
type Visits = { bookings: number; no_shows: number };
/** The hours of a resource for one of its types. */
export type CountedHours = { type: ResourceType; resource_id: string } & Record<Figure, Hours> & Visits;

const none = (): Hours => Array.from({ length: HOURS_OF_DAY }, () => 0);

/** The sums of units by resource and type, and of all resources of each type. */
class Sums {
  private readonly rows = new Map<string, CountedHours>();
  private readonly visits = new Set<string>();

  private readonly clock: ReturnType<typeof clockHours>;

  constructor(clock: ReturnType<typeof clockHours>) {
    this.clock = clock;
  }

  add({ kind: type, resource_id }: CountedUnit, figure: Figure, periods: readonly Period[]): void {
    const sums = [resource_id, ALL_RESOURCES].map((id) => this.rowOf(type, id)[figure]);
    for (const period of periods)
      for (const { hour, ...each } of this.clock) {
        const { from, to } = common(period, each);
        if (from < to) for (const sum of sums) sum[hour]! += (to.getTime() - from.getTime()) / MINUTE;
      }
  }

  /** A booking of several units counts once. */
  addVisit({ kind: type, resource_id }: CountedUnit, { booking_id, checked_in_at }: CountedClaim): void {
    for (const id of [resource_id, ALL_RESOURCES]) {
      const key = `${type} ${id} ${booking_id}`;
      if (this.visits.has(key)) continue;
      this.visits.add(key);
      const row = this.rowOf(type, id);
      row.bookings += 1;
      row.no_shows += checked_in_at ? 0 : 1;
    }
  }

  private rowOf(type: ResourceType, resource_id: string): CountedHours {
    const key = `${type} ${resource_id}`;
    const hours = { open: none(), booked: none(), present: none() };
    const row = this.rows.get(key) ?? { type, resource_id, ...hours, bookings: 0, no_shows: 0 };
    this.rows.set(key, row);
    return row;
  }

  inMinutes(): CountedHours[] {
    const rounded = (row: CountedHours) =>
      Object.fromEntries(FIGURES.map((figure) => [figure, row[figure].map(Math.round)])) as Record<Figure, Hours>;
    return [...this.rows.values()].map((row) => ({ ...row, ...rounded(row) }));
  }
}

/** The opening hours of a resource on a local day. */
function openPeriods(space: OpeningTimes, { kind, resource_id }: CountedUnit, day: string): Period[] {
  const at = (time: string) => fromLocal(day, time, space.time_zone);
  return openOn(withRulesOf(space, kind, resource_id), day).map(([opens, closes]) => ({
    from: at(opens),
    to: at(closes),
  }));
}

/**
 * Counts a local day of a workspace. Only what lies in the opening hours counts. A booking with a check-in counts as present from the check-in
 * to its end. One that begins on the day and has no check-in is a no-show.
 * @param units those that take bookings on the day
 * @param claims those of the day, of which those of other units are left out
 * @returns the minutes by resource and type, and of all resources of each type
 */
export function countDay(
  space: OpeningTimes,
  day: string,
  { units, claims }: { units: readonly CountedUnit[]; claims: readonly CountedClaim[] },
): CountedHours[] {
  const sums = new Sums(clockHours(day, space.time_zone));
  const opened = new Map(units.map((unit) => [unit.id, { unit, open: openPeriods(space, unit, day) }]));
  for (const { unit, open } of opened.values()) sums.add(unit, 'open', open);
  for (const claim of claims) {
    const { unit_id, starts_at: from, ends_at: to, checked_in_at } = claim;
    const { unit, open } = opened.get(unit_id) ?? {};
    if (!unit || !open) continue;
    if (toLocal(claim.begins_at, space.time_zone).day === day) sums.addVisit(unit, claim);
    sums.add(unit, 'booked', within({ from, to }, open));
    if (checked_in_at) sums.add(unit, 'present', within(common({ from, to }, { from: checked_in_at, to }), open));
  }
  return sums.inMinutes();
}
