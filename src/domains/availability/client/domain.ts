/** The parts of this domain in the browser. */
import type { ClientDomain } from '#client/domain.ts';

export default {
  stale: {
    bookings: ({ availability }) => availability.search.invalidate(),
    'book-resources': ({ availability }) => availability.occupancy.invalidate(),
    resources: ({ availability }) => availability.occupancy.invalidate(),
  },
} satisfies ClientDomain;
