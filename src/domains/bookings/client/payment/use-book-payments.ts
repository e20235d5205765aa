import { useSession } from '#client/session.tsx';
import type { BookPayment } from '#domains/bookings/book-form.ts';
import { useBooksForOthers } from '#domains/bookings/client/people/use-books-for-others.ts';

/** How the account may have a booking of a customer paid, in the order of the form. Empty if it does not book for customers. */
export function useBookPayments(): BookPayment[] {
  const { may } = useSession();
  const booksForOthers = useBooksForOthers();
  const decides = may('bookingRequest');
  return [
    ...(booksForOthers ? (['cart', 'desk', 'link'] as const) : []),
    ...(booksForOthers && decides ? (['account'] as const) : []),
    ...(decides || may('booking.calendar') ? (['approval'] as const) : []),
  ];
}
