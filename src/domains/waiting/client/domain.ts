/** The parts of this domain in the browser. */
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';
import { msg } from '#shared/texts.ts';

export default {
  screens: [
    {
      path: paths.waitingList,
      file: 'waiting-list',
      area: 'booking.booking',
      menu: {
        area: 'booking.booking',
        at: 'booking.calendar',
        label: msg('Waiting List'),
        isStaff: true,
        words: msg('queue'),
      },
    },
  ],
  stale: { waiting: ({ waiting }) => waiting.invalidate() },
} satisfies ClientDomain;
