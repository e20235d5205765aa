/** Which resources are free and large enough for a period. The search and its alternatives use the same rules. */
import { type BufferedClaim, type Buffers, takenBy } from '#domains/availability/buffers.ts';
import { type ResourceType, isDeskType } from '#shared/resource-types.ts';
import { fromLocal } from '#shared/time.ts';

/** A unit with the columns of its resource that decide. */
export type MatchedUnit = {
  unit_id: string;
  kind: ResourceType;
  id: string;
  capacity: number;
  /** The first local day on which the unit takes no bookings. */
  bookable_before: string | null;
};

/** A resource as one type, with its units. A desk area can be both desk types. */
export type MatchedResource<Unit extends MatchedUnit = MatchedUnit> = { units: Unit[]; resource: Unit };

/** The start of the first claim of each unit that has one in the period. */
export type Taken = ReadonlyMap<string, Date>;

export type Claim = BufferedClaim & { unit_id: string };

export function isFree(unit: MatchedUnit, taken: Taken, until: Date): boolean {
  const first = taken.get(unit.unit_id);
  return first === undefined || first >= until;
}

/** The number of people for whom a resource is free until `to`: the free seats of a desk area, or the capacity of a free room. */
export function placesIn({ units, resource }: MatchedResource, taken: Taken, to: Date): number {
  const free = units.filter((unit) => isFree(unit, taken, to)).length;
  if (isDeskType(resource.kind)) return free;
  return free > 0 ? resource.capacity : 0;
}

/** True if a resource is free until `to`, and large enough. */
export function isAvailable(found: MatchedResource, taken: Taken, to: Date, capacity: number): boolean {
  return placesIn(found, taken, to) >= capacity;
}

/** The places that are free in a period, and large enough. */
export function freeAmong<Each extends MatchedResource>(
  found: readonly Each[],
  claims: readonly Claim[],
  { from, to, capacity }: { from: Date; to: Date; capacity: number },
): Each[] {
  const taken = takenIn(claims, { from, to });
  return found.filter((each) => isAvailable(each, taken, to, capacity));
}

export function groupByResource<Unit extends MatchedUnit>(units: readonly Unit[]): MatchedResource<Unit>[] {
  const groups = new Map<string, MatchedResource<Unit>>();
  for (const unit of units) {
    const key = `${unit.id}/${unit.kind}`;
    const group = groups.get(key);
    if (group) group.units.push(unit);
    else groups.set(key, { units: [unit], resource: unit });
  }
  return [...groups.values()];
}

/** Claims without an end for the units that take no bookings from a day on. */
export function closingsOf(units: readonly MatchedUnit[], zone: string): Claim[] {
  return units.flatMap(({ unit_id, bookable_before }) =>
    bookable_before === null ? [] : [{ unit_id, starts_at: fromLocal(bookable_before, '00:00', zone), ends_at: NEVER }],
  );
}

const NEVER = new Date(8.64e15);

/** The first starts of `taken` and of more claims. */
export function withClaims(taken: Taken, claims: readonly Claim[]): Taken {
  if (claims.length === 0) return taken;
  const first = new Map(taken);
  for (const { unit_id, starts_at } of claims) {
    const known = first.get(unit_id);
    if (!known || starts_at < known) first.set(unit_id, starts_at);
  }
  return first;
}

/** The claims on units as bookings with the buffers of each unit see them. */
export function claimsSeen<Unit extends MatchedUnit>(
  claims: readonly Claim[],
  units: readonly Unit[],
  buffersOf: (unit: Unit) => Buffers | null,
): Claim[] {
  const byUnit = new Map(units.map((unit) => [unit.unit_id, buffersOf(unit)]));
  return claims.map((claim) => takenBy(claim, byUnit.get(claim.unit_id) ?? null));
}

/** The start of the first claim of each unit in [from, to). */
export function takenIn(claims: readonly Claim[], { from, to }: { from: Date; to: Date }): Taken {
  return withClaims(
    new Map(),
    claims.filter(({ starts_at, ends_at }) => ends_at > from && starts_at < to),
  );
}
