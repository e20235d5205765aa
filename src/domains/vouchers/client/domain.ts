/** The parts of this domain in the browser. */
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';
import { msg } from '#shared/texts.ts';

export default {
  screens: [
    {
      path: paths.vouchers,
      file: 'vouchers',
      area: 'pricing.vouchers',
      menu: { area: 'pricing.vouchers', words: msg('codes discount coupon promotion') },
    },
  ],
  stale: {
    vouchers: ({ vouchers }) => vouchers.invalidate(),
    // Bookings use vouchers, and give them back.
    'book-resources': ({ vouchers }) => vouchers.invalidate(),
  },
} satisfies ClientDomain;
