import { requireManages } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { select } from '#server/db/statements.ts';
import type { Queryable } from '#server/db/transaction.ts';
import type { OccupancyInput, OccupancyView } from '#domains/availability/schema.ts';
import { readTaken } from '#domains/availability/server/queries.ts';
import { occupancyPercent } from '#domains/pricing/index.ts';
import { noUnits, type UnitCounts } from '#domains/resources/server/index.ts';
import { PRICING_AREAS, closingOf } from '#domains/workspaces/index.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { NotAllowed } from '#shared/errors.ts';
import { may } from '#shared/permissions.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { fromLocal, toLocal } from '#shared/time.ts';

const SEATS_SQL = `SELECT u.id FROM units u JOIN resources r ON r.id = u.resource_id
  WHERE u.space_id = ? AND u.kind = ? AND u.active = 1 AND u.status = 1 AND r.active = 1`;

type OccupancyQuery = {
  space: { id: string; time_zone: string };
  type: ResourceType;
  from: Date;
  to: Date;
  /** A booking whose seats do not count. */
  except?: string;
};

/** Counts the seats of a type, and those that are taken at any time of a period. */
export async function countOccupied(
  knex: Queryable,
  { space, type, ...period }: OccupancyQuery,
  now: Date,
): Promise<OccupancyView> {
  const [seats, taken] = await Promise.all([
    select<{ id: string }>(knex, SEATS_SQL, [space.id, type]),
    readTaken(knex, { spaceId: space.id, types: [type], zone: space.time_zone, now, ...period }),
  ]);
  const booked = seats.filter(({ id }) => taken.has(id)).length;
  return { seats: seats.length, booked, percent: occupancyPercent(booked, seats.length) };
}

/** The occupancy of a desk type today, during the opening hours, for staff who see its prices. @throws NotFound, NotAllowed */
export async function occupancyToday(call: Call, { space_id, type }: OccupancyInput): Promise<OccupancyView> {
  const { services, actor, now } = call;
  if (!may(actor.role, PRICING_AREAS[type], 'show')) throw new NotAllowed();
  requireManages(actor, space_id);
  const space = await findSpace(services.knex, space_id);
  const { day } = toLocal(now, space.time_zone);
  const from = fromLocal(day, space.opens_at, space.time_zone);
  const to = fromLocal(day, closingOf([space.opens_at, space.closes_at]), space.time_zone);
  return countOccupied(services.knex, { space, type, from, to }, now);
}

/** The units in use that have a claim. An expired hold is none. */
// MySQL would begin with the resources of all workspaces.
const TAKEN = `FROM claims c STRAIGHT_JOIN units u ON u.id = c.unit_id STRAIGHT_JOIN resources r ON r.id = u.resource_id
  WHERE c.space_id = ? AND c.kind IN (?) AND c.day BETWEEN ? AND ? AND (c.hold_until IS NULL OR c.hold_until > ?)
    AND u.active = 1 AND u.status = 1 AND r.active = 1`;
const TAKEN_SQL = `SELECT c.kind, COUNT(DISTINCT c.unit_id) AS taken ${TAKEN} AND c.starts_at < ? AND c.ends_at > ?
  GROUP BY c.kind`;
const TAKEN_BY_DAY_SQL = `SELECT c.day, c.kind, COUNT(DISTINCT c.unit_id) AS taken ${TAKEN} GROUP BY c.day, c.kind`;

type TakenQuery = { spaceId: string; types: readonly ResourceType[]; zone: string; from: Date; to: Date; now: Date };

/** The numbers of units that are taken at any time of a period, by type. */
export async function countTaken(knex: Queryable, query: TakenQuery): Promise<UnitCounts> {
  const { spaceId, types, zone, from, to, now } = query;
  const days = [toLocal(from, zone).day, toLocal(to, zone).day];
  const values = [spaceId, [...types], ...days, now, to, from];
  const rows = await select<{ kind: ResourceType; taken: string }>(knex, TAKEN_SQL, values);
  const counts = noUnits();
  for (const { kind, taken } of rows) counts[kind] = Number(taken);
  return counts;
}

/** The numbers of units that are taken at any time of each day, by type. @param query consecutive local days */
export async function countTakenByDay(
  knex: Queryable,
  { spaceId, types, days, now }: Pick<TakenQuery, 'spaceId' | 'types' | 'now'> & { days: string[] },
): Promise<Map<string, UnitCounts>> {
  const values = [spaceId, [...types], days[0]!, days.at(-1)!, now];
  const rows = await select<{ day: string; kind: ResourceType; taken: string }>(knex, TAKEN_BY_DAY_SQL, values);
  const byDay = new Map(days.map((day) => [day, noUnits()]));
  for (const { day, kind, taken } of rows) byDay.get(day)![kind] = Number(taken);
  return byDay;
}
