/**
 * Whether a unit can be taken at all is written on its row, where whoever books it learns so under the lock: its resource and its
 * workspace are in use. Kept here, and here alone, whenever one of the two is switched.
 */
import type { Transaction } from '#server/db/transaction.ts';
import { lockActor } from '#domains/activity/server/service.ts';
import { lockUnitsOf } from '#domains/resources/server/locks.ts';
import { requireFree } from '#domains/resources/server/service/changes.ts';
import type { UnitsPort } from '#domains/workspaces/server/units-port.ts';

/**
 * Locks the workspace against being switched; shared, as the new units of it do, so that nobody has to raise the lock afterwards.
 * @returns whether it is in use
 */
export async function isSpaceInUse(trx: Transaction, spaceId: string): Promise<boolean> {
  const space = await trx('spaces').where('id', spaceId).forShare().first('active');
  return space?.active ?? false;
}

/** @throws Conflict while bookings stand */
export async function closeResource(trx: Transaction, resourceId: string, now: Date): Promise<void> {
  await requireFree(trx, (units) => void units.where('resource_id', resourceId), now);
  await trx('units').where('resource_id', resourceId).update({ bookable: false });
}

export async function openResource(trx: Transaction, resource: { id: string; space_id: string }): Promise<void> {
  const bookable = await isSpaceInUse(trx, resource.space_id);
  await trx('units').where('resource_id', resource.id).update({ bookable });
}

/** What the workspaces domain needs of the units when a workspace is changed. */
export const unitsPort: UnitsPort = {
  async lock(trx, actorId, spaceId) {
    await lockUnitsOf(trx, { space_id: spaceId });
    await lockActor(trx, actorId);
    await trx('resources').where('space_id', spaceId).orderBy('id').forUpdate().select('id');
  },
  async close(trx, spaceId, now) {
    await requireFree(trx, (units) => void units.where('units.space_id', spaceId), now);
    await trx('units').where('space_id', spaceId).update({ bookable: false });
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
