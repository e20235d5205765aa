/** What becomes of a booking while the bank of its customer decides about a charge. */
import type { Moment } from '#server/context.ts';
import { savepoint, type Transaction } from '#server/db/transaction.ts';
import { UNPAID_DEBIT_HOLD_MS, awaitsDebit } from '#domains/bookings/debits.ts';
import { unpaidHold } from '#domains/bookings/rules.ts';
import { bookingSentences, historySentences } from '#domains/bookings/sentences.ts';
import { type Author, SYSTEM, changeBooking } from '#domains/bookings/server/changes.ts';
import { bookingFacts } from '#domains/bookings/server/facts.ts';
import { customerText, debitFailedMails, moneyMails } from '#domains/bookings/server/mail/money-mails.ts';
import { type BookingRecord, subjectOf } from '#domains/bookings/server/model.ts';
import { chargeFailed } from '#domains/bookings/server/payment/charge-outcome.ts';
import { confirmPaid } from '#domains/bookings/server/payment/confirm.ts';
import { applyUnits } from '#domains/bookings/server/lifecycle/effects.ts';
import { staffMails } from '#domains/bookings/server/payment/money-outcome.ts';
import { systemStep } from '#domains/bookings/server/lifecycle/step.ts';
import type { PaymentMethod } from '#domains/payments/index.ts';
import { publish } from '#server/outbox.ts';
import { Conflict } from '#shared/errors.ts';

/** The bank asks the customer to confirm the charge. The booking is held again, and can be paid in another way meanwhile. */
export async function chargeWaitsForBank(trx: Transaction, record: BookingRecord, at: Moment): Promise<void> {
  const { now } = at;
  const step = systemStep(record, 'askBank', now);
  if (step) await changeBooking(trx, record, SYSTEM, { to: step.to, live: 'update' }, at);
}

/** A debit of the whole price. The bank has its time until `until`. */
type Processing = { amountPence: number; until: Date; method: PaymentMethod; payer: Author };

/**
 * The bank processes a debit of the whole price. If the workspace says so, the booking is confirmed at once. Otherwise its place is held until the
 * bank has had its time, at most until it begins. A booking that is over, cancelled or paid otherwise stays as it is, and so
 * does one whose voucher is used up meanwhile: what is paid for it is returned.
 */
export async function chargeProcesses(
  trx: Transaction,
  record: BookingRecord,
  debit: Processing,
  at: Moment,
): Promise<void> {
  if (debit.amountPence !== record.total_pence) return;
  const process = record.space.booking_debits === 'at_once' ? confirmUnpaid : holdMeanwhile;
  try {
    // A refusal rolls back to this point.
    await savepoint(trx, (within) => process(within, record, debit, at));
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
  }
}

async function holdMeanwhile(
  trx: Transaction,
  record: BookingRecord,
  { until }: Processing,
  at: Moment,
): Promise<void> {
  const { now } = at;
  const step = systemStep(record, 'bankProcesses', now);
  if (!step) return;
  const holdUntil = new Date(Math.min(until.getTime(), record.starts_at.getTime()));
  if (!(await applyUnits(trx, record, { step, now, holdUntil }))) return;
  await changeBooking(trx, record, SYSTEM, { to: step.to, columns: { hold_until: holdUntil }, live: 'update' }, at);
}

async function confirmUnpaid(
  trx: Transaction,
  record: BookingRecord,
  { amountPence, method, payer }: Processing,
  at: Moment,
): Promise<void> {
  const { now } = at;
  const step = systemStep(record, 'confirmUnpaid', now);
  if (!step || !(await applyUnits(trx, record, { step, now }))) return;
  const payment = { pence: amountPence, currency: record.currency, method };
  const action = bookingSentences.isPaying({ payment, ...bookingFacts(record) });
  const paid = { step, amountPence, by: payer, said: [historySentences.paid(payment)], action, isPaid: false };
  await confirmPaid(trx, record, paid, at, []);
}

/** `last4` are the digits of the bank account. */
type Failed = { last4: string; reason: string };

/** The bank has not paid a debit. The customer gets the reason. A booking that was held for it is held as long as before it. */
export async function debitFailed(trx: Transaction, record: BookingRecord, failed: Failed, at: Moment): Promise<void> {
  const { now } = at;
  const money = { paid: record.paid_pence, total: record.total_pence };
  if (awaitsDebit(subjectOf(record), money, now)) return confirmedUnpaid(trx, record, failed, at);
  await chargeFailed(trx, record, null, at);
  if (!systemStep(record, 'chargeFailed', now)) return;
  const end = unpaidHold(record);
  await publish(trx, debitFailedMails(record, failed, end > now ? { heldUntil: end } : 'free'), now);
}

/**
 * A booking that was confirmed before its bank paid is held again for some days, in which it can be paid in another way. Its attendees are notified if it is not.
 * One that has begun stays confirmed, and staff are notified.
 */
async function confirmedUnpaid(trx: Transaction, record: BookingRecord, failed: Failed, at: Moment): Promise<void> {
  const { now } = at;
  const { total_pence: pence, currency } = record;
  const written = {
    history: { type: 'debit_failed', said: [historySentences.because({ pence, currency, reason: failed.reason })] },
    action: bookingSentences.gotNoDebit({ pence, currency, ...bookingFacts(record) }),
    live: 'update',
  } as const;
  const step = systemStep(record, 'debitFailed', now);
  if (!step) {
    const to = systemStep(record, 'debitFailedLate', now)!.to;
    const events = [
      ...debitFailedMails(record, failed, 'kept'),
      ...(await staffMails(trx, record, (about) =>
        moneyMails.debitFailedLate({ ...about, reason: failed.reason, customer: customerText(record) }),
      )),
    ];
    await changeBooking(trx, record, SYSTEM, { ...written, to, events }, at);
    return;
  }
  const holdUntil = new Date(Math.min(now.getTime() + UNPAID_DEBIT_HOLD_MS, record.starts_at.getTime()));
  await applyUnits(trx, record, { step, now, holdUntil });
  const columns = {
    hold_until: holdUntil,
    hold_extended_until: holdUntil,
    refund_notice_hours: null,
    refund_until: null,
  };
  const events = debitFailedMails(record, failed, { heldUntil: holdUntil });
  const change = { ...written, to: step.to, columns, notices: { dueAt: holdUntil }, events };
  await changeBooking(trx, record, SYSTEM, change, at);
}
