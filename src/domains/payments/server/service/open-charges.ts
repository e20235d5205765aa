/** Charges that may still succeed: what a change of their booking has to withdraw first. */
import type { Services } from '#server/context.ts';
import type { Queryable, Transaction } from '#server/db/transaction.ts';
import { lookUpCharge } from '#domains/payments/server/service/reconcile.ts';

function openCharges(knex: Queryable, bookingId: string) {
  return knex('charges').where('booking_id', bookingId).whereIn('status', ['started', 'requires_action']);
}

/**
 * Withdraws the charges of a booking that wait for the bank's customer; one that succeeded meanwhile is settled. A charge that
 * is on its way cannot be withdrawn: it is looked up, and stays open when its answer is not known yet.
 */
export async function withdrawOpenCharges(services: Services, bookingId: string): Promise<void> {
  for (const charge of await openCharges(services.knex, bookingId))
    await lookUpCharge(services, charge, { withdraw: true });
}

/** Whether a charge of the booking may still succeed. The caller has locked the booking. */
export async function hasOpenCharge(trx: Transaction, bookingId: string): Promise<boolean> {
  return (await openCharges(trx, bookingId).first('id')) !== undefined;
}
