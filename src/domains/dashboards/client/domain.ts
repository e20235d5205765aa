/** The parts of this domain in the browser. */
import type { ClientDomain } from '#client/domain.ts';

export default {
  // Bookings change all figures, members and resources change some of them.
  stale: {
    bookings: ({ dashboards }) => dashboards.invalidate(),
    'book-resources': ({ dashboards }) => dashboards.invalidate(),
    resources: ({ dashboards }) => dashboards.invalidate(),
    users: ({ dashboards }) => dashboards.invalidate(),
  },
} satisfies ClientDomain;
