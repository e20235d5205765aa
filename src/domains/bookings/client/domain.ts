/** The parts of this domain in the browser. */
import { ArrowLeftRight, ClipboardCheck } from 'lucide-react';
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';

export default {
  screens: [
    { path: paths.payNow(), file: 'cart' },
    {
      path: paths.deskSwap,
      file: 'desk-swaps',
      area: 'deskSwap',
      menu: { area: 'deskSwap', icon: ArrowLeftRight },
    },
    {
      path: paths.bookingRequest,
      file: 'booking-requests',
      area: 'bookingRequest',
      menu: { area: 'bookingRequest', icon: ClipboardCheck },
    },
  ],
  stale: {
    // The list of bookings applies the changes of single bookings itself, so the lists are only marked here.
    'book-resources': ({ bookings, payments }) => [
      payments.readerPayment.invalidate(),
      bookings.getSeries.invalidate(),
      bookings.summaries.invalidate(undefined, { refetchType: 'none' }),
      bookings.list.invalidate(),
      bookings.swapSeats.invalidate(),
      bookings.quoteReschedule.invalidate(),
    ],
    payments: ({ bookings }) => bookings.invalidate(),
  },
} satisfies ClientDomain;
