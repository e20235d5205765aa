/** The parts of this domain in the browser. */
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';

export default {
  screens: [
    {
      path: paths.waitingList,
      file: 'waiting-list',
      area: 'booking.booking',
      menu: { area: 'booking.booking', at: 'booking.calendar', label: 'Waiting List', isStaff: true, words: 'queue' },
    },
  ],
  stale: { waiting: ({ waiting }) => waiting.invalidate() },
} satisfies ClientDomain;
