import { z } from 'zod';
import { rest } from '#server/rest-route.ts';
import { anyone, router, signedIn } from '#server/trpc.ts';
import { MembershipDetail } from '#domains/memberships/schema.ts';
import { BuyInput, CheckoutInput, CheckoutView, OnSaleInput, PlanOnSale } from '#domains/memberships/sold.ts';
import { buyMembership } from '#domains/memberships/server/begin/buy.ts';
import { plansOnSale, readCheckout } from '#domains/memberships/server/begin/on-sale.ts';

const bought = { plan_id: '1', from: '2026-12-01', name: 'Ada Lovelace', agreement: 'Studio at Piccadilly …' };

/** The plans that visitors see, and customers buy. */
export const plansOnSaleRouter = router({
  list: anyone
    .meta({
      rule: 'sees the space',
      rest: rest.get('/plans/memberships/on-sale', 'The membership plans of a workspace that customers buy themselves'),
    })
    .input(OnSaleInput)
    .output(z.array(PlanOnSale))
    .query(({ ctx, input }) => plansOnSale(ctx, input)),
  checkout: signedIn
    .meta({
      rule: 'sees the space',
      rest: rest.get(
        '/plans/memberships/checkout',
        'What a membership of a plan would be for the caller: places, first invoices and agreement',
      ),
    })
    .input(CheckoutInput)
    .output(CheckoutView)
    .query(({ ctx, input }) => readCheckout(ctx, input)),
  buy: signedIn
    .meta({
      rule: 'sees the space',
      rest: rest.post('/plans/memberships/buy', {
        summary:
          'Begin a membership of the caller, who agrees to its words. Its first invoice is to be paid within a day',
        example: bought,
      }),
    })
    .input(BuyInput)
    .output(MembershipDetail)
    .mutation(({ ctx, input }) => buyMembership(ctx, input)),
});
