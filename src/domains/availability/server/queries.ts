/**
 * The queries of search. Their cost depends on the requested days and not on the number of other bookings, because the primary key
 * `(space_id, kind, day, unit_id, starts_at)` stores the claims of a day together. They are plain SQL, because they run most often.
 */
import type { Coordinates } from '#domains/availability/distance.ts';
import type { Services } from '#server/context.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { select } from '#server/db/statements.ts';
import { type Buffers, reachOf, takenBy } from '#domains/availability/buffers.ts';
import { type Claim, type MatchedUnit, type Taken, takenIn } from '#domains/availability/matching.ts';
import { type Shown, SHOWN_SQL } from '#domains/resources/server/index.ts';
import type { SlabsByType, SpaceRules, TaxRate } from '#domains/workspaces/index.ts';
import type { Currency } from '#shared/money.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { type Weekday, addDays, toLocal } from '#shared/time.ts';

export type SearchedSpace = Coordinates & {
  id: string;
  active: boolean;
  no_of_days: Weekday[];
  opens_at: string;
  closes_at: string;
  time_zone: string;
  currency: Currency;
  tax_rates: TaxRate[] | null;
  prices_include_tax: boolean;
  use_rules: SpaceRules | null;
  price_pence: Record<string, number>;
  dynamic_price_slab: SlabsByType;
};

/** A unit in use with the columns of its resource. */
export type UnitRow = Shown & {
  unit_id: string;
  kind: ResourceType;
  seat_no: string;
  description: string;
  price_pence: number;
  tax_rate: string;
  /** The first local day on which the unit takes no bookings. */
  bookable_before: string | null;
};

export type PlanRow = {
  id: string;
  name: string;
  tenure: number;
  discount: number;
  resource_type: ResourceType;
  resource_id: string | null;
};
export type AmenityRow = { resource_id: string; id: string; title: string; active: boolean };

export const SEARCH_SQL = {
  space: `SELECT id, active, no_of_days, opens_at, closes_at, time_zone, currency, tax_rates, prices_include_tax, use_rules, price_pence,
      dynamic_price_slab, latitude, longitude FROM spaces WHERE id = ?`,
  units: `SELECT u.id AS unit_id, u.kind, u.seat_no, ${SHOWN_SQL}, r.description, r.price_pence, r.tax_rate,
      u.bookable_before
    FROM units u JOIN resources r ON r.id = u.resource_id LEFT JOIN attachments p ON p.id = r.picture_id
    WHERE u.space_id = ? AND u.kind IN (?) AND u.active = 1 AND u.status = 1 AND r.active = 1`,
  plans: `SELECT id, name, tenure, discount, resource_type, resource_id FROM plans
    WHERE space_id = ? AND resource_type IN (?) AND active = 1 ORDER BY tenure, id`,
  amenities: `SELECT ra.resource_id, a.id, a.title, a.active FROM resources r
    JOIN resource_amenities ra ON ra.resource_id = r.id JOIN amenities a ON a.id = ra.amenity_id
    WHERE r.space_id = ? AND r.active = 1 AND a.status = 1 ORDER BY a.title, a.id`,
  taken: `SELECT unit_id, MIN(starts_at) AS starts_at, MAX(ends_at) AS ends_at, MAX(buffer_before) AS buffer_before,
      MAX(buffer_after) AS buffer_after
    FROM claims
    WHERE space_id = ? AND kind IN (?) AND day BETWEEN ? AND ? AND ends_at > ? AND starts_at < ?
      AND (kind = 'meeting_room' OR ends_at > ? AND starts_at < ?) AND (hold_until IS NULL OR hold_until > ?) AND booking_id <> ?
    GROUP BY unit_id, IF(kind = 'meeting_room', starts_at, NULL) ORDER BY NULL`,
};

export const ALTERNATIVES_SQL = {
  claimsOnDays: `SELECT unit_id, starts_at, ends_at, buffer_before, buffer_after FROM claims FORCE INDEX (PRIMARY)
    WHERE space_id = ? AND kind = ? AND day IN (?) AND (hold_until IS NULL OR hold_until > ?)`,
  spaces: `SELECT id, name, active, no_of_days, opens_at, closes_at, time_zone, use_rules, latitude, longitude FROM spaces
    WHERE id <> ? AND active = 1 ORDER BY id`,
  units: `SELECT u.space_id, u.id AS unit_id, u.kind, u.bookable_before, r.id, r.name, r.capacity
    FROM units u JOIN resources r ON r.id = u.resource_id
    WHERE u.space_id IN (?) AND u.kind = ? AND u.active = 1 AND u.status = 1 AND r.active = 1`,
  claims: `SELECT unit_id, starts_at, ends_at, buffer_before, buffer_after FROM claims
    WHERE space_id IN (?) AND kind IN (?) AND day BETWEEN ? AND ? AND ends_at > ? AND starts_at < ?
      AND (hold_until IS NULL OR hold_until > ?)`,
};

export type NamedSpace = Pick<
  SearchedSpace,
  'id' | 'active' | 'no_of_days' | 'opens_at' | 'closes_at' | 'time_zone' | 'use_rules' | keyof Coordinates
> & { name: string };

export type MatchedUnitRow = MatchedUnit & { space_id: string; name: string };

/** The active workspaces except one. */
export function readOtherSpaces(knex: Queryable, spaceId: string): Promise<NamedSpace[]> {
  return select<NamedSpace>(knex, ALTERNATIVES_SQL.spaces, [spaceId]);
}

/** The units in use of a type, with their resources. */
export function readMatchedUnits(knex: Queryable, spaceIds: string[], type: ResourceType): Promise<MatchedUnitRow[]> {
  return select<MatchedUnitRow>(knex, ALTERNATIVES_SQL.units, [spaceIds, type]);
}

/** The period in which claims are read: those of meeting rooms matter beyond it. */
function readPeriod(types: readonly ResourceType[], { from, to }: { from: Date; to: Date }): { from: Date; to: Date } {
  return types.includes('meeting_room') ? reachOf({ from, to }) : { from, to };
}

/**
 * The claims of some types that overlap [from, to), or that keep a meeting from it by their buffers or those of the meeting. Expired holds
 * are left out. The workspaces can be in different zones.
 */
export function readClaims(
  knex: Queryable,
  spaceIds: string[],
  { types, now, ...period }: { types: readonly ResourceType[]; from: Date; to: Date; now: Date },
): Promise<Claim[]> {
  const { from, to } = readPeriod(types, period);
  // The local day differs from the day in UTC by at most one.
  const days = [addDays(toLocal(from, 'UTC').day, -1), addDays(toLocal(to, 'UTC').day, 1)];
  return select<Claim>(knex, ALTERNATIVES_SQL.claims, [spaceIds, [...types], ...days, from, to, now]);
}

/** The claims of a type on some local days of the workspace, without expired holds. */
export function readClaimsOnDays(
  knex: Queryable,
  { spaceId, type, days, now }: { spaceId: string; type: ResourceType; days: string[]; now: Date },
): Promise<Claim[]> {
  return select<Claim>(knex, ALTERNATIVES_SQL.claimsOnDays, [spaceId, type, days, now]);
}

export async function readSpace(services: Services, spaceId: string): Promise<SearchedSpace | undefined> {
  const [space] = await select<SearchedSpace>(services.knex, SEARCH_SQL.space, [spaceId]);
  return space;
}

/** The units in use with their resources, the smallest first. */
export async function readUnits(
  { knex }: Services,
  spaceId: string,
  types: readonly ResourceType[],
): Promise<UnitRow[]> {
  return (await select<UnitRow>(knex, SEARCH_SQL.units, [spaceId, [...types]])).sort(smallestFirst);
}

export async function readCatalogue(services: Services, spaceId: string, types: ResourceType[]) {
  const [units, plans, amenities] = await Promise.all([
    readUnits(services, spaceId, types),
    select<PlanRow>(services.knex, SEARCH_SQL.plans, [spaceId, types]),
    select<AmenityRow>(services.knex, SEARCH_SQL.amenities, [spaceId]),
  ]);
  return { units, plans, amenities };
}

/** Sorts in Node, because the database would first copy the rows with their long descriptions into a temporary table. */
function smallestFirst(one: UnitRow, other: UnitRow): number {
  return (
    one.capacity - other.capacity ||
    one.price_pence - other.price_pence ||
    Number(one.id) - Number(other.id) ||
    Number(one.unit_id) - Number(other.unit_id)
  );
}

/** The billed account of a booking; undefined if the workspace has no such booking. */
export async function readBilled(
  services: Services,
  spaceId: string,
  bookingId: string,
): Promise<{ userId: string | null } | undefined> {
  return services.knex('bookings').where({ id: bookingId, space_id: spaceId }).first('assigned_user_id as userId');
}

export type TakenQuery = {
  spaceId: string;
  types: ResourceType[];
  from: Date;
  to: Date;
  zone: string;
  now: Date;
  except?: string;
  /** The buffers of a new booking of a unit; omitted if only the claimed times themselves count. */
  buffersOf?: (unitId: string) => Buffers | null;
};

/**
 * The start of the first claim of each unit in [from, to). A unit is free until that start. One query therefore serves the
 * requested period and every plan that begins at `from`.
 */
export async function readTaken(
  knex: Queryable,
  { spaceId, types, from, to, zone, now, except, buffersOf }: TakenQuery,
): Promise<Taken> {
  const read = readPeriod(types, { from, to });
  const days = [toLocal(read.from, zone).day, toLocal(read.to, zone).day];
  const rows = await select<Claim>(knex, SEARCH_SQL.taken, [
    spaceId,
    types,
    ...days,
    read.from,
    read.to,
    from,
    to,
    now,
    except ?? '0',
  ]);
  const seen = rows.map((row) => takenBy(row, buffersOf?.(row.unit_id) ?? null));
  return takenIn(seen, { from, to });
}
