/**
 * Handles the outcomes of charges that the payments domain reports. Payments know only charges. This file decides, under the lock
 * of the booking, whether a charge pays for the booking or its move, or is refunded.
 */
import type { Moment } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { ALREADY_BOOKED, refundDeadline } from '#domains/availability/index.ts';
import { unpaidHold } from '#domains/bookings/rules.ts';
import { type Author, type Change, SYSTEM, changeBooking } from '#domains/bookings/server/changes.ts';
import { type ReturnReason, periodText, returnedMails } from '#domains/bookings/server/mails.ts';
import { coveredOf, isCovered, moveCreditsOf } from '#domains/bookings/server/credits.ts';
import { lockParents } from '#domains/bookings/server/lock-parents.ts';
import { type BookingRecord, redeemerOf } from '#domains/bookings/server/model.ts';
import { bookingNews } from '#domains/bookings/server/news.ts';
import { applyUnits, mailsOf } from '#domains/bookings/server/service/effects.ts';
import { type Move, applyMove, isStillBasedOn } from '#domains/bookings/server/service/move.ts';
import { systemStep } from '#domains/bookings/server/service/step.ts';
import type { Step } from '#domains/bookings/lifecycle.ts';
import { takeVoucher } from '#domains/vouchers/server/index.ts';
import { type News, publish } from '#server/outbox.ts';
import { Conflict } from '#shared/errors.ts';
import { formatPence } from '#shared/money.ts';

/** A charge that succeeded. `move` is the move that it pays for; null if it pays for the booking itself. */
export type ChargeReport = {
  amountPence: number;
  /** Follows the amount, like 'by card'. */
  how: string;
  payer: Author;
  move: Move | null;
  /** The bank has paid a debit after the booking began. */
  isLate?: boolean;
  /** One payment pays for several bookings, which are confirmed in one mail. */
  isPart?: boolean;
};

/** 'kept': the charge paid for the booking or its move. 'returned': it did not, and is refunded in full. */
export type Outcome = 'kept' | 'returned';

/** Confirms or moves the booking that a charge paid for. @param events messages that are published for the outcome 'kept' */
export function chargeSucceeded(
  trx: Transaction,
  record: BookingRecord,
  report: ChargeReport,
  at: Moment,
  events: News[],
): Promise<Outcome> {
  return report.move
    ? completeMove(trx, record, report.move, at, events)
    : completeBooking(trx, record, report, at, events);
}

async function completeBooking(
  trx: Transaction,
  record: BookingRecord,
  { amountPence, how, payer, isLate = false, isPart = false }: ChargeReport,
  at: Moment,
  events: News[],
): Promise<Outcome> {
  const { now } = at;
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
  if (!(await keepsReductions(trx, record, now))) {
    await loseUnits(trx, record, payer, at);
    return returnMoney(trx, record, 'amount', at);
  }
  const sum = formatPence(amountPence, record.currency);
  const action = `paid ${sum} for ${record.resource.name}, ${periodText(record)}`;
  const paid = { step, amountPence, by: payer, remark: `${sum} ${how}`, action, isPart };
  await confirmPaid(trx, record, paid, at, events);
  return 'kept';
}

/**
 * A lapsed booking has given back its voucher and what it took of credits, and takes both again.
 * @returns false if the voucher is used up meanwhile, or if the credits do not suffice any more
 */
async function keepsReductions(trx: Transaction, record: BookingRecord, now: Date): Promise<boolean> {
  const { voucher, payment_status, starts_at: from } = record;
  const covered = coveredOf(record);
  if ((!isCovered(covered) && !voucher) || payment_status === 'pending') return true;
  await lockParents(trx, [record], { actorId: null });
  const keepsCredits =
    !isCovered(covered) || (await moveCreditsOf(trx, record, { ...covered, from, returns: true }, now));
  if (!keepsCredits) return false;
  return (
    !voucher || (await takeVoucher(trx, voucher, { bookingId: record.id, ...redeemerOf(record), now })) === undefined
  );
}

type Paid = {
  step: Step;
  amountPence: number;
  by: Author;
  remark: string;
  action: string;
  isPart?: boolean;
  members?: Change['members'];
};

/** Confirms a booking whose claims are permanent. The notice of its resource sets the deadline of refunds. */
async function confirmPaid(
  trx: Transaction,
  record: BookingRecord,
  { step, amountPence, by, remark, action, isPart = false, members }: Paid,
  at: Moment,
  events: News[],
): Promise<void> {
  const notice = record.resource.cancellation_notice;
  const money = { chargePence: amountPence, refundPence: 0 };
  await changeBooking(
    trx,
    record,
    by,
    {
      to: step.to,
      columns: {
        hold_until: null,
        paid_pence: record.paid_pence + amountPence,
        refund_notice_hours: notice,
        refund_until: refundDeadline(record.starts_at, notice),
      },
      history: { type: 'paid', remark },
      action,
      ...(members && { members }),
      live: 'update',
      events: [...(isPart ? [] : mailsOf(at.services, step, { record, money })), ...events],
    },
    at.now,
  );
}

type Locked = { record: BookingRecord; step: Step };

/** A payment that staff took. `how` follows the amount, like 'in cash'. */
export type DeskReport = { amountPence: number; by: Author; how: string };

/** Confirms a booking that was paid at the desk. @throws Conflict if the units were booked by somebody else meanwhile */
export async function paidAtDesk(
  trx: Transaction,
  { record, step }: Locked,
  { amountPence, by, how }: DeskReport,
  at: Moment,
  events: News[],
): Promise<void> {
  const remark = `${formatPence(amountPence, record.currency)} ${how}`;
  const customer = record.assigned?.name || record.assigned?.email || record.customer_name || 'a customer';
  const action = `took ${remark} from ${customer} for ${record.resource.name}, ${periodText(record)}`;
  await confirmCertain(trx, record, { step, amountPence, by, remark, action }, at, events);
}

/** An amount that was put on the account of a company. The members are those of the cart. */
export type AccountReport = Pick<Paid, 'amountPence' | 'by' | 'members'> & { company: string };

/** Confirms a booking that a company pays. @throws Conflict if the units were booked by somebody else meanwhile */
export async function putOnAccount(
  trx: Transaction,
  { record, step }: Locked,
  { company, ...paid }: AccountReport,
  at: Moment,
  events: News[],
): Promise<void> {
  const remark = `${formatPence(paid.amountPence, record.currency)} on the account of ${company}`;
  const action = `put ${remark} for ${record.resource.name}, ${periodText(record)}`;
  await confirmCertain(trx, record, { ...paid, step, remark, action }, at, events);
}

/** Confirms a booking whose payment cannot fail any more. */
async function confirmCertain(
  trx: Transaction,
  record: BookingRecord,
  paid: Paid,
  at: Moment,
  events: News[],
): Promise<void> {
  if (!(await applyUnits(trx, record, { step: paid.step, now: at.now }))) throw new Conflict(ALREADY_BOOKED);
  await confirmPaid(trx, record, paid, at, events);
}

/** The units were booked by somebody else before the charge succeeded. */
async function loseUnits(trx: Transaction, record: BookingRecord, payer: Author, at: Moment): Promise<void> {
  const { now } = at;
  const step = systemStep(record, 'loseUnits', now);
  if (!step) return;
  await applyUnits(trx, record, { step, now });
  await changeBooking(trx, record, payer, { to: step.to, live: 'update' }, now);
}

async function completeMove(
  trx: Transaction,
  record: BookingRecord,
  move: Move,
  at: Moment,
  events: News[],
): Promise<Outcome> {
  const { now } = at;
  const step = systemStep(record, 'differenceSucceeded', now);
  if (!step || !isStillBasedOn(move, record)) {
    await chargeFailed(trx, record, move, at);
    return returnMoney(trx, record, record.active ? 'changed' : 'cancelled', at);
  }
  try {
    // A refusal rolls back to this point.
    await trx.transaction((within) => applyMove(within, record, move, step, at, events));
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
  { services, now }: Moment,
): Promise<Outcome> {
  await publish(trx, [bookingNews('update', record.id), ...returnedMails(services.config, record, reason)], now);
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
  if (!step) return publish(trx, [bookingNews('update', record.id)], now);
  const holdUntil = unpaidHold(record);
  await applyUnits(trx, record, { step, now, holdUntil });
  const columns = step.effects.units === 'hold' ? { hold_until: holdUntil } : {};
  await changeBooking(trx, record, SYSTEM, { to: step.to, columns, live: 'update' }, now);
}
