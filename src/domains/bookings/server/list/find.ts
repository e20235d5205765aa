import type { Call } from '#server/context.ts';
import { type Found, atOnce, ifFew, ofMany } from '#server/db/newest.ts';
import type { ListBookingsInput } from '#domains/bookings/list-input.ts';
import { planOf } from '#domains/bookings/server/list/plan.ts';

/** A page of the bookings that the caller may list. */
export async function findBookings(call: Call, filter: ListBookingsInput): Promise<Found> {
  const { offset, limit } = filter;
  const { ordered, counted, few, list } = await planOf(call, filter);
  const page = { ...list, offset, limit };
  return counted ? atOnce(ordered, counted, page) : ((await ifFew(few, page)) ?? ofMany(ordered, page));
}
