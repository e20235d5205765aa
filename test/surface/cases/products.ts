import { type Cases, FIRST, PAGE, type Records, by, id, inSpace, numbered, ofMember, secret, the } from '../case.ts';

const lines = ({ product }: Records) => [{ product_id: product, quantity: 1 }];
const forBooking = inSpace(ofMember({ lines, booking_id: the('booking') }));

export default {
  'products.list': by.managers(inSpace({ ...PAGE, text: 'nobody' }), { mark: secret('product') }),
  'products.offered': by.unblocked(inSpace(), {
    more: { monthly: true },
    served: ['member', 'manager'],
    mark: secret('product'),
  }),
  'products.create': by.managers(inSpace({ name: numbered('Coffee'), price: 3 }), {
    more: {
      description: '',
      tax_rate: '',
      kind: 'pack',
      credit_type: 'meeting_room',
      credits: 10,
      valid_days: 90,
      sold_to: 'customers',
      active: true,
    },
    makes: ['product'],
  }),
  'products.update': by.managers(id('product', { price: 4 }), { more: { name: '10 hours' } }),
  'products.remove': by.managers(id('product'), { served: [] }),
  'products.restore': by.managers(id('product'), FIRST),
  'orders.list': by.managers(inSpace(ofMember(PAGE)), { mark: secret('product') }),
  'orders.own': by.everybody({}, { more: { ...PAGE, booking_id: '999' }, mark: secret('product') }),
  'orders.get': by.parties(id('order')),
  'orders.preview': by.parties(forBooking),
  'orders.create': by.parties(forBooking, {
    more: { total: 1 },
    change: (_, call) => call({ booking_id: undefined, user_id: undefined }),
  }),
  'orders.cancel': by.parties(id('waitingOrder'), { served: ['member'] }),
} satisfies Cases;
