/** The checks that changes of resources share: permission, unique seat numbers, and no bookings. */
import type { Knex } from 'knex';
import type { Actor } from '#server/actor.ts';
import { type Transaction, refuseTaken } from '#server/db/transaction.ts';
import { AREA_OF_KIND, SEAT_TAKEN } from '#domains/resources/rules.ts';
import type { BlockingBookings } from '#domains/workspaces/index.ts';
import { Conflict, NotAllowed } from '#shared/errors.ts';
import { may } from '#shared/permissions.ts';
import type { ResourceKind } from '#shared/resource-types.ts';
import { msg, msgWith } from '#shared/texts.ts';

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
 * @throws Conflict with the number of bookings, the first of them, and the end of the last
 */
export async function requireFree(trx: Transaction, units: Knex.QueryCallback, now: Date): Promise<void> {
  await trx('units').where(units).orderBy('id').increment('claim_version', 1);
  const booked = await bookingsOn(trx, units, now);
  if (booked.length === 0) return;
  const last = Math.max(...booked.map(({ to }) => to.getTime()));
  const blocking: BlockingBookings = {
    bookings: booked.length,
    first: booked.slice(0, MAX_NAMED),
    until: new Date(last),
  };
  const count = booked.length;
  const message =
    count === 1
      ? msg('There is 1 ongoing or upcoming booking')
      : msgWith('There are {count} ongoing or upcoming bookings', { count });
  throw new Conflict(message, blocking);
}

/** The number of bookings that the refusal names. */
const MAX_NAMED = 20;

/** The ongoing and upcoming bookings of units, in the order of their start. */
function bookingsOn(trx: Transaction, units: Knex.QueryCallback, now: Date): Promise<BlockingBookings['first']> {
  return trx('units')
    .join('claims', 'claims.unit_id', 'units.id')
    .where(units)
    .where('claims.ends_at', '>', now)
    .where((held) => held.whereNull('hold_until').orWhere('hold_until', '>', now))
    .groupBy('claims.booking_id')
    .orderBy('from')
    .select(
      'claims.booking_id as _id',
      trx.raw('MIN(claims.starts_at) AS `from`'),
      trx.raw('MAX(claims.ends_at) AS `to`'),
    );
}
