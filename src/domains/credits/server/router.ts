import { z } from 'zod';
import { rest } from '#server/rest-route.ts';
import { may, router, signedIn } from '#server/trpc.ts';
import {
  CreditEntriesInput,
  CreditEntryView,
  CreditView,
  GrantCreditsInput,
  ListCreditsInput,
  WithdrawCreditsInput,
} from '#domains/credits/schema.ts';
import { listCredits, listEntries, ownCredits } from '#domains/credits/server/queries.ts';
import { grant, withdraw } from '#domains/credits/server/service.ts';
import { pageOf } from '#shared/paging.ts';

const example = { space_id: '1', user_id: '2', type: 'meeting_room', amount: 600, valid_until: '2030-12-31' };

/** The admins of a company keep its credits as their own. */
const SEEN = 'own, or manages the space';

export const creditsRouter = router({
  own: signedIn
    .meta({
      byKey: 'billing',
      rule: 'own account',
      rest: rest.get('/credits/own', 'What is left of the credits of the account and of its companies'),
    })
    .output(z.array(CreditView))
    .query(({ ctx }) => ownCredits(ctx)),
  list: signedIn
    .meta({ byKey: 'members', rule: SEEN, rest: rest.get('/credits', 'The credits of a person or of a company') })
    .input(ListCreditsInput)
    .output(pageOf(CreditView))
    .query(({ ctx, input }) => listCredits(ctx, input)),
  entries: signedIn
    .meta({
      byKey: 'members',
      rule: SEEN,
      rest: rest.get('/credits/{_id}/entries', 'What came to a credit, and what left it'),
    })
    .input(CreditEntriesInput)
    .output(pageOf(CreditEntryView))
    .query(({ ctx, input }) => listEntries(ctx, input)),
  grant: may('members')
    .meta({
      rule: 'manages the space',
      rest: rest.post('/credits', { summary: 'Grant credits to a member of a workspace, or to a company', example }),
    })
    .input(GrantCreditsInput)
    .output(CreditView)
    .mutation(({ ctx, input }) => grant(ctx, input)),
  withdraw: may('members')
    .meta({
      final: 'The credits can be granted again.',
      rule: 'manages the space',
      rest: rest.post('/credits/{_id}/withdraw', {
        summary: 'Withdraw what is left of a credit, or a part of it',
        example: { amount: 60, note: 'Granted twice' },
      }),
    })
    .input(WithdrawCreditsInput)
    .output(CreditView)
    .mutation(({ ctx, input }) => withdraw(ctx, input)),
});
