import type { Call } from '#server/context.ts';
import type { BookingView, ListBookingsInput } from '#domains/bookings/schema.ts';
import { findBookings } from '#domains/bookings/server/list/find.ts';
import { bookingView } from '#domains/bookings/server/model.ts';
import { readListedBookings, readVisibleBooking, viewerOf } from '#domains/bookings/server/records.ts';
import type { Page } from '#shared/paging.ts';

/** Newest first. The page's ids come from indexes alone; only its rows are read. */
export async function listBookings(call: Call, filter: ListBookingsInput): Promise<Page<BookingView>> {
  const { services, actor, now } = call;
  const { offset, limit } = filter;
  const { ids, total } = await findBookings(call, filter);
  const records = await readListedBookings(services.knex, ids);
  return {
    items: records.map((record) => bookingView(record, viewerOf(actor, record), now)),
    ...total,
    offset,
    limit,
  };
}

/** @throws NotFound when there is none, or the caller may not see it */
export async function getBooking(call: Call, bookingId: string): Promise<BookingView> {
  const { services, actor, now } = call;
  const record = await readVisibleBooking(services.knex, actor, bookingId);
  return bookingView(record, viewerOf(actor, record), now);
}
