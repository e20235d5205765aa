import { z } from 'zod';
import { recordProcedures } from '#server/records/record-procedures.ts';
import { rest } from '#server/rest-route.ts';
import { may, router, signedIn } from '#server/trpc.ts';
import {
  ListOrdersInput,
  ListProductsInput,
  OfferedInput,
  OrderIdInput,
  OrderInput,
  OrderPreview,
  OrderView,
  OwnOrdersInput,
  PreviewOrderInput,
  ProductInput,
  ProductUpdateInput,
  ProductView,
} from '#domains/products/schema.ts';
import { cancelOrder } from '#domains/products/server/later.ts';
import { createOrder, previewOrder } from '#domains/products/server/orders.ts';
import { listProducts, offeredProducts, products } from '#domains/products/server/products.ts';
import { getOrder, listOrders, ownOrders } from '#domains/products/server/queries.ts';
import { pageOf } from '#shared/paging.ts';

const STAFF = 'manages the space';
const SEEN = 'own, or manages the space';

export const productsRouter = router({
  list: may('members', 'show')
    .meta({ rule: STAFF, rest: rest.get('/products', 'The products of a workspace') })
    .input(ListProductsInput)
    .output(pageOf(ProductView))
    .query(({ ctx, input }) => listProducts(ctx, input)),
  offered: signedIn
    .meta({
      byKey: 'domain',
      rule: 'sees the space',
      rest: rest.get('/products/offered', 'What the account may order in a workspace: staff everything that is sold'),
    })
    .input(OfferedInput)
    .output(z.array(ProductView))
    .query(({ ctx, input }) => offeredProducts(ctx, input)),
  ...recordProcedures(products, {
    area: 'members',
    rule: STAFF,
    path: '/products',
    noun: 'a product',
    input: ProductInput,
    update: ProductUpdateInput,
    view: ProductView,
    examples: {
      create: {
        space_id: '1',
        name: '10 hours of meeting rooms',
        price: 180,
        kind: 'pack',
        credit_type: 'meeting_room',
        credits: 10,
        valid_days: 90,
        sold_to: 'customers',
      },
      update: { price: 190, active: true },
    },
  }),
});

const example = { space_id: '1', booking_id: '2', lines: [{ product_id: '3', quantity: 4 }] };

export const ordersRouter = router({
  list: may('members', 'show')
    .meta({ rule: STAFF, rest: rest.get('/orders', 'The orders of a workspace') })
    .input(ListOrdersInput)
    .output(pageOf(OrderView))
    .query(({ ctx, input }) => listOrders(ctx, input)),
  own: signedIn
    .meta({ byKey: 'billing', rule: 'own account', rest: rest.get('/orders/own', 'The orders of the account') })
    .input(OwnOrdersInput)
    .output(pageOf(OrderView))
    .query(({ ctx, input }) => ownOrders(ctx, input)),
  get: signedIn
    .meta({ byKey: 'members', rule: SEEN, rest: rest.get('/orders/{_id}', 'An order') })
    .input(OrderIdInput)
    .output(OrderView)
    .query(({ ctx, input }) => getOrder(ctx, input)),
  preview: signedIn
    .meta({
      byKey: 'members',
      rule: SEEN,
      rest: rest.post('/orders/preview', { summary: 'What an order would cost', example }),
    })
    .input(PreviewOrderInput)
    .output(OrderPreview)
    .query(({ ctx, input }) => previewOrder(ctx, input)),
  create: signedIn
    .meta({
      byKey: 'members',
      rule: SEEN,
      rest: rest.post('/orders', {
        summary: 'Order products. The invoice is open: a person pays it, a company has it on its account',
        example: { ...example, total: 19.2 },
      }),
    })
    .input(OrderInput)
    .output(OrderView)
    .mutation(({ ctx, input }) => createOrder(ctx, input)),
  cancel: signedIn
    .meta({
      byKey: 'members',
      final: 'It can be ordered again.',
      rule: SEEN,
      rest: rest.delete('/orders/{_id}', {
        summary: 'Cancel an order that is not billed yet: it waits for the next invoice of a membership',
        example: {},
      }),
    })
    .input(OrderIdInput)
    .output(OrderIdInput)
    .mutation(({ ctx, input }) => cancelOrder(ctx, input)),
});
