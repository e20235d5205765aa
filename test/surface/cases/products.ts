import {
  type Cases,
  FIRST,
  PAGE,
  PRODUCT_NAME,
  type Records,
  id,
  inSpace,
  listed,
  managed,
  personal,
  shared,
  untimely,
} from '../case.ts';

const forBooking = ({ space, product, booking, member }: Records) => ({
  space_id: space,
  lines: [{ product_id: product, quantity: 1 }],
  booking_id: booking,
  user_id: member.id,
});

export default {
  'products.list': managed(inSpace({ ...PAGE, text: 'nobody' }), { mark: PRODUCT_NAME }),
  'products.offered': {
    input: inSpace(),
    more: { monthly: true },
    refused: ['blocked'],
    served: ['member', 'manager'],
    mark: PRODUCT_NAME,
  },
  'products.create': managed(({ space, run }) => ({ space_id: space, name: `Coffee ${run}`, price: 3 }), {
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
  'products.update': managed(({ product, run }) => ({ _id: product, name: `Coffee ${run}`, price: 4 })),
  'products.remove': untimely(id('product')),
  'products.restore': managed(id('product'), FIRST),
  'orders.list': managed(({ space, member }) => ({ ...PAGE, space_id: space, user_id: member.id }), {
    mark: PRODUCT_NAME,
  }),
  'orders.own': listed({}, { more: { ...PAGE, booking_id: '999' }, mark: PRODUCT_NAME }),
  'orders.get': shared(id('order')),
  'orders.preview': shared(forBooking),
  'orders.create': shared(forBooking, {
    more: { total: 1 },
    change: ({ made, owner }) =>
      owner.orders.create.mutate({ space_id: made.space, lines: [{ product_id: made.product, quantity: 2 }] }),
  }),
  'orders.cancel': personal(id('waitingOrder')),
} satisfies Cases;
