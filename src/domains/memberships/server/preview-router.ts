/** The invoices of a membership before something of it is saved. */
import { rest } from '#server/rest-route.ts';
import { may } from '#server/trpc.ts';
import { PreviewChangeInput } from '#domains/memberships/changes-schema.ts';
import { MembershipInput, Preview } from '#domains/memberships/schema.ts';
import { previewChange, previewMembership } from '#domains/memberships/server/preview.ts';

const rule = 'manages the space';

export const previewProcedures = {
  preview: may('members', 'show')
    .meta({
      rule,
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
      rule,
      rest: rest.post('/memberships/{_id}/preview', {
        summary: 'The next invoices of a membership with another price, pause or end, before it is saved',
        example: { price: { from: '2027-01', price: 660 } },
      }),
    })
    .input(PreviewChangeInput)
    .output(Preview)
    .query(({ ctx, input }) => previewChange(ctx, input)),
};
