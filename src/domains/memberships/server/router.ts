import { z } from 'zod';
import { rest } from '#server/rest-route.ts';
import { may, router, signedIn } from '#server/trpc.ts';
import { ChangePlaceInput } from '#domains/memberships/place-schema.ts';
import {
  AcceptInput,
  AddProductInput,
  DepositInput,
  EndProductInput,
  HeldDeposits,
  HeldDepositsInput,
  MembershipOrderInput,
  NoticeInput,
  PauseInput,
  PreviewChangeInput,
  PriceInput,
  ResumeInput,
} from '#domains/memberships/changes-schema.ts';
import {
  ListMembershipsInput,
  MembershipDetail,
  MembershipIdInput,
  MembershipInput,
  MembershipView,
  Preview,
} from '#domains/memberships/schema.ts';
import { acceptMembership } from '#domains/memberships/server/agreement/accept.ts';
import { createMembership } from '#domains/memberships/server/begin/begin.ts';
import { settleDeposit } from '#domains/memberships/server/billing/deposits.ts';
import { addProduct, endProduct, orderWithMembership } from '#domains/memberships/server/billing/extras.ts';
import { heldDeposits } from '#domains/memberships/server/billing/held.ts';
import { previewChange, previewMembership } from '#domains/memberships/server/billing/preview.ts';
import { changePlace } from '#domains/memberships/server/changes/place.ts';
import {
  changePrice,
  giveNotice,
  pauseMembership,
  resumeMembership,
  withdrawNotice,
} from '#domains/memberships/server/changes/terms.ts';
import { getMembership, listMemberships, ownMemberships } from '#domains/memberships/server/queries.ts';
import { OrderView } from '#domains/products/index.ts';
import { pageOf } from '#shared/paging.ts';

const STAFF = 'manages the space';
/** The customer, and the admins of a company, see and end their own. */
const OWN_OR_MANAGED = 'own, or manages the space';

const begun = { plan_id: '1', user_id: '2', from: '2026-12-01' };

export const membershipsRouter = router({
  list: may('members', 'show')
    .meta({ rule: STAFF, rest: rest.get('/memberships', 'The memberships of a workspace') })
    .input(ListMembershipsInput)
    .output(pageOf(MembershipView))
    .query(({ ctx, input }) => listMemberships(ctx, input)),
  own: signedIn
    .meta({
      byKey: 'billing',
      rule: 'own account',
      rest: rest.get('/memberships/own', 'The memberships of the account, and of companies that it administers'),
    })
    .output(z.array(MembershipView))
    .query(({ ctx }) => ownMemberships(ctx)),
  heldDeposits: may('members', 'show')
    .meta({ rule: STAFF, rest: rest.get('/memberships/deposits', 'The deposits that a workspace holds, by currency') })
    .input(HeldDepositsInput)
    .output(HeldDeposits)
    .query(({ ctx, input }) => heldDeposits(ctx, input)),
  get: signedIn
    .meta({
      byKey: 'members',
      rule: OWN_OR_MANAGED,
      rest: rest.get('/memberships/{_id}', 'A membership, with its next invoices'),
    })
    .input(MembershipIdInput)
    .output(MembershipDetail)
    .query(({ ctx, input }) => getMembership(ctx, input)),
  create: may('members')
    .meta({ rule: STAFF, rest: rest.post('/memberships', { summary: 'Begin a membership', example: begun }) })
    .input(MembershipInput)
    .output(MembershipDetail)
    .mutation(({ ctx, input }) => createMembership(ctx, input)),
  changePrice: may('members')
    .meta({
      rule: STAFF,
      rest: rest.put('/memberships/{_id}/price', {
        summary: 'Change the price of a membership, from a month on that is not billed yet',
        example: { from: '2027-01', price: 660 },
      }),
    })
    .input(PriceInput)
    .output(MembershipDetail)
    .mutation(({ ctx, input }) => changePrice(ctx, input)),
  changePlace: may('members')
    .meta({
      rule: STAFF,
      rest: rest.put('/memberships/{_id}/place', {
        summary:
          'Give a membership another place of its type from a day on, in place of a change that is planned already',
        example: { resource_id: '7', from: '2027-02-01' },
      }),
    })
    .input(ChangePlaceInput)
    .output(MembershipDetail)
    .mutation(({ ctx, input }) => changePlace(ctx, input)),
  pause: may('members')
    .meta({
      rule: STAFF,
      rest: rest.post('/memberships/{_id}/pause', {
        summary: 'Take the fee off some months. The place is kept',
        example: { from: '2027-01', until: '2027-02' },
      }),
    })
    .input(PauseInput)
    .output(MembershipDetail)
    .mutation(({ ctx, input }) => pauseMembership(ctx, input)),
  resume: may('members')
    .meta({
      rule: STAFF,
      rest: rest.post('/memberships/{_id}/resume', {
        summary: 'End a pause, named by its first month, before the first month that is not billed yet',
        example: { from: '2027-01' },
      }),
    })
    .input(ResumeInput)
    .output(MembershipDetail)
    .mutation(({ ctx, input }) => resumeMembership(ctx, input)),
  giveNotice: signedIn
    .meta({
      byKey: 'members',
      rule: OWN_OR_MANAGED,
      rest: rest.post('/memberships/{_id}/notice', {
        summary: 'End a membership: customers as early as notice and term allow, staff on a day that they name',
        example: { end: '2027-03-31' },
      }),
    })
    .input(NoticeInput)
    .output(MembershipDetail)
    .mutation(({ ctx, input }) => giveNotice(ctx, input)),
  withdrawNotice: may('members')
    .meta({
      final: 'The end is set again.',
      rule: STAFF,
      rest: rest.delete('/memberships/{_id}/notice', { summary: 'Take back the end of a membership', example: {} }),
    })
    .input(MembershipIdInput)
    .output(MembershipDetail)
    .mutation(({ ctx, input }) => withdrawNotice(ctx, input)),
  settleDeposit: may('members')
    .meta({
      final: 'A credit note and an invoice are written.',
      rule: STAFF,
      rest: rest.post('/memberships/{_id}/deposit', {
        summary: 'Settle the deposit of a membership that has ended: what is not kept is returned by a credit note',
        example: { keep: 120, reason: 'Two keys were lost' },
      }),
    })
    .input(DepositInput)
    .output(MembershipDetail)
    .mutation(({ ctx, input }) => settleDeposit(ctx, input)),
  accept: signedIn
    .meta({
      final: 'The customer has agreed to the membership.',
      rule: 'own account',
      rest: rest.post('/memberships/{_id}/accept', {
        summary:
          'Agree to a membership, or to what staff have added to it (`to_accept`). The default card of a person is charged for that from then on',
        example: { name: 'Ada Lovelace' },
      }),
    })
    .input(AcceptInput)
    .output(MembershipDetail)
    .mutation(({ ctx, input }) => acceptMembership(ctx, input)),
  preview: may('members', 'show')
    .meta({
      rule: STAFF,
      rest: rest.post('/memberships/preview', {
        summary: 'The first invoices of a membership, before it begins',
        example: { plan_id: '1', user_id: '2', from: '2026-12-01' },
      }),
    })
    .input(MembershipInput)
    .output(Preview)
    .query(({ ctx, input }) => previewMembership(ctx, input)),
  previewChange: may('members', 'show')
    .meta({
      rule: STAFF,
      rest: rest.post('/memberships/{_id}/preview', {
        summary: 'The next invoices of a membership with another price, pause or end, before it is saved',
        example: { price: { from: '2027-01', price: 660 } },
      }),
    })
    .input(PreviewChangeInput)
    .output(Preview)
    .query(({ ctx, input }) => previewChange(ctx, input)),
  addProduct: signedIn
    .meta({
      byKey: 'members',
      rule: OWN_OR_MANAGED,
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
      byKey: 'members',
      rule: OWN_OR_MANAGED,
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
      byKey: 'members',
      rule: OWN_OR_MANAGED,
      rest: rest.post('/memberships/{_id}/orders', {
        summary: 'Order products, which are billed with the next invoice of a membership',
        example: { lines: [{ product_id: '3', quantity: 4 }], total: 19.2 },
      }),
    })
    .input(MembershipOrderInput)
    .output(OrderView)
    .mutation(({ ctx, input }) => orderWithMembership(ctx, input)),
});
