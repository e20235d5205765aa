import { rest } from '#server/rest-route.ts';
import { may, router } from '#server/trpc.ts';
import { GiftView, ListGiftsInput } from '#domains/gifts/schema.ts';
import { listGifts } from '#domains/gifts/server/queries.ts';
import { pageOf } from '#shared/paging.ts';

export const giftsRouter = router({
  list: may('adminAndTeams', 'show')
    .meta({
      rule: 'manages the space',
      rest: rest.get(
        '/staff-gifts',
        'The credits, memberships and lower prices that staff gave to staff of a workspace',
      ),
    })
    .input(ListGiftsInput)
    .output(pageOf(GiftView))
    .query(({ ctx, input }) => listGifts(ctx, input)),
});
