/** Charges the bookings of series that are paid one by one before they start. Their customers are absent. */
import type { Moment } from '#server/context.ts';
import { type Queryable, type Transaction, inTransaction } from '#server/db/transaction.ts';
import { lockBooking } from '#domains/bookings/server/records.ts';
import {
  bookingOf,
  chargeAbsent,
  type ChargeRow,
  insertCharge,
  NEVER_ARRIVED,
  requireSeriesConsent,
  sendLostAgain,
} from '#domains/payments/server/index.ts';
import { CHARGE_HOLD_MS } from '#domains/bookings/rules.ts';
import { bookingSentences, historySentences } from '#domains/bookings/sentences.ts';
import { plannedCharge } from '#domains/bookings/series-terms.ts';
import { SYSTEM, changeBooking } from '#domains/bookings/server/changes.ts';
import { bookingFacts, heldUntil } from '#domains/bookings/server/facts.ts';
import { plannedFailedMails } from '#domains/bookings/server/mail/mails.ts';
import { type BookingRecord, subjectOf } from '#domains/bookings/server/model.ts';
import { ofBooking } from '#domains/bookings/server/payment/charge.ts';
import { applyUnits } from '#domains/bookings/server/lifecycle/effects.ts';
import { systemStep } from '#domains/bookings/server/lifecycle/step.ts';
import { flagsOf, stageOf } from '#domains/bookings/stages.ts';
import { Conflict } from '#shared/errors.ts';

const BATCH = 20;

const { booking_status: _none, ...HELD } = flagsOf('held', false);

/** The ids of the bookings that are due to be charged, the earliest first. The charge of each is begun once. */
function duePlanned(knex: Queryable, now: Date, limit: number): Promise<string[]> {
  return knex('bookings')
    .where(HELD)
    .whereNull('charge_tried_at')
    .where('charge_at', '<=', now)
    .where('hold_until', '>', now)
    .orderBy('charge_at')
    .limit(limit)
    .pluck('id');
}

/** Locks a booking that is due. @returns undefined if it was paid, cancelled, moved or charged meanwhile */
async function lockPlanned(trx: Transaction, bookingId: string, now: Date): Promise<BookingRecord | undefined> {
  const record = await lockBooking(trx, bookingId);
  const due = plannedCharge(record);
  return due !== null && due <= now && stageOf(subjectOf(record), now) === 'held' ? record : undefined;
}

/** Begins the charge of a booking that is due: its place stays held meanwhile. @returns false if its place is not held any more */
async function beginPlanned(trx: Transaction, record: BookingRecord, at: Moment): Promise<boolean> {
  const { now } = at;
  const step = systemStep(record, 'chargePlanned', now);
  const holdUntil = new Date(Math.max(now.getTime() + CHARGE_HOLD_MS, record.hold_until?.getTime() ?? 0));
  if (!step || !(await applyUnits(trx, record, { step, now, holdUntil }))) return false;
  const columns = { hold_until: holdUntil, charge_tried_at: now };
  await changeBooking(trx, record, SYSTEM, { to: step.to, columns, live: 'update' }, at);
  return true;
}

/** The card of a booking could not be charged, or may not be. The customer gets a link to pay it, until it is released. */
export async function plannedChargeFailed(
  trx: Transaction,
  bookingId: string,
  reason: string,
  at: Moment,
): Promise<void> {
  const { now } = at;
  const record = await lockBooking(trx, bookingId);
  if (stageOf(subjectOf(record), now) !== 'held') return;
  const change = {
    columns: { charge_tried_at: record.charge_tried_at ?? now },
    history: {
      type: 'link_mailed' as const,
      said: [historySentences.notCharged({ reason }), heldUntil(record, record.hold_until!)],
    },
    action: bookingSentences.couldNotCharge(bookingFacts(record)),
    live: 'update' as const,
    events: plannedFailedMails(record, reason),
  };
  await changeBooking(trx, record, SYSTEM, change, at);
}

/**
 * Records the charge of a booking that is due, before anything is charged. Its row says which booking was planned, which no other row may
 * say. Without a consent, the customer is asked to pay.
 * @returns undefined if nothing is to be charged
 */
function begin(at: Moment, bookingId: string): Promise<ChargeRow | undefined> {
  const { services, now } = at;
  return inTransaction(services, async (trx) => {
    const record = await lockPlanned(trx, bookingId, now);
    if (!record?.series_id || record.has_open_charge) return undefined;
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

/** @throws Conflict if the card may not be charged any more, or the place is not held */
async function requireWanted(trx: Transaction, charge: ChargeRow, now: Date): Promise<void> {
  const { series_id, hold_until } = await lockBooking(trx, bookingOf(charge));
  if (!series_id || !hold_until || hold_until <= now) throw new Conflict(NEVER_ARRIVED);
  // Its own amount counts as charged already.
  await requireSeriesConsent(trx, series_id, 0);
}

/**
 * The job that charges what is due. Each booking is charged once: a request that never reached the payment service is sent again, and
 * whatever the service has answered is final.
 */
export async function chargePlanned(at: Moment): Promise<void> {
  const { services, now } = at;
  if (!services.stripe) return;
  await sendLostAgain(at, requireWanted);
  for (const bookingId of await duePlanned(services.knex, now, BATCH))
    try {
      const charge = await begin(at, bookingId);
      if (charge) await chargeAbsent(services, charge);
    } catch (error) {
      services.log.error({ err: error, bookingId }, 'a planned charge was not completed');
    }
}
