import type { Actor } from '#server/actor.ts';
import { db } from '#server/db/database.ts';
import type { BookingView, ListBookingsInput } from '#domains/bookings/schema.ts';
import { findBookings } from '#domains/bookings/server/list/find.ts';
import { type BookingRecord, type Viewer, bookingView } from '#domains/bookings/server/model.ts';
import { readListedBookings, readVisibleBooking, viewerOf } from '#domains/bookings/server/records.ts';
import { bookingSummary } from '#domains/bookings/server/summary.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import type { Page } from '#shared/paging.ts';

type ListCall = { actor: Actor; filter: ListBookingsInput; now: Date };
type ShowBooking<T> = (record: BookingRecord, viewer: Viewer, now: Date) => T;

/** Newest first. The page's ids come from indexes alone; only its rows are read. */
async function pageOfBookings<T>({ actor, filter, now }: ListCall, show: ShowBooking<T>): Promise<Page<T>> {
  const { offset, limit } = filter;
  const { ids, total } = await findBookings(actor, filter, now);
  const records = await readListedBookings(db(), ids);
  const items = records.map((record) => show(record, viewerOf(actor, record), now));
  return { items, ...total, offset, limit };
}

/** Whole bookings without their history, as programs read them. */
export function listBookings(actor: Actor, filter: ListBookingsInput, now: Date): Promise<Page<BookingView>> {
  return pageOfBookings({ actor, filter, now }, bookingView);
}

/** The same bookings as rows of a list: half as much to send. */
export function listSummaries(actor: Actor, filter: ListBookingsInput, now: Date): Promise<Page<BookingSummary>> {
  return pageOfBookings({ actor, filter, now }, bookingSummary);
}

/** @throws NotFound when there is none, or the caller may not see it */
export async function getBooking(actor: Actor, bookingId: string, now: Date): Promise<BookingView> {
  const record = await readVisibleBooking(db(), actor, bookingId);
  return bookingView(record, viewerOf(actor, record), now);
}
