import { rest } from '#server/rest-route.ts';
import { may, router, signedIn } from '#server/trpc.ts';
import { z } from 'zod';
import {
  AskInput,
  DecideGiftInput,
  GiftLimitInput,
  GiftLimitView,
  GiftRequestView,
  GiftSumView,
  GiftSumsInput,
  GiftView,
  ListGiftsInput,
  ListRequestsInput,
  ListStaffGiftsInput,
  StaffGiftView,
} from '#domains/gifts/schema.ts';
import { listLimits, setLimit } from '#domains/gifts/server/limits.ts';
import { listGifts, listRequests, listStaffGifts, sumGifts } from '#domains/gifts/server/queries.ts';
import { askForAgreement, decideGift } from '#domains/gifts/server/requests.ts';
import { pageOf } from '#shared/paging.ts';
import { EVERYTHING } from '#shared/permissions.ts';
import { msg } from '#shared/texts.ts';

export const giftsRouter = router({
  list: may('adminAndTeams', 'show')
    .meta({
      rule: 'manages the space',
      rest: rest.get(
        '/staff-gifts',
        'The credits, memberships and lower prices that staff gave to staff of a workspace',
      ),
    })
    .input(ListStaffGiftsInput)
    .output(pageOf(StaffGiftView))
    .query(({ ctx, input }) => listStaffGifts(ctx, input)),
  given: may('adminAndTeams', 'show')
    .meta({
      rule: 'manages the space',
      reads: { what: msg('what was given away to customers'), model: 'Gift' },
      rest: rest.get(
        '/gifts',
        'What staff of a workspace gave away: credits, lower prices, waived differences, late refunds and credit notes',
      ),
    })
    .input(ListGiftsInput)
    .output(pageOf(GiftView))
    .query(({ ctx, input }) => listGifts(ctx, input)),
  sums: may('adminAndTeams', 'show')
    .meta({
      rule: 'manages the space',
      rest: rest.get('/gifts/sums', 'How much each of the staff of a workspace gave away in the last 30 days'),
    })
    .input(GiftSumsInput)
    .output(z.array(GiftSumView))
    .query(({ ctx, input }) => sumGifts(ctx, input.space_id)),
  // The service checks the area: several grant it, because each kind of gift has its own.
  requests: signedIn
    .meta({
      byKey: false,
      rule: 'manages the space',
      rest: rest.get('/gifts/requests', 'The requests for an agreement to what somebody wants to give away'),
    })
    .input(ListRequestsInput)
    .output(pageOf(GiftRequestView))
    .query(({ ctx, input }) => listRequests(ctx, input)),
  ask: signedIn
    .meta({
      byKey: false,
      rule: 'secret',
      rest: rest.post('/gifts/requests', {
        summary: 'Ask for an agreement to what was refused because of the limit of the role',
        message: msg('Asked'),
        example: { ticket: 'data.agreement of the refused call', reason: 'The room was too cold' },
      }),
    })
    .input(AskInput)
    .output(GiftRequestView)
    .mutation(({ ctx, input }) => askForAgreement(ctx, input)),
  decide: signedIn
    .meta({
      proof: true,
      byKey: false,
      rule: 'manages the space',
      rest: rest.put('/gifts/requests/{_id}', {
        summary: 'Agree to what a colleague wants to give away, or refuse it',
        message: msg('Decided'),
        example: { agree: true },
      }),
    })
    .input(DecideGiftInput)
    .output(GiftRequestView)
    .mutation(({ ctx, input }) => decideGift(ctx, input)),
  limits: may(EVERYTHING)
    .meta({ rule: 'area', rest: rest.get('/gifts/limits', 'What each role may give away alone within a day') })
    .output(z.array(GiftLimitView))
    .query(({ ctx }) => listLimits(ctx)),
  setLimit: may(EVERYTHING)
    .meta({
      proof: true,
      byKey: false,
      rule: 'area',
      rest: rest.put('/gifts/limits/{_id}', {
        summary: 'Set or remove the limit of what a role may give away alone within a day',
        message: msg('Limit saved'),
        example: { amount: 100 },
      }),
    })
    .input(GiftLimitInput)
    .output(GiftLimitView)
    .mutation(({ ctx, input }) => setLimit(ctx, input)),
});
