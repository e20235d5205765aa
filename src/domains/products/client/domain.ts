/** The parts of this domain in the browser. */
import { ShoppingBag } from 'lucide-react';
import { type ClientDomain, OWN } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';
import { msg } from '#shared/texts.ts';

export default {
  screens: [
    {
      path: paths.products,
      file: 'products',
      area: 'members',
      menu: {
        area: 'members',
        at: 'plan.privateOffice',
        label: msg('Products'),
        words: msg('extras packs credits locker coffee'),
      },
    },
    {
      path: paths.orders,
      file: 'orders',
      area: 'members',
      menu: { area: 'members', label: msg('Orders'), words: msg('sell pack sale products') },
    },
    {
      path: paths.shop,
      file: 'shop',
      menu: {
        area: OWN,
        at: 'booking.calendar',
        label: msg('Shop'),
        icon: ShoppingBag,
        words: msg('extras packs credits order'),
      },
    },
  ],
  stale: {
    products: ({ products }) => products.invalidate(),
    orders: ({ orders }) => orders.invalidate(),
    invoices: ({ orders }) => orders.invalidate(),
  },
} satisfies ClientDomain;
