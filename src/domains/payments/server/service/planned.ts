/** Charges the bookings of series that are paid one by one before they start. Their customers are absent. */
import type { Moment, Services } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { PaymentUnknown } from '#server/integrations/stripe-errors.ts';
import {
  beginPlanned,
  duePlanned,
  lockBooking,
  lockPlanned,
  plannedChargeFailed,
} from '#domains/bookings/server/index.ts';
import { CHARGES } from '#domains/payments/server/metrics.ts';
import { bookingOf, type ChargeRow } from '#domains/payments/server/model.ts';
import { hasOpenCharge } from '#domains/payments/server/service/open-charges.ts';
import { lookUpCharge, SENT_AGAIN_MS, UNDERWAY_MS } from '#domains/payments/server/service/reconcile.ts';
import { insertCharge, ofBooking, sendAbsentCharge } from '#domains/payments/server/service/send-charge.ts';
import { requireSeriesConsent } from '#domains/payments/server/service/series-consent.ts';
import { settleFailed, settleProcessing, settleSucceeded } from '#domains/payments/server/service/settle.ts';
import { NEVER_ARRIVED } from '#domains/payments/server/service/settlement.ts';
import { findPayment } from '#domains/payments/server/ways/saved-method.ts';
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
        ...ofBooking(record),
        user_id: consent.user_id,
        method: 'card',
        customer_id: owner?.stripe_customer_id ?? '',
        source_id: consent.source_id,
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

/** Sends a charge whose customer is absent, and settles it. A lost answer is looked up. */
export async function chargeAbsent(services: Services, charge: ChargeRow): Promise<void> {
  try {
    const result = await sendAbsentCharge(services, charge, BANK_ASKS);
    if (result.outcome === 'processing') return await settleProcessing(services, charge, result);
    await settleSucceeded(services, charge, { ...result, amountPence: charge.amount_pence });
  } catch (error) {
    if (error instanceof PaymentUnknown) {
      services.metrics?.count(CHARGES, { outcome: 'unknown' });
      await lookUpCharge(services, charge, {});
    } else if (error instanceof AppError) await settleFailed(services, charge, { reason: error.message });
    else throw error;
  }
}

/** @throws Conflict if the card may not be charged any more, or the place is not held */
async function requireWanted(trx: Transaction, charge: ChargeRow, now: Date): Promise<void> {
  const { series_id, hold_until } = await lockBooking(trx, bookingOf(charge));
  if (!series_id || !hold_until || hold_until <= now) throw new Conflict(NEVER_ARRIVED);
  // Its own amount counts as charged already.
  await requireSeriesConsent(trx, series_id, 0);
}

/**
 * Sends a charge again that the payment service does not know, with the same idempotency key: if the first request arrives after all, they
 * are one charge there. What the service knows is settled by the reconciliation.
 */
async function sendAgain({ services, now }: Moment, charge: ChargeRow): Promise<void> {
  if (await findPayment(services, charge)) return;
  try {
    await inTransaction(services, (trx) => requireWanted(trx, charge, now));
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    await settleFailed(services, charge, { reason: error.message });
    return;
  }
  await chargeAbsent(services, charge);
}

/** The planned charges whose request may have been lost. */
function lostCharges({ services, now }: Moment): Promise<ChargeRow[]> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return services
    .knex('charges')
    .where('status', 'started')
    .whereNotNull('planned_booking_id')
    .whereBetween('created_at', [before(SENT_AGAIN_MS), before(UNDERWAY_MS)])
    .orderBy('created_at')
    .limit(BATCH);
}

/**
 * The job that charges what is due. Each booking is charged once: a request that never reached the payment service is sent again, and
 * whatever the service has answered is final.
 */
export async function chargePlanned(at: Moment): Promise<void> {
  const { services, now } = at;
  if (!services.stripe) return;
  const attempt = async (bookingId: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      services.log.error({ err: error, bookingId }, 'a planned charge was not completed');
    }
  };
  for (const charge of await lostCharges(at)) await attempt(bookingOf(charge), () => sendAgain(at, charge));
  for (const bookingId of await duePlanned(services.knex, now, BATCH))
    await attempt(bookingId, async () => {
      const charge = await begin(at, bookingId);
      if (charge) await chargeAbsent(services, charge);
    });
}
