/** Converts a choice of the search screen to the input of a booking, and back to the search. */
import type { RouterInputs } from '#client/trpc.tsx';
import { periodOf } from '#domains/availability/client/index.ts';
import { type BookingView } from '#domains/bookings/schema.ts';
import { type PendingBooking, queryOfChoice, searchAddress } from '#domains/workspaces/client/index.ts';
import type { OpeningTimes } from '#domains/workspaces/index.ts';
import type { CartOrigin } from '#domains/payments/client/index.ts';
import { paths } from '#shared/paths.ts';
import { hoursBetween, toLocal } from '#shared/time.ts';

/**
 * The idempotency key of a choice. It stays the same after a reload, so that a choice is not booked twice. Each press of Book Now
 * creates a new key, because it sets a new `exp_timestamp`.
 */
export function keyOfChoice(choice: PendingBooking): string {
  const { exp_timestamp, resource_id, resource_type, from_date, plan_id = '', offer_id } = choice;
  const parts = ['choice', exp_timestamp, resource_id, resource_type, from_date, plan_id];
  return (offer_id ? [...parts, offer_id] : parts).join('-');
}

/**
 * The input of the booking of a choice.
 * @param self the signed-in account, which becomes the assigned user and a member if members are required
 * @returns null if the choice has no complete period
 */
export function createInput(
  choice: PendingBooking,
  space: OpeningTimes,
  self: { _id: string; email: string; mustNameMembers: boolean },
): RouterInputs['bookings']['create'] | null {
  const period = periodOf(queryOfChoice(choice), space);
  if (!period) return null;
  return {
    space_id: choice.space_id,
    resource_id: choice.resource_id,
    type: choice.resource_type,
    capacity: choice.capacity,
    ...period,
    // The cart shows what credits cover. Nothing is confirmed before somebody presses a button there.
    hold: true,
    ...(choice.plan_id && { plan_id: choice.plan_id }),
    ...(choice.offer_id && { offer_id: choice.offer_id }),
    ...(self.mustNameMembers && { assignedUser: self._id, members: [self.email] }),
  };
}

type Searched = Pick<BookingView, 'space_id' | 'type' | 'capacity' | 'from' | 'to'>;

/** The address of a search for the same booking, for a cart that was not opened from a search. */
export function searchOfBooking({ space_id, type, capacity, from, to }: Searched): string {
  const start = toLocal(from, space_id.time_zone);
  return searchAddress({
    spaceId: space_id._id,
    resource_type: type,
    capacity,
    from_date: start.day,
    to_date: toLocal(to, space_id.time_zone).day,
    from_time: start.time,
    duration: hoursBetween(from, to),
  });
}

function textIn(state: unknown, name: keyof CartOrigin): string | undefined {
  const value: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** Why the bank refused the last card, if the cart was opened after that. */
export function declinedIn(state: unknown): string | undefined {
  return textIn(state, 'declined');
}

/** The address to return to from a cart: the search in its history state if that is valid, otherwise one for the booking. */
export function returnAddress(state: unknown, booking: Searched): string {
  const search = textIn(state, 'search');
  return search?.startsWith(`${paths.search}?`) ? search : searchOfBooking(booking);
}
