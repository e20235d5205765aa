import { useSyncExternalStore } from 'react';
import { storedValue } from '#client/stored-value.ts';
import { BOOKING_ORDERS, type BookingOrder } from '#domains/bookings/orders.ts';

const storedOrder = storedValue<BookingOrder>('bookingOrder', {
  read: (text) => BOOKING_ORDERS.find((order) => order === text) ?? null,
  write: String,
});

/** The order of the booking list that was chosen last in this browser. The newest booking is first by default. */
export function useBookingOrder(): { order: BookingOrder; choose: (order: BookingOrder) => void } {
  const stored = useSyncExternalStore(storedOrder.subscribe, storedOrder.get, () => null);
  return { order: stored ?? 'newest', choose: storedOrder.set };
}
