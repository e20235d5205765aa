/** The parts of this domain in the browser. */
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';
import { msg } from '#shared/texts.ts';

export default {
  screens: [
    {
      path: paths.gifts,
      file: 'gifts',
      area: 'adminAndTeams',
      menu: { area: 'adminAndTeams', label: msg('Given Away'), words: msg('gifts free waived limits staff') },
    },
    {
      path: paths.giftRequests,
      file: 'gift-requests',
      area: ['members', 'booking.booking', 'invoice'],
      menu: {
        area: 'booking.booking',
        at: 'bookingRequest',
        label: msg('Agreements'),
        isStaff: true,
        words: msg('gifts approve limit'),
      },
    },
  ],
  stale: {
    gifts: ({ gifts }) => gifts.invalidate(),
    credits: ({ gifts }) => gifts.invalidate(),
    'book-resources': ({ gifts }) => gifts.invalidate(),
    memberships: ({ gifts }) => gifts.invalidate(),
    invoices: ({ gifts }) => gifts.invalidate(),
  },
} satisfies ClientDomain;
