/** The record of a charge, and the request to the payment service that it stands for. */
import { randomBytes } from 'node:crypto';
import type { Services } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { CustomerNeeded } from '#server/integrations/stripe-errors.ts';
import type { ChargeResult } from '#server/integrations/stripe-shapes.ts';
import type { ChargeRow } from '#domains/payments/server/model.ts';
import { requireStripe } from '#domains/payments/server/service/stripe.ts';
import { PaymentDeclined } from '#shared/errors.ts';
import { paths } from '#shared/paths.ts';

/**
 * The key of a charge at the payment service, stored before the request to it. It cannot be guessed, because everybody may call
 * payment-done with it.
 */
export async function newIdempotencyKey(trx: Transaction, bookingId: string): Promise<string> {
  const attempts = await trx('charges').where('booking_id', bookingId).count({ count: '*' }).first<{ count: string }>();
  return `booking-${bookingId}-${Number(attempts?.count ?? 0) + 1}-${randomBytes(12).toString('hex')}`;
}

type NewCharge = Omit<
  ChargeRow,
  | 'id'
  | 'status'
  | 'intent_id'
  | 'card_last4'
  | 'card_brand'
  | 'failure'
  | 'outcome'
  | 'recheck_at'
  | 'settled_at'
  | 'billed'
>;

export async function insertCharge(trx: Transaction, charge: NewCharge): Promise<ChargeRow> {
  const row = { ...charge, status: 'started' as const };
  const [id] = await trx('charges').insert({ ...row, change: charge.change && JSON.stringify(charge.change) });
  const unsettled = { intent_id: null, card_last4: '', card_brand: '', failure: null, outcome: null, recheck_at: null };
  return { ...row, ...unsettled, settled_at: null, billed: null, id: String(id) };
}

/** A charge as the payment service receives it. @param publicUrl where the customer returns to from their bank */
export function chargeOrder(charge: ChargeRow, publicUrl: string) {
  return {
    customerId: charge.customer_id,
    sourceId: charge.source_id,
    amountPence: charge.amount_pence,
    currency: 'gbp' as const,
    description: charge.description,
    idempotencyKey: charge.idempotency_key,
    metadata: { charge_id: charge.id, charge_key: charge.idempotency_key, booking_id: charge.booking_id },
    returnUrl: `${publicUrl}${paths.paymentDone(charge.idempotency_key)}`,
  };
}

/** Sends the charge to the payment service. The idempotency key prevents a second charge if the request is repeated. */
export function sendCharge(services: Services, charge: ChargeRow, offSession = false): Promise<ChargeResult> {
  return requireStripe(services).charge({ ...chargeOrder(charge, services.config.PUBLIC_URL), offSession });
}

/**
 * Sends a charge whose customer is absent and cannot confirm it at their bank.
 * @throws PaymentDeclined with the text `bankAsks` if the bank asks for that
 */
export async function sendAbsentCharge(services: Services, charge: ChargeRow, bankAsks: string): Promise<ChargeResult> {
  try {
    const result = await sendCharge(services, charge, true);
    if (result.outcome !== 'requires_action') return result;
    await requireStripe(services).cancelIntent(result.intentId);
  } catch (error) {
    if (!(error instanceof CustomerNeeded)) throw error;
  }
  throw new PaymentDeclined(bankAsks);
}
