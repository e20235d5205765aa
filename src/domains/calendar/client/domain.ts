/** The parts of this domain in the browser. */
import { CalendarDays } from 'lucide-react';
import type { ClientDomain } from '#client/domain.ts';
import type { Api } from '#client/stale.ts';
import { paths } from '#shared/paths.ts';
import { msg } from '#shared/texts.ts';

const markStale = ({ window, taken }: Api['calendar']) => [window.invalidate(), taken.invalidate()];

export default {
  screens: [
    {
      path: paths.calendar,
      file: 'calendar',
      area: 'booking.calendar',
      menu: { area: 'booking.calendar', icon: CalendarDays, words: msg('timeline schedule week month') },
    },
  ],
  stale: {
    bookings: ({ calendar }) => markStale(calendar),
    'book-resources': ({ calendar }) => markStale(calendar),
    resources: ({ calendar }) => calendar.invalidate(),
  },
} satisfies ClientDomain;
