import { BookingPage } from '#domains/bookings/client/index.ts';
import { BookingInvoices } from '#domains/invoices/client/index.ts';

/** The page of one booking, with its invoices. */
export default function Booking() {
  return <BookingPage invoicesOf={(bookingId) => <BookingInvoices bookingId={bookingId} />} />;
}
