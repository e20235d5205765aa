import type { Actor } from '#server/actor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { releaseClaims } from '#domains/availability/server/claims.ts';
import { canCancel, isRefundedOnCancel } from '#domains/bookings/rules.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { changeBooking } from '#domains/bookings/server/changes.ts';
import { cancelledMails, periodText } from '#domains/bookings/server/mails.ts';
import { bookingView } from '#domains/bookings/server/model.ts';
import { refundNews } from '#domains/bookings/server/news.ts';
import { bookingActor, lockVisibleBooking } from '#domains/bookings/server/records.ts';
import { Conflict, NotAllowed } from '#shared/errors.ts';

/**
 * Cancels a booking and frees its units at once; what was paid comes back when the notice was kept, or when an all-booking
 * user says so (decision G077).
 * @throws NotFound, NotAllowed, Conflict when it is over
 */
export function cancelBooking(actor: Actor, input: { _id: string; refund?: boolean }, now: Date): Promise<BookingView> {
  return inTransaction(async (trx) => {
    const record = await lockVisibleBooking(trx, actor, input._id);
    const view = bookingView(record, now);
    const asker = bookingActor(actor, record);
    if (!asker.showsAllBookings && record.assigned_user_id !== actor.userId) {
      throw new NotAllowed('You are not allowed to cancel this booking');
    }
    const verdict = canCancel(view, asker, now);
    if (!verdict.ok) throw new Conflict(verdict.reason);

    const isByChoice = asker.showsAllBookings && input.refund === true && view.payment_status === 'completed';
    const isRefunded = isByChoice || isRefundedOnCancel(view, record.resource.cancellation_notice, now);
    await releaseClaims(trx, [record.id]);
    const after = await changeBooking(
      trx,
      record,
      actor,
      {
        columns: { active: false, hold_until: null, ...(record.booking_request && { booking_status: 'cancelled' }) },
        history: { type: 'cancelled' },
        deed: `cancelled the booking of ${record.resource.name} for ${periodText(record)}`,
        live: 'delete',
        alsoTell: [...(isRefunded ? [refundNews(record.id, 'cancelled')] : []), ...cancelledMails(record, isRefunded)],
      },
      now,
    );
    return bookingView(after, now);
  });
}
