import type { Actor } from '#server/actor.ts';
import { db } from '#server/db/database.ts';
import type { BookingView, ListBookingsInput } from '#domains/bookings/schema.ts';
import { findBookings } from '#domains/bookings/server/list/find.ts';
import { bookingView } from '#domains/bookings/server/model.ts';
import { readListedBookings, readVisibleBooking, viewerOf } from '#domains/bookings/server/records.ts';
import type { Page } from '#shared/paging.ts';

/** Newest first. The page's ids come from indexes alone; only its rows are read. */
export async function listBookings(actor: Actor, filter: ListBookingsInput, now: Date): Promise<Page<BookingView>> {
  const { offset, limit } = filter;
  const { ids, total } = await findBookings(actor, filter, now);
  const records = await readListedBookings(db(), ids);
  return {
    items: records.map((record) => bookingView(record, viewerOf(actor, record), now)),
    ...total,
    offset,
    limit,
  };
}

/** @throws NotFound when there is none, or the caller may not see it */
export async function getBooking(actor: Actor, bookingId: string, now: Date): Promise<BookingView> {
  const record = await readVisibleBooking(db(), actor, bookingId);
  return bookingView(record, viewerOf(actor, record), now);
}
