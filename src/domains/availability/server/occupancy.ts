import type { Call } from '#server/context.ts';
import { select } from '#server/db/statements.ts';
import type { Queryable } from '#server/db/transaction.ts';
import type { OccupancyInput, OccupancyView } from '#domains/availability/schema.ts';
import { readTaken } from '#domains/availability/server/queries.ts';
import { occupancyPercent } from '#domains/pricing/rules.ts';
import { findSpace, requireManages } from '#domains/workspaces/server/queries.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { fromLocal, toLocal } from '#shared/time.ts';

const SEATS_SQL = `SELECT u.id FROM units u JOIN resources r ON r.id = u.resource_id
  WHERE u.space_id = ? AND u.kind = ? AND u.active = 1 AND u.status = 1 AND r.active = 1`;

type Asked = {
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
  { space, type, ...period }: Asked,
  now: Date,
): Promise<OccupancyView> {
  const [seats, taken] = await Promise.all([
    select<{ id: string }>(knex, SEATS_SQL, [space.id, type]),
    readTaken(knex, { spaceId: space.id, types: [type], zone: space.time_zone, now, ...period }),
  ]);
  const booked = seats.filter(({ id }) => taken.has(id)).length;
  return { seats: seats.length, booked, percent: occupancyPercent(booked, seats.length) };
}

/** The occupancy of a desk type today, during the opening hours. @throws NotFound, NotAllowed */
export async function occupancyToday(call: Call, { space_id, type }: OccupancyInput): Promise<OccupancyView> {
  const { services, actor, now } = call;
  requireManages(actor, space_id);
  const space = await findSpace(services.knex, space_id);
  const { day } = toLocal(now, space.time_zone);
  const from = fromLocal(day, space.opens_at, space.time_zone);
  const to = fromLocal(day, space.closes_at, space.time_zone);
  return countOccupied(services.knex, { space, type, from, to }, now);
}
