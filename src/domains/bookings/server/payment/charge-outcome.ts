/**
 * Handles the outcomes of charges that the payments domain reports. Payments know only charges. This file decides, under the lock
 * of the booking, whether a charge pays for the booking or its move, or is refunded.
 */
import type { Moment } from '#server/context.ts';
import { savepoint, type Transaction } from '#server/db/transaction.ts';
import { unpaidHold } from '#domains/bookings/rules.ts';
import { bookingSentences, historySentences } from '#domains/bookings/sentences.ts';
import { type Author, type BookingChange, SYSTEM, changeBooking } from '#domains/bookings/server/changes.ts';
import { bookingFacts } from '#domains/bookings/server/facts.ts';
import { type ReturnReason, returnedMails } from '#domains/bookings/server/mail/mails.ts';
import { lockParents } from '#domains/bookings/server/lock-parents.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { bookingNews } from '#domains/bookings/server/news.ts';
import { takeReductions } from '#domains/bookings/server/price/reductions.ts';
import { confirmPaid } from '#domains/bookings/server/payment/confirm.ts';
import { applyUnits } from '#domains/bookings/server/lifecycle/effects.ts';
import { type Move, applyMove, isStillBasedOn } from '#domains/bookings/server/lifecycle/move.ts';
import { systemStep } from '#domains/bookings/server/lifecycle/step.ts';
import type { BookingStep } from '#domains/bookings/lifecycle.ts';
import { type News, publish } from '#server/outbox.ts';
import type { PaymentMethod } from '#domains/payments/index.ts';
import { Conflict } from '#shared/errors.ts';
import type { Pence } from '#shared/money.ts';
import type { Said } from '#shared/said.ts';

/** A charge that succeeded. `move` is the move that it pays for; null if it pays for the booking itself. */
export type ChargeReport = {
  amountPence: number;
  method: PaymentMethod;
  payer: Author;
  move: Move | null;
  /** The bank has paid a debit after the booking began. */
  isLate?: boolean;
  /** One payment pays for several bookings, which are confirmed in one mail. */
  isPart?: boolean;
};

/** 'kept': the charge paid for the booking or its move. 'returned': it did not, and is refunded in full. */
export type ChargeOutcome = 'kept' | 'returned';

/** Confirms or moves the booking that a charge paid for. @param events messages that are published for the outcome 'kept' */
export function chargeSucceeded(
  trx: Transaction,
  record: BookingRecord,
  report: ChargeReport,
  at: Moment,
  events: News[],
): Promise<ChargeOutcome> {
  return report.move
    ? completeMove(trx, record, report.move, at, events)
    : completeBooking(trx, record, report, at, events);
}

const paidAction = (record: BookingRecord, pence: Pence): Said =>
  bookingSentences.paid({ pence, currency: record.currency, ...bookingFacts(record) });

async function completeBooking(
  trx: Transaction,
  record: BookingRecord,
  { amountPence, method, payer, isLate = false, isPart = false }: ChargeReport,
  at: Moment,
  events: News[],
): Promise<ChargeOutcome> {
  const { now } = at;
  const debited = record.paid_pence === 0 && systemStep(record, 'debitSucceeded', now);
  if (debited && amountPence === record.total_pence)
    return noteDebit(trx, record, { step: debited, amountPence, method, payer }, at, events);
  const step = systemStep(record, 'chargeSucceeded', now);
  if (!step) return returnMoney(trx, record, record.active ? 'paid' : 'cancelled', at);
  if (amountPence !== record.total_pence) {
    await chargeFailed(trx, record, null, at);
    return returnMoney(trx, record, 'amount', at);
  }
  if (isLate || !(await applyUnits(trx, record, { step, now }))) {
    await loseUnits(trx, record, payer, at);
    return returnMoney(trx, record, isLate ? 'late' : 'taken', at);
  }
  if (!(await keepsReductions(trx, record, at))) {
    await loseUnits(trx, record, payer, at);
    return returnMoney(trx, record, 'amount', at);
  }
  const said = [historySentences.paid({ pence: amountPence, currency: record.currency, method })];
  const paid = { step, amountPence, by: payer, said, action: paidAction(record, amountPence), isPart };
  await confirmPaid(trx, record, paid, at, events);
  return 'kept';
}

/** The bank has paid for a booking that was confirmed before. */
async function noteDebit(
  trx: Transaction,
  record: BookingRecord,
  { step, amountPence, method, payer }: Pick<ChargeReport, 'amountPence' | 'method' | 'payer'> & { step: BookingStep },
  at: Moment,
  events: News[],
): Promise<ChargeOutcome> {
  const change: BookingChange = {
    to: step.to,
    columns: { paid_pence: amountPence },
    history: {
      type: 'paid',
      said: [historySentences.paid({ pence: amountPence, currency: record.currency, method })],
    },
    action: paidAction(record, amountPence),
    live: 'update',
    events,
  };
  await changeBooking(trx, record, payer, change, at);
  return 'kept';
}

/**
 * A lapsed booking has given back its reductions, and takes them again. One that was not paid in time may have lost one of them, too.
 * @returns false if one of them is not left for it
 */
async function keepsReductions(trx: Transaction, record: BookingRecord, { services, now }: Moment): Promise<boolean> {
  if (record.reductions.length === 0) return true;
  await lockParents(trx, [record], { actorId: null });
  const when = record.payment_status === 'pending' ? 'held' : 'returned';
  return (await takeReductions(trx, services, [record], { when, now })) === undefined;
}

/** The units were booked by somebody else before the charge succeeded. */
async function loseUnits(trx: Transaction, record: BookingRecord, payer: Author, at: Moment): Promise<void> {
  const { now } = at;
  const step = systemStep(record, 'loseUnits', now);
  if (!step) return;
  await applyUnits(trx, record, { step, now });
  await changeBooking(trx, record, payer, { to: step.to, live: 'update' }, at);
}

async function completeMove(
  trx: Transaction,
  record: BookingRecord,
  move: Move,
  at: Moment,
  events: News[],
): Promise<ChargeOutcome> {
  const { now } = at;
  const step = systemStep(record, 'differenceSucceeded', now);
  if (!step || !isStillBasedOn(move, record)) {
    await chargeFailed(trx, record, move, at);
    return returnMoney(trx, record, record.active ? 'changed' : 'cancelled', at);
  }
  try {
    // A refusal rolls back to this point.
    await savepoint(trx, (within) => applyMove(within, { record, move, step }, at, events));
    return 'kept';
  } catch (error) {
    // The new period is no longer free, or the credits were used meanwhile.
    if (!(error instanceof Conflict)) throw error;
    await chargeFailed(trx, record, move, at);
    return returnMoney(trx, record, 'taken', at);
  }
}

/** Sends the mail about the full refund and its reason. The payments domain makes the refund. */
async function returnMoney(
  trx: Transaction,
  record: BookingRecord,
  reason: ReturnReason,
  { now }: Moment,
): Promise<ChargeOutcome> {
  await publish(trx, [bookingNews('update', record), ...returnedMails(record, reason)], now);
  return 'returned';
}

/** No money was charged. An unpaid booking is held as long as before the charge; the new period of a move is released. */
export async function chargeFailed(
  trx: Transaction,
  record: BookingRecord,
  move: Move | null,
  at: Moment,
): Promise<void> {
  const { now } = at;
  const step = systemStep(record, move ? 'differenceFailed' : 'chargeFailed', now);
  if (!step) return publish(trx, [bookingNews('update', record)], now);
  const holdUntil = unpaidHold(record);
  await applyUnits(trx, record, { step, now, holdUntil });
  const columns = step.effects.units === 'hold' ? { hold_until: holdUntil } : {};
  await changeBooking(trx, record, SYSTEM, { to: step.to, columns, live: 'update' }, at);
}
