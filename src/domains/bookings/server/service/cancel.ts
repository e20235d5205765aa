import type { Call } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isRefundable } from '#domains/bookings/rules.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { changeBooking } from '#domains/bookings/server/changes.ts';
import { periodText } from '#domains/bookings/server/mails.ts';
import { type BookingRecord, bookingView } from '#domains/bookings/server/model.ts';
import { bookingActor, viewerOf } from '#domains/bookings/server/records.ts';
import { applyUnits, mailsOf, refundsOf } from '#domains/bookings/server/service/effects.ts';
import { beforeChange, lockForChange } from '#domains/bookings/server/service/step.ts';
import { formatPounds, penceToPounds } from '#shared/money.ts';

/** What goes back: all that was paid up to the deadline, and after it only when staff say so. */
function refundPenceOf(record: BookingRecord, isByChoice: boolean, now: Date): number {
  return isByChoice || isRefundable(record, now) ? record.paid_pence : 0;
}

function moneyWords(paidPence: number, refundPence: number): string {
  if (paidPence === 0) return '';
  return refundPence > 0
    ? `${formatPounds(penceToPounds(refundPence))} is refunded`
    : `${formatPounds(penceToPounds(paidPence))} is not refunded`;
}

/**
 * Cancels a booking, or releases one that is held unpaid, and frees its units at once. What was paid comes back up to the
 * refund deadline, and after it when staff who see all bookings say so.
 * @throws NotFound, NotAllowed; Conflict when it is over, or while a payment of it is under way
 */
export async function cancelBooking(call: Call, input: { _id: string; refund?: boolean }): Promise<BookingView> {
  const { services, actor, now } = call;
  await beforeChange(call, input._id, 'cancel');
  return inTransaction(services, async (trx) => {
    const { record, step } = await lockForChange(trx, call, input._id, 'cancel');
    const isByChoice = input.refund === true && bookingActor(actor, record).showsAllBookings;
    const refundPence = step.effects.refund ? refundPenceOf(record, isByChoice, now) : 0;
    await applyUnits(trx, record, { step, now });
    const change = {
      to: step.to,
      columns: { hold_until: null, paid_pence: record.paid_pence - refundPence },
      history: { type: 'cancelled' as const, remark: moneyWords(record.paid_pence, refundPence) },
      action: `cancelled the booking of ${record.resource.name} for ${periodText(record)}`,
      live: 'delete' as const,
      events: [
        ...refundsOf(step, record, { reason: 'cancelled', refundPence }),
        ...mailsOf(services, step, { record, money: { chargePence: 0, refundPence } }),
      ],
    };
    return bookingView(await changeBooking(trx, record, actor, change, now), viewerOf(actor, record), now);
  });
}

/**
 * Ends a booking that has started: it keeps its start, its place and what was paid; the rest of its time is free.
 * @throws NotFound, NotAllowed for members; Conflict when it is not ongoing
 */
export async function endBookingNow(call: Call, { _id }: { _id: string }): Promise<BookingView> {
  const { services, actor, now } = call;
  await beforeChange(call, _id, 'endNow');
  return inTransaction(services, async (trx) => {
    const { record, step } = await lockForChange(trx, call, _id, 'endNow');
    await applyUnits(trx, record, { step, now });
    const change = {
      to: step.to,
      columns: { ends_at: now },
      history: { type: 'rescheduled' as const, remark: 'Ended now' },
      action: `ended the booking of ${record.resource.name}`,
      live: 'update' as const,
    };
    return bookingView(await changeBooking(trx, record, actor, change, now), viewerOf(actor, record), now);
  });
}
