/** Open charges: they may still succeed, so a change of their booking withdraws them first. */
import type { Services } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { lookUpCharge } from '#domains/payments/server/service/reconcile.ts';
import { openCharges } from '#domains/payments/server/service/send-charge.ts';

/**
 * Withdraws the charges of bookings that wait for the customer's bank. A charge that has already succeeded is settled. A charge
 * that is being processed cannot be withdrawn: it is looked up, and stays open if its outcome is not known yet.
 */
export async function withdrawOpenCharges(services: Services, bookingIds: string[]): Promise<void> {
  const open = await openCharges(services.knex, bookingIds);
  const leads = new Map(open.map((charge) => [charge.lead_id ?? charge.id, charge]));
  for (const charge of leads.values()) await lookUpCharge(services, charge, { withdraw: true });
}

/** True if a charge of the bookings may still succeed. The caller has locked them. */
export async function hasOpenCharge(trx: Transaction, bookingIds: string[]): Promise<boolean> {
  return (await openCharges(trx, bookingIds).first('id')) !== undefined;
}
