/** Charges that the bank of their customer processes for days. */
import type { ServicePayment } from '#server/integrations/stripe-shapes.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { ChargeRow } from '#domains/payments/server/model.ts';
import { paidWithColumns } from '#domains/payments/server/service/settlement.ts';
import { DAY } from '#shared/time.ts';

/** What the payment service says of a payment that a bank processes. */
export type Processed = Pick<ServicePayment, 'intentId' | 'paidWith'>;

/** The time after which a payment that is processed is looked up again. Its events come by themselves. */
const RECHECK_MS = DAY;

/**
 * Records that the bank processes a charge, and plans the next lookup. The caller has locked what it pays, and the charge.
 * @param charge as it was before the payment service said that
 * @param row as it is now
 * @returns whether that is new
 */
export async function noteProcessing(
  trx: Transaction,
  { charge, row }: { charge: ChargeRow; row: ChargeRow },
  { intentId: intent_id, paidWith }: Processed,
  now: Date,
): Promise<boolean> {
  // What its bank has said meanwhile is newer.
  if (row.status === 'succeeded' || (row.status === 'failed' && charge.status !== 'failed')) return false;
  const recheck_at = new Date(now.getTime() + RECHECK_MS);
  const state = { status: 'processing', intent_id, ...paidWithColumns(paidWith), failure: null, recheck_at } as const;
  await trx('charges').where('id', row.id).update(state);
  return row.status !== 'processing';
}
