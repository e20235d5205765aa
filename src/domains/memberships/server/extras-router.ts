/** The procedures of what is billed with a membership besides its fee. */
import { rest } from '#server/rest-route.ts';
import { signedIn } from '#server/trpc.ts';
import { AddProductInput, EndProductInput, MembershipOrderInput } from '#domains/memberships/changes-schema.ts';
import { MembershipDetail } from '#domains/memberships/schema.ts';
import { addProduct, endProduct, orderWithMembership } from '#domains/memberships/server/extras.ts';
import { OrderView } from '#domains/products/index.ts';

const rule = 'own, or manages the space';

export const extraProcedures = {
  addProduct: signedIn
    .meta({
      rule,
      rest: rest.post('/memberships/{_id}/products', {
        summary: 'Bill a monthly product with a membership, from a month on that is not billed yet',
        example: { product_id: '3', quantity: 2, from: '2027-01' },
      }),
    })
    .input(AddProductInput)
    .output(MembershipDetail)
    .mutation(({ ctx, input }) => addProduct(ctx, input)),
  endProduct: signedIn
    .meta({
      rule,
      rest: rest.post('/memberships/{_id}/products/{product}/end', {
        summary: 'End a monthly product of a membership. The month is the first one without it',
        example: { from: '2027-06' },
      }),
    })
    .input(EndProductInput)
    .output(MembershipDetail)
    .mutation(({ ctx, input }) => endProduct(ctx, input)),
  order: signedIn
    .meta({
      rule,
      rest: rest.post('/memberships/{_id}/orders', {
        summary: 'Order products, which are billed with the next invoice of a membership',
        example: { lines: [{ product_id: '3', quantity: 4 }], total: 19.2 },
      }),
    })
    .input(MembershipOrderInput)
    .output(OrderView)
    .mutation(({ ctx, input }) => orderWithMembership(ctx, input)),
};
