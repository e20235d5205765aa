/**
 * What becomes of a booking when the payments domain reports how a charge went. Payments knows only charges; whether the money
 * buys what it was meant for, or goes back, is decided here, under the booking's lock.
 */
import type { Moment } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { HOLD_MS, refundDeadline } from '#domains/bookings/rules.ts';
import { type Author, SYSTEM, changeBooking } from '#domains/bookings/server/changes.ts';
import { type ReturnReason, periodText, returnedMails } from '#domains/bookings/server/mails.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { bookingNews } from '#domains/bookings/server/news.ts';
import { applyUnits, mailsOf } from '#domains/bookings/server/service/effects.ts';
import { type Move, applyMove, isStillBasedOn } from '#domains/bookings/server/service/move.ts';
import { systemStep } from '#domains/bookings/server/service/step.ts';
import { type News, publish } from '#server/outbox.ts';
import { Conflict } from '#shared/errors.ts';
import { formatPounds, penceToPounds } from '#shared/money.ts';

/** A charge as bookings see it: a sum, who paid it, and the move that it was for, if any. */
export type ChargeReport = { amountPence: number; payer: Author; move: Move | null };

/** 'kept': the money bought what it was for. 'returned': it cannot, and all of it goes back. */
export type Outcome = 'kept' | 'returned';

/** @param events news that belong to the outcome 'kept' */
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
  { amountPence, payer }: ChargeReport,
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
  if (!(await applyUnits(trx, record, { step, now }))) {
    await loseUnits(trx, record, payer, at);
    return returnMoney(trx, record, 'taken', at);
  }
  const sum = formatPounds(penceToPounds(amountPence));
  const notice = record.resource.cancellation_notice;
  await changeBooking(
    trx,
    record,
    payer,
    {
      to: step.to,
      columns: {
        hold_until: null,
        paid_pence: record.paid_pence + amountPence,
        refund_notice_hours: notice,
        refund_until: refundDeadline(record.starts_at, notice),
      },
      history: { type: 'paid', remark: `${sum} by card` },
      action: `paid ${sum} for ${record.resource.name}, ${periodText(record)}`,
      live: 'update',
      events: [
        ...mailsOf(at.services, step, { record, money: { chargePence: amountPence, refundPence: 0 } }),
        ...events,
      ],
    },
    now,
  );
  return 'kept';
}

/** The place went to somebody else before the money came. */
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
    await applyMove(trx, record, move, step, at, events);
    return 'kept';
  } catch (error) {
    // The time that the difference was paid for is gone after all.
    if (!(error instanceof Conflict)) throw error;
    await chargeFailed(trx, record, move, at);
    return returnMoney(trx, record, 'taken', at);
  }
}

/** Tells the person that all of the charge goes back, and why. The refund itself is the payments domain's. */
async function returnMoney(
  trx: Transaction,
  record: BookingRecord,
  reason: ReturnReason,
  { services, now }: Moment,
): Promise<Outcome> {
  await publish(trx, [bookingNews('update', record.id), ...returnedMails(services.config, record, reason)], now);
  return 'returned';
}

/** Nothing was taken: an unpaid booking stays payable to the end of its own 30 minutes, a move is dropped. */
export async function chargeFailed(
  trx: Transaction,
  record: BookingRecord,
  move: Move | null,
  at: Moment,
): Promise<void> {
  const { now } = at;
  const step = systemStep(record, move ? 'differenceFailed' : 'chargeFailed', now);
  if (!step) return publish(trx, [bookingNews('update', record.id)], now);
  const holdUntil = new Date(record.created_at.getTime() + HOLD_MS);
  await applyUnits(trx, record, { step, now, holdUntil });
  const columns = step.effects.units === 'hold' ? { hold_until: holdUntil } : {};
  await changeBooking(trx, record, SYSTEM, { to: step.to, columns, live: 'update' }, now);
}

/** The bank wants to ask its customer: the booking can be paid in another way meanwhile. */
export async function chargeAsked(trx: Transaction, record: BookingRecord, at: Moment): Promise<void> {
  const { now } = at;
  const step = systemStep(record, 'askBank', now);
  if (step) await changeBooking(trx, record, SYSTEM, { to: step.to, live: 'update' }, now);
}

/** Money has gone back to the card: the history names the sum. */
export async function chargeRefunded(
  trx: Transaction,
  record: BookingRecord,
  amountPence: number,
  at: Moment,
  events: News[],
): Promise<void> {
  const { now } = at;
  const sum = formatPounds(penceToPounds(amountPence));
  await changeBooking(
    trx,
    record,
    SYSTEM,
    {
      history: { type: 'refunded', remark: `${sum} to the card` },
      action: `refunded ${sum} for ${record.resource.name}`,
      live: 'update',
      events,
    },
    now,
  );
}
