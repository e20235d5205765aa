/** The orders of the booking list: the newest booking first, or by the start, the earliest or the latest first. */
export const BOOKING_ORDERS = ['newest', 'event_date', '-event_date'] as const;
export type BookingOrder = (typeof BOOKING_ORDERS)[number];
