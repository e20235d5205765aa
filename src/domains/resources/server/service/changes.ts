/** The checks that changes of resources share: permission, unique seat numbers, and no bookings. */
import type { Knex } from 'knex';
import type { Actor } from '#server/actor.ts';
import { type Transaction, refuseTaken } from '#server/db/transaction.ts';
import { AREA_OF_KIND, SEAT_TAKEN } from '#domains/resources/rules.ts';
import { bookedSlots } from '#domains/resources/server/queries.ts';
import { Conflict, NotAllowed } from '#shared/errors.ts';
import { may } from '#shared/permissions.ts';
import type { ResourceKind } from '#shared/resource-types.ts';

/** Requires the edit flag of the area of this kind. @throws NotAllowed */
export function requireEdit(actor: Actor, kind: ResourceKind): void {
  if (!may(actor.role, AREA_OF_KIND[kind])) throw new NotAllowed();
}

/** Translates a violation of the unique key of seat numbers. */
export const refuseTakenSeat = refuseTaken('units_live_seat', SEAT_TAKEN, 'seat_no');

/** Updates the capacity of a desk area, which is the number of its seats. */
export async function updateCapacity(trx: Transaction, resourceId: string): Promise<void> {
  const counted = await trx('units').where({ resource_id: resourceId, status: true }).count({ seats: '*' }).first();
  await trx('resources')
    .where('id', resourceId)
    .update({ capacity: Number(counted?.seats ?? 0) });
}

/**
 * Requires that the units have no ongoing or upcoming bookings, and locks them. A booking locks its units first, so none can be
 * created between this check and the change.
 * @throws Conflict with the number of bookings
 */
export async function requireFree(trx: Transaction, units: Knex.QueryCallback, now: Date): Promise<void> {
  await trx('units').where(units).orderBy('id').increment('claim_version', 1);
  const slots = [...(await bookedSlots(trx, units, now)).values()].flat().filter((slot) => slot.to > now);
  if (slots.length > 0) {
    throw new Conflict(`There are ${slots.length} ongoing or upcoming bookings`, { bookings: slots.length });
  }
}
