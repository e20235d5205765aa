import type { Actor } from '#server/actor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { changeBooking } from '#domains/bookings/server/changes.ts';
import { bookingView } from '#domains/bookings/server/model.ts';
import { lockVisibleBooking } from '#domains/bookings/server/records.ts';

/** Adds a manual note to the history; for anybody who may see the booking (decision G055). */
export function addRemark(
  actor: Actor,
  { _id, remark }: { _id: string; remark: string },
  now: Date,
): Promise<BookingView> {
  return inTransaction(async (trx) => {
    const record = await lockVisibleBooking(trx, actor, _id);
    const change = {
      history: { type: 'remark' as const, remark },
      deed: `added a note to the booking ${record.title}`,
      live: 'update' as const,
    };
    return bookingView(await changeBooking(trx, record, actor, change, now), now);
  });
}
