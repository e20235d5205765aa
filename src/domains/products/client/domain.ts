/** The parts of this domain in the browser. */
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';

export default {
  screens: [
    { path: paths.products, file: 'products', area: 'members' },
    { path: paths.orders, file: 'orders', area: 'members' },
    { path: paths.shop, file: 'shop' },
  ],
  stale: {
    products: ({ products }) => products.invalidate(),
    orders: ({ orders }) => orders.invalidate(),
    invoices: ({ orders }) => orders.invalidate(),
  },
} satisfies ClientDomain;
