/** Compares what the payment service has taken and refunded with the books: after a restore, they lack what came after the backup. */
import type { Knex } from 'knex';
import type { ListedCharge, ListedRefund, StripeService } from '#server/integrations/stripe.ts';
import { SERVICE_METHODS } from '#domains/payments/methods.ts';
import type { ChargeRow, RefundRow } from '#domains/payments/server/model.ts';
import { paymentPence } from '#domains/payments/server/service/send-charge.ts';
import { formatPence } from '#shared/money.ts';

export type Difference = { of: 'charge' | 'refund'; isMissing: boolean; text: string };

const BATCH = 500;

/** The rows whose ids are among those of the payment service, in batches. */
async function rowsOf<Row>(ids: string[], read: (some: string[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let first = 0; first < ids.length; first += BATCH) rows.push(...(await read(ids.slice(first, first + BATCH))));
  return rows;
}

const day = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ');
function chargeDifference(charge: ListedCharge, row: ChargeRow | undefined): Difference[] {
  const { intentId, amountPence, currency, createdAt, description, email, bookingId } = charge;
  const what = `${intentId}, ${formatPence(amountPence, currency)} of ${day(createdAt)} UTC`;
  const facts = `${description || 'no description'}, ${email ?? 'no address'}, booking ${bookingId ?? 'unknown'} at that time`;
  if (!row) return [{ of: 'charge', isMissing: true, text: `missing: ${what}: ${facts}` }];
  const isWrong = row.status !== 'succeeded' || row.currency !== currency || paymentPence(row) !== amountPence;
  const text = `differs: ${what}: in the books ${formatPence(paymentPence(row), row.currency)}, ${row.status}, booking ${row.booking_id}`;
  return isWrong ? [{ of: 'charge', isMissing: false, text }] : [];
}

function refundDifference(refund: ListedRefund, row: RefundRow | undefined): Difference[] {
  const { refundId, intentId, amountPence, currency, status, createdAt } = refund;
  const what = `${refundId} of ${intentId ?? 'no payment'}, ${formatPence(amountPence, currency)} of ${day(createdAt)} UTC, ${status}`;
  if (!row) return status === 'failed' ? [] : [{ of: 'refund', isMissing: true, text: `missing: ${what}` }];
  const isWrong = row.status !== status || row.currency !== currency || row.amount_pence !== amountPence;
  const text = `differs: ${what}: in the books ${formatPence(row.amount_pence, row.currency)}, ${row.status}, booking ${row.booking_id}`;
  return isWrong ? [{ of: 'refund', isMissing: false, text }] : [];
}

/** What the payment service has, and the books have not or have otherwise, from a time on. What the books alone have comes last. */
export async function comparePayments(knex: Knex, stripe: StripeService, since: Date): Promise<Difference[]> {
  const [charges, refunds] = [await stripe.chargesSince(since), await stripe.refundsSince(since)];
  const intents = new Set(charges.map(({ intentId }) => intentId));
  const chargeRows = await rowsOf([...intents], (some) => knex('charges').whereIn('intent_id', some));
  const refundIds = refunds.map(({ refundId }) => refundId);
  const refundRows = await rowsOf(refundIds, (some) => knex('refunds').whereIn('refund_id', some));
  const rowOfIntent = new Map(chargeRows.map((row) => [row.intent_id, row]));
  // A refund of the dashboard may be spread over the bookings of a payment.
  const rowOfRefund = new Map<string | null, RefundRow>();
  for (const row of refundRows) {
    const amount_pence = row.amount_pence + (rowOfRefund.get(row.refund_id)?.amount_pence ?? 0);
    rowOfRefund.set(row.refund_id, { ...row, amount_pence });
  }
  const ours = await knex('charges')
    .where('status', 'succeeded')
    .whereIn('method', SERVICE_METHODS)
    .where('created_at', '>=', since)
    .whereNotNull('intent_id')
    .select('intent_id', 'currency', 'amount_pence', 'booking_id', 'created_at');
  const unknown = ours.filter(({ intent_id }) => !intents.has(intent_id!));
  return [
    ...charges.flatMap((charge) => chargeDifference(charge, rowOfIntent.get(charge.intentId))),
    ...refunds.flatMap((refund) => refundDifference(refund, rowOfRefund.get(refund.refundId))),
    ...unknown.map(({ intent_id, currency, amount_pence, booking_id, created_at }): Difference => {
      const what = `${intent_id}, ${formatPence(amount_pence, currency)} of ${day(created_at)} UTC, booking ${booking_id}`;
      return { of: 'charge', isMissing: false, text: `only in the books: ${what}` };
    }),
  ];
}
