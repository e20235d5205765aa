/** What the tables of this domain say of people. */
import { type PersonalData, NO_END } from '#server/personal.ts';

export const productsPersonal: PersonalData = {
  name: 'products',
  why: 'to carry out orders',
  kept: NO_END,
  erasure: 'kept',
  tables: {
    orders: {
      whose: { user_id: 'person', company_id: 'companies', booking_id: 'bookings' },
      other: ['currency'],
      shown: [
        {
          title: 'Orders',
          columns: {
            id: 'Number',
            space_id: 'Workspace',
            booking_id: 'Booking',
            net_pence: 'Net',
            total_pence: 'Total with tax',
            currency: 'Currency',
            created_at: 'Ordered',
          },
        },
      ],
    },
    order_lines: {
      whose: { order_id: 'orders' },
      other: ['name'],
      shown: [
        {
          title: 'Ordered products',
          columns: { order_id: 'Order', name: 'Product', quantity: 'Quantity', unit_pence: 'Price', net_pence: 'Net' },
        },
      ],
    },
    products: { other: ['name', 'description', 'currency', 'tax_rate', 'live_name'] },
  },
};
