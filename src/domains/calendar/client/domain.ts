/** The parts of this domain in the browser. */
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';

export default {
  screens: [{ path: paths.calendar, file: 'calendar', area: 'booking.calendar', menu: { area: 'booking.calendar' } }],
  stale: {
    bookings: ({ calendar }) => calendar.window.invalidate(),
    'book-resources': ({ calendar }) => calendar.window.invalidate(),
    resources: ({ calendar }) => calendar.invalidate(),
  },
} satisfies ClientDomain;
