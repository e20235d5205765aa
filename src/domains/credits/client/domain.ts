/** The parts of this domain in the browser. */
import type { ClientDomain } from '#client/domain.ts';

export default {
  stale: {
    credits: ({ credits }) => credits.invalidate(),
    bookings: ({ credits }) => credits.invalidate(),
    'book-resources': ({ credits }) => credits.invalidate(),
  },
} satisfies ClientDomain;
