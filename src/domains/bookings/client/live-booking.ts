import type { LiveEvent } from '#client/live.tsx';
import type { BookingView } from '#domains/bookings/schema.ts';

/** The booking of a `book-resources.` event, which carries the whole record (decision G143). */
export function bookingOf(data: LiveEvent['data']): BookingView | undefined {
  return isBooking(data) ? data : undefined;
}

function isBooking(data: object): data is BookingView {
  return '_id' in data && 'payment_status' in data && 'space_id' in data;
}
