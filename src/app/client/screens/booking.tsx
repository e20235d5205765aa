import { lazyPart } from '#client/lazy-part.tsx';
import { BookingPage } from '#domains/bookings/client/index.ts';
import { BookingInvoices } from '#domains/invoices/client/index.ts';

const BookingExtras = lazyPart(() => import('#domains/products/client/components/booking-extras.tsx'));

/** The page of one booking, with its extras and its invoices. */
export default function Booking() {
  return (
    <BookingPage
      partsOf={(booking) => (
        <>
          <BookingExtras booking={booking} />
          <BookingInvoices bookingId={booking._id} />
        </>
      )}
    />
  );
}
