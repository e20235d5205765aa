/** The parts of this domain in the browser. */
import { ShoppingBag } from 'lucide-react';
import { type ClientDomain, OWN } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';

export default {
  screens: [
    {
      path: paths.products,
      file: 'products',
      area: 'members',
      menu: {
        area: 'members',
        at: 'plan.privateOffice',
        label: 'Products',
        words: 'extras packs credits locker coffee',
      },
    },
    {
      path: paths.orders,
      file: 'orders',
      area: 'members',
      menu: { area: 'members', label: 'Orders', words: 'sell pack sale products' },
    },
    {
      path: paths.shop,
      file: 'shop',
      menu: {
        area: OWN,
        at: 'booking.calendar',
        label: 'Shop',
        icon: ShoppingBag,
        words: 'extras packs credits order',
      },
    },
  ],
  stale: {
    products: ({ products }) => products.invalidate(),
    orders: ({ orders }) => orders.invalidate(),
    invoices: ({ orders }) => orders.invalidate(),
  },
} satisfies ClientDomain;
