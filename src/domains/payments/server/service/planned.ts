/** Charges the bookings of series that are paid one by one before they start. Their customers are absent. */
import type { Moment, Services } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { PaymentUnknown } from '#server/integrations/stripe-errors.ts';
import { beginPlanned, duePlanned, lockPlanned, plannedChargeFailed } from '#domains/bookings/server/index.ts';
import { CHARGES } from '#domains/payments/server/metrics.ts';
import type { ChargeRow } from '#domains/payments/server/model.ts';
import { hasOpenCharge } from '#domains/payments/server/service/open-charges.ts';
import { lookUpCharge } from '#domains/payments/server/service/reconcile.ts';
import { insertCharge, newIdempotencyKey, sendAbsentCharge } from '#domains/payments/server/service/send-charge.ts';
import { requireSeriesConsent } from '#domains/payments/server/service/series-consent.ts';
import { settleFailed, settleSucceeded } from '#domains/payments/server/service/settle.ts';
import { AppError, Conflict } from '#shared/errors.ts';

const BATCH = 20;
const BANK_ASKS = 'Your bank asks you to confirm this payment';

/**
 * Records the charge of a booking that is due, before anything is charged. Its row says which booking was planned, which no other row may
 * say. Without a consent, the customer is asked to pay.
 * @returns undefined if nothing is to be charged
 */
function begin(at: Moment, bookingId: string): Promise<ChargeRow | undefined> {
  const { services, now } = at;
  return inTransaction(services, async (trx) => {
    const record = await lockPlanned(trx, bookingId, now);
    if (!record?.series_id || (await hasOpenCharge(trx, [bookingId]))) return undefined;
    try {
      const consent = await requireSeriesConsent(trx, record.series_id, record.total_pence);
      const owner = await trx('users').where('id', consent.user_id).first('stripe_customer_id');
      if (!(await beginPlanned(trx, record, at))) return undefined;
      return await insertCharge(trx, {
        booking_id: record.id,
        user_id: consent.user_id,
        purpose: 'booking',
        method: 'card',
        reference: '',
        currency: record.currency,
        amount_pence: record.total_pence,
        customer_id: owner?.stripe_customer_id ?? '',
        source_id: consent.source_id,
        description: `${record.title} at ${record.space.name}`,
        idempotency_key: await newIdempotencyKey(trx, record.id),
        change: null,
        consent_id: consent.id,
        planned_booking_id: record.id,
        created_at: now,
      });
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      await plannedChargeFailed(trx, bookingId, error.message, at);
      return undefined;
    }
  });
}

async function carryOut(services: Services, charge: ChargeRow): Promise<void> {
  try {
    const result = await sendAbsentCharge(services, charge, BANK_ASKS);
    await settleSucceeded(services, charge, { ...result, amountPence: charge.amount_pence });
  } catch (error) {
    if (error instanceof PaymentUnknown) {
      services.metrics?.count(CHARGES, { outcome: 'unknown' });
      await lookUpCharge(services, charge, {});
    } else if (error instanceof AppError) await settleFailed(services, charge, { reason: error.message });
    else throw error;
  }
}

/**
 * The job that charges what is due. Each booking is tried once, whatever the payment service answers: a charge whose response was lost is
 * looked up by the reconciliation, and never repeated.
 */
export async function chargePlanned(at: Moment): Promise<void> {
  const { services, now } = at;
  if (!services.stripe) return;
  for (const bookingId of await duePlanned(services.knex, now, BATCH)) {
    try {
      const charge = await begin(at, bookingId);
      if (charge) await carryOut(services, charge);
    } catch (error) {
      services.log.error({ err: error, bookingId }, 'a planned charge was not completed');
    }
  }
}
