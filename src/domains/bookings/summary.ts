import { z } from 'zod';
import { BookingView, Seat } from '#domains/bookings/schema.ts';

const text = z.string();

/** A booking as a row of a list, with the fields that the row and its buttons need. Every BookingView has them, too. */
export const BookingSummary = BookingView.pick({
  _id: true,
  from: true,
  to: true,
  active: true,
  type: true,
  title: true,
  currency: true,
  assignedUser: true,
  paid: true,
  refund_until: true,
  payment_status: true,
  payment_state: true,
  processingPayment: true,
  hold_until: true,
  charge_at: true,
  checked_in_at: true,
  release_at: true,
  released_until: true,
  membership_id: true,
  seat_swap_status: true,
  booking_request: true,
  booking_status: true,
  name: true,
  email: true,
}).extend({
  resource_id: z.object({ _id: text, name: text, color: text }),
  space_id: z.object({ _id: text, name: text, area: text, time_zone: text }),
  items: z.array(Seat),
  members: z.array(z.union([z.object({ _id: text, name: text, email: text }), text])),
  price: z.object({ total: z.number() }),
});
export type BookingSummary = z.output<typeof BookingSummary>;
