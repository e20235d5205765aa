/**
 * Keeps `units.bookable`: true while the resource and the workspace of a unit are active, and `units.bookable_before`: the first day
 * on which it takes no bookings, because it closes or belongs to a membership without an end. A booking reads both under the lock of the unit. Only this file changes them for existing units.
 */
import type { Transaction } from '#server/db/transaction.ts';
import { lockActor } from '#server/records/activities.ts';
import { lockUnitsOf } from '#domains/resources/server/locks.ts';
import { requireFree } from '#domains/resources/server/service/changes.ts';
import type { UnitsPort } from '#domains/workspaces/server/index.ts';
import { decimalsOf } from '#shared/money.ts';

/**
 * Takes a shared lock on the workspace, so that it is not switched on or off. The foreign key of a new unit takes a shared lock
 * too, so the lock is never upgraded.
 * @returns true if the workspace is active
 */
export async function isSpaceActive(trx: Transaction, spaceId: string): Promise<boolean> {
  const space = await trx('spaces').where('id', spaceId).forShare().first('active');
  return space?.active ?? false;
}

const NEVER = '9999-12-31';
const EARLIEST = `NULLIF(LEAST(COALESCE(u.closed_from, '${NEVER}'), COALESCE(r.closed_from, '${NEVER}'),
  COALESCE(s.closed_from, '${NEVER}'), COALESCE(u.member_from, '${NEVER}')), '${NEVER}')`;

/**
 * Keeps `units.bookable_before` after one of the days from which a unit, its resource or its workspace takes no bookings has
 * changed, and for new units. The caller has locked the units.
 */
export async function updateClosing(
  trx: Transaction,
  units: { id: string } | { resource_id: string } | { space_id: string },
): Promise<void> {
  const [column, id] = Object.entries(units)[0]!;
  await trx.raw(
    `UPDATE units u JOIN resources r ON r.id = u.resource_id JOIN spaces s ON s.id = u.space_id
     SET u.bookable_before = ${EARLIEST} WHERE u.?? = ?`,
    [column, id],
  );
}

/** From this day on, units belong to a membership without an end. The caller has locked them. */
export async function setMemberFrom(trx: Transaction, unitIds: string[], day: string): Promise<void> {
  await trx('units').whereIn('id', unitIds).update({ member_from: day });
  for (const id of unitIds) await updateClosing(trx, { id });
}

/** Units belong to no membership that has begun until this day. A later one keeps them. The caller has locked them. */
export async function clearMemberFrom(trx: Transaction, unitIds: string[], until: string): Promise<void> {
  await trx('units').whereIn('id', unitIds).where('member_from', '<=', until).update({ member_from: null });
  for (const id of unitIds) await updateClosing(trx, { id });
}

/** Makes the units of a resource unbookable. @throws Conflict if it has ongoing or upcoming bookings */
export async function closeResource(trx: Transaction, resourceId: string, now: Date): Promise<void> {
  await requireFree(trx, (units) => void units.where('resource_id', resourceId), now);
  await trx('units').where('resource_id', resourceId).update({ bookable: false });
}

/** Makes the units of a resource bookable, if its workspace is active. */
export async function openResource(trx: Transaction, resource: { id: string; space_id: string }): Promise<void> {
  const bookable = await isSpaceActive(trx, resource.space_id);
  await trx('units').where('resource_id', resource.id).update({ bookable });
}

/** The port through which the workspaces domain changes units. */
export const unitsPort: UnitsPort = {
  async lock(trx, actorId, spaceId) {
    await lockUnitsOf(trx, { space_id: spaceId });
    await lockActor(trx, actorId);
    await trx('resources').where('space_id', spaceId).orderBy('id').forUpdate().select('id');
  },
  requireFree: (trx, spaceId, now) => requireFree(trx, (units) => void units.where('units.space_id', spaceId), now),
  async close(trx, spaceId) {
    await trx('units').where('space_id', spaceId).update({ bookable: false });
  },
  updateClosing: (trx, spaceId) => updateClosing(trx, { space_id: spaceId }),
  async reprice(trx, spaceId, { from, to }) {
    const factor = 10 ** (decimalsOf(to) - decimalsOf(from));
    await trx('resources')
      .where('space_id', spaceId)
      .update({ price_pence: trx.raw('ROUND(price_pence * ?)', [factor]) });
  },
  async open(trx, spaceId) {
    const active = await trx('resources').where({ space_id: spaceId, active: true }).pluck('id');
    await trx('units').whereIn('resource_id', active).update({ bookable: true });
  },
  inUse: (knex) =>
    knex('units')
      .join('resources', 'resources.id', 'units.resource_id')
      .whereRaw('units.space_id = spaces.id')
      .where('units.active', true)
      .where('units.status', true)
      .where('resources.active', true),
};
