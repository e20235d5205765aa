/** What becomes of a booking while the bank of its customer decides about a charge. */
import type { Moment } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { SYSTEM, changeBooking } from '#domains/bookings/server/changes.ts';
import { debitFailedMails } from '#domains/bookings/server/debit-mails.ts';
import { unpaidHold } from '#domains/bookings/rules.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { chargeFailed } from '#domains/bookings/server/service/charge-outcome.ts';
import { applyUnits } from '#domains/bookings/server/service/effects.ts';
import { systemStep } from '#domains/bookings/server/service/step.ts';
import { publish } from '#server/outbox.ts';

/** The bank asks the customer to confirm the charge. The booking is held again, and can be paid in another way meanwhile. */
export async function chargeWaitsForBank(trx: Transaction, record: BookingRecord, at: Moment): Promise<void> {
  const { now } = at;
  const step = systemStep(record, 'askBank', now);
  if (step) await changeBooking(trx, record, SYSTEM, { to: step.to, live: 'update' }, now);
}

/**
 * The bank processes a debit of the whole price. The place is held until the bank has had its time, at most until the booking begins.
 * A booking that is over, cancelled or paid otherwise stays as it is.
 */
export async function chargeProcesses(
  trx: Transaction,
  record: BookingRecord,
  { amountPence, until }: { amountPence: number; until: Date },
  at: Moment,
): Promise<void> {
  const { now } = at;
  const step = systemStep(record, 'bankProcesses', now);
  if (!step || amountPence !== record.total_pence) return;
  const holdUntil = new Date(Math.min(until.getTime(), record.starts_at.getTime()));
  if (!(await applyUnits(trx, record, { step, now, holdUntil }))) return;
  await changeBooking(trx, record, SYSTEM, { to: step.to, columns: { hold_until: holdUntil }, live: 'update' }, now);
}

/** The bank has not paid a debit. The booking is held as long as before it, and its customer gets the reason. */
export async function debitFailed(
  trx: Transaction,
  record: BookingRecord,
  failed: { last4: string; reason: string },
  at: Moment,
): Promise<void> {
  const { services, now } = at;
  await chargeFailed(trx, record, null, at);
  if (!systemStep(record, 'chargeFailed', now)) return;
  const end = unpaidHold(record);
  const heldUntil = end > now ? end : undefined;
  await publish(trx, debitFailedMails(services.config, record, { ...failed, heldUntil }), now);
}
