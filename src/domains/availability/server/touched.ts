import { requireManages } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { select } from '#server/db/statements.ts';
import { takenBy } from '#domains/availability/buffers.ts';
import { periodProblem } from '#domains/availability/rules.ts';
import type { CheckRulesInput, TouchedView } from '#domains/availability/schema.ts';
import { buffersIn } from '#domains/availability/server/buffers.ts';
import type { SpaceRules } from '#domains/workspaces/index.ts';
import { findSpace, openingTimes } from '#domains/workspaces/server/index.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { toLocal } from '#shared/time.ts';

const SHOWN = 20;

type Booked = { booking_id: string; kind: ResourceType; resource_id: string; name: string; from: Date; to: Date };

/** The bookings of a workspace that have not begun, one row each, even with many seats and days. */
export const BOOKED_SQL = `SELECT c.booking_id, c.kind, u.resource_id, r.name, MIN(c.starts_at) AS \`from\`, MAX(c.ends_at) AS \`to\`
  FROM claims c STRAIGHT_JOIN units u ON u.id = c.unit_id STRAIGHT_JOIN resources r ON r.id = u.resource_id
  WHERE c.space_id = ? AND c.day >= ? AND (c.hold_until IS NULL OR c.hold_until > ?)
  GROUP BY c.booking_id, c.kind, u.resource_id, r.name HAVING MIN(c.starts_at) > ? ORDER BY \`from\``;

/** The meeting before each one in its room. The bookings are in order. */
function neighboursOf(booked: readonly Booked[]): Map<Booked, Booked> {
  const last = new Map<string, Booked>();
  const before = new Map<Booked, Booked>();
  for (const each of booked) {
    const previous = each.kind === 'meeting_room' ? last.get(each.resource_id) : undefined;
    if (previous) before.set(each, previous);
    last.set(each.resource_id, each);
  }
  return before;
}

/** Whether a meeting begins within the buffers of the one before it. */
function isTooClose(use_rules: SpaceRules | null, { kind, resource_id: id, from }: Booked, previous?: Booked): boolean {
  if (!previous) return false;
  const buffers = buffersIn({ use_rules }, { kind, id });
  const claim = { starts_at: previous.from, ends_at: previous.to, buffer_after: buffers?.after };
  return takenBy(claim, buffers).ends_at > from;
}

/**
 * The bookings that fit the present rules of a workspace and would not fit new ones. They stay as they are; staff decide whether they ask
 * for another time. The time ahead does not count: it was checked when they were made.
 * @throws NotAllowed, NotFound
 */
export async function touchedBookings(call: Call, { space_id, use_rules }: CheckRulesInput): Promise<TouchedView> {
  const { services, actor, now } = call;
  requireManages(actor, space_id);
  const space = await findSpace(services.knex, space_id);
  const { day } = toLocal(now, space.time_zone);
  const booked = await select<Booked>(services.knex, BOOKED_SQL, [space_id, day, now, now]);
  const neighbours = neighboursOf(booked);
  const misfitsOf = (rules: SpaceRules | null) => {
    const times = openingTimes({ ...space, use_rules: rules });
    return (each: Booked) => {
      const { kind: type, from, to, resource_id: resourceId } = each;
      const problem = periodProblem(times, { type, from, to }, now, { hasStarted: true, resourceId });
      return problem !== undefined || isTooClose(rules, each, neighbours.get(each));
    };
  };
  const [misfitsBefore, misfitsAfter] = [misfitsOf(space.use_rules), misfitsOf(use_rules)];
  const touched = booked.filter((each) => !misfitsBefore(each) && misfitsAfter(each));
  return {
    count: touched.length,
    first: touched.slice(0, SHOWN).map(({ booking_id, name, from, to }) => ({ _id: booking_id, name, from, to })),
  };
}
