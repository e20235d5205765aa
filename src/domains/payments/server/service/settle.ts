/**
 * What happens when the payment service has said how a charge went: exactly once per charge, whichever of the answer, the
 * webhook, payment-done and the reconciliation comes first.
 */
import { clock } from '#server/clock.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import {
  insertClaims,
  lockUnits,
  releaseClaims,
  setClaimsHold,
  takenAmong,
} from '#domains/availability/server/claims.ts';
import { HOLD_MS } from '#domains/bookings/rules.ts';
import { type Doer, SYSTEM, changeBooking } from '#domains/bookings/server/changes.ts';
import { notKeptMails, periodText } from '#domains/bookings/server/mails.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { BOOKING_PAID, bookingNews, refundNews } from '#domains/bookings/server/news.ts';
import { lockBooking } from '#domains/bookings/server/records.ts';
import { applyMove, dropMove } from '#domains/bookings/server/service/move.ts';
import { type ChargeRow, PAYMENT_SETTLED } from '#domains/payments/server/model.ts';
import { Conflict } from '#shared/errors.ts';
import { formatPounds, penceToPounds } from '#shared/money.ts';

/** 'kept': the money bought what it was for. 'returned': it could not, and is on its way back (decision G063). */
export type Settlement = 'kept' | 'returned' | 'failed';

type Success = { intentId: string; last4: string | null };

/** Locks booking and charge, in this order everywhere. */
async function lockCharge(
  trx: Transaction,
  charge: Pick<ChargeRow, 'id' | 'booking_id'>,
): Promise<{ record: BookingRecord; row: ChargeRow }> {
  const record = await lockBooking(trx, charge.booking_id);
  const row = await trx<ChargeRow>('charges').where('id', charge.id).forUpdate().first();
  return { record, row: row! };
}

async function payerOf(trx: Transaction, row: ChargeRow): Promise<Doer> {
  const user = await trx('users').where('id', row.user_id).first<{ name: string; email: string }>('name', 'email');
  return user ? { userId: row.user_id, name: user.name || user.email, email: user.email } : SYSTEM;
}

/** The units of a booking: its seats, or the one unit of its room. */
async function unitsOf(trx: Transaction, record: BookingRecord): Promise<string[]> {
  if (record.items.length > 0) return record.items.map((seat) => seat._id);
  const units = await trx('units')
    .where({ resource_id: record.resource_id, kind: record.type })
    .select<{ id: string }[]>('id');
  return units.map((unit) => unit.id);
}

/** Makes the claims of the booking good for ever. @returns false when its units went to somebody else meanwhile */
async function keepUnits(trx: Transaction, record: BookingRecord, now: Date): Promise<boolean> {
  const unitIds = await unitsOf(trx, record);
  const slot = { from: record.starts_at, to: record.ends_at };
  const zone = record.space.time_zone;
  if ((await lockUnits(trx, unitIds)) < unitIds.length) return false;
  const taken = await takenAmong(trx, unitIds, { slot, zone, now, except: record.id });
  if (taken.size > 0) return false;
  await releaseClaims(trx, [record.id]);
  await insertClaims(trx, { spaceId: record.space_id, kind: record.type, unitIds, bookingId: record.id }, slot, zone);
  return true;
}

async function completeBooking(
  trx: Transaction,
  record: BookingRecord,
  row: ChargeRow,
  now: Date,
): Promise<Settlement> {
  const isWaiting = record.active && record.payment_status !== 'completed';
  if (!isWaiting || !(await keepUnits(trx, record, now))) return returnMoney(trx, record, row);
  const payer = await payerOf(trx, row);
  await changeBooking(
    trx,
    record,
    payer,
    {
      columns: { payment_status: 'completed', processing_payment: false, hold_until: null },
      history: { type: 'paid', remark: `${formatPounds(penceToPounds(row.amount_pence))} by card` },
      deed: `paid ${formatPounds(penceToPounds(row.amount_pence))} for ${record.resource.name}, ${periodText(record)}`,
      live: 'update',
      alsoTell: [
        { topic: BOOKING_PAID, payload: { bookingId: record.id } },
        { topic: PAYMENT_SETTLED, payload: { chargeId: row.id } },
      ],
    },
    now,
  );
  return 'kept';
}

/** The place is gone, or the booking cancelled or paid already: everything goes back at once. */
async function returnMoney(trx: Transaction, record: BookingRecord, row: ChargeRow): Promise<Settlement> {
  const wasPaidBefore = record.payment_status === 'completed';
  if (!wasPaidBefore && record.active) {
    await trx('bookings').where('id', record.id).update({ payment_status: 'failed', processing_payment: false });
    await releaseClaims(trx, [record.id]);
  }
  const refund = refundNews(record.id, `charge-${row.id}`, row.amount_pence);
  await publish(trx, [
    { ...refund, payload: { ...refund.payload, chargeId: row.id } },
    bookingNews('update', record.id),
    ...(wasPaidBefore ? [] : notKeptMails(record)),
  ]);
  return 'returned';
}

async function completeMove(trx: Transaction, record: BookingRecord, row: ChargeRow, now: Date): Promise<Settlement> {
  const isStanding = record.active && record.payment_status === 'completed';
  if (!isStanding || !row.change) return returnMoney(trx, record, row);
  await dropMove(trx, record.id);
  await applyMove(trx, record, row.change, now, [{ topic: PAYMENT_SETTLED, payload: { chargeId: row.id } }]);
  return 'kept';
}

async function markPaid(
  charge: ChargeRow,
  { intentId, last4 }: Success,
  now: Date,
  isReturned: boolean,
): Promise<Settlement> {
  return inTransaction(async (trx) => {
    const { record, row } = await lockCharge(trx, charge);
    if (row.status === 'succeeded') return record.payment_status === 'completed' ? 'kept' : 'returned';
    await trx('charges')
      .where('id', row.id)
      .update({ status: 'succeeded', intent_id: intentId, card_last4: last4 ?? row.card_last4, failure: null });
    if (isReturned) return returnMoney(trx, record, row);
    return row.purpose === 'booking' ? completeBooking(trx, record, row, now) : completeMove(trx, record, row, now);
  });
}

/** The money was taken: the booking is paid, or the move made; if that cannot be, the money goes back. */
export async function settleSucceeded(charge: ChargeRow, success: Success): Promise<Settlement> {
  const now = clock.now();
  try {
    return await markPaid(charge, success, now, false);
  } catch (error) {
    // The time that a difference was paid for is gone after all.
    if (error instanceof Conflict) return markPaid(charge, success, now, true);
    throw error;
  }
}

/** Nothing was taken: the booking stays payable to the end of its own 30 minutes (decision G102), a move is dropped. */
export function settleFailed(charge: ChargeRow, reason: string): Promise<Settlement> {
  return inTransaction(async (trx) => {
    const { record, row } = await lockCharge(trx, charge);
    if (row.status === 'succeeded' || row.status === 'failed') return row.status === 'failed' ? 'failed' : 'kept';
    await trx('charges')
      .where('id', row.id)
      .update({ status: 'failed', failure: reason.slice(0, 500) });
    if (row.purpose === 'difference') {
      await dropMove(trx, record.id);
    } else if (record.active && record.payment_status === 'pending') {
      const holdUntil = new Date(record.created_at.getTime() + HOLD_MS);
      await setClaimsHold(trx, record.id, holdUntil);
      await trx('bookings').where('id', record.id).update({ processing_payment: false, hold_until: holdUntil });
    }
    await publish(trx, [bookingNews('update', record.id)]);
    return 'failed';
  });
}

/** The bank wants to ask its customer: the booking can be paid in another way meanwhile. */
export async function settleWaiting(charge: ChargeRow, intentId: string): Promise<void> {
  await inTransaction(async (trx) => {
    const { record, row } = await lockCharge(trx, charge);
    if (row.status !== 'started') return;
    await trx('charges').where('id', row.id).update({ status: 'requires_action', intent_id: intentId });
    await trx('bookings').where('id', record.id).update({ processing_payment: false });
  });
}
