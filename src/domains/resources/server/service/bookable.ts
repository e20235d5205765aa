/**
 * Whether a unit can be taken at all is written on its row, where whoever books it learns so under the lock: its resource and its
 * workspace are in use. Kept here, and here alone, whenever one of the two is switched.
 */
import { db } from '#server/db/database.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { requireFree } from '#domains/resources/server/service/changes.ts';
import type { UnitsPort } from '#domains/workspaces/server/units-port.ts';

/** Locks the workspace against being switched. @returns whether it is in use */
export async function isSpaceInUse(trx: Transaction, spaceId: string): Promise<boolean> {
  const space = await trx('spaces').where('id', spaceId).forUpdate().first<{ active: boolean } | undefined>('active');
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

/** What the workspaces domain needs of the units; it has locked the workspace that it closes or opens. */
export const unitsPort: UnitsPort = {
  async close(trx, spaceId, now) {
    await requireFree(trx, (units) => void units.where('units.space_id', spaceId), now);
    await trx('units').where('space_id', spaceId).update({ bookable: false });
  },
  async open(trx, spaceId) {
    // Locked: one of them could be switched off at this moment.
    const active = await trx('resources').where({ space_id: spaceId, active: true }).forUpdate().pluck<string[]>('id');
    await trx('units').whereIn('resource_id', active).update({ bookable: true });
  },
  inUse: () =>
    db()('units')
      .join('resources', 'resources.id', 'units.resource_id')
      .whereRaw('units.space_id = spaces.id')
      .where({ 'units.active': true, 'units.status': true, 'resources.active': true }),
};
