import { rest } from '#server/rest-route.ts';
import { router, signedIn } from '#server/trpc.ts';
import { AddFeedInput, FeedIdInput, FeedView, ListFeedsInput, NewFeedView } from '#domains/feeds/schema.ts';
import { listFeeds } from '#domains/feeds/server/queries.ts';
import { addFeed, removeFeed, renewFeed } from '#domains/feeds/server/service.ts';
import { pageOf } from '#shared/paging.ts';
import { msg } from '#shared/texts.ts';

/** A secret address is in the response that makes it, which is therefore not stored for an `Idempotency-Key`. */
export const feedsRouter = router({
  list: signedIn
    .meta({ rule: 'own account', rest: rest.get('/calendar-feeds', 'Calendar feeds of the caller') })
    .input(ListFeedsInput)
    .output(pageOf(FeedView))
    .query(({ ctx, input }) => listFeeds(ctx, input)),
  add: signedIn
    .meta({
      rule: 'own, or manages the space',
      answersSession: true,
      rest: rest.post('/calendar-feeds', {
        summary: 'Make a calendar feed of the caller, or of a resource',
        message: msg('Calendar feed added'),
        example: { resource_id: '1' },
      }),
    })
    .input(AddFeedInput)
    .output(NewFeedView)
    .mutation(({ ctx, input }) => addFeed(ctx, input)),
  renew: signedIn
    .meta({
      rule: 'own account',
      answersSession: true,
      rest: rest.post('/calendar-feeds/{_id}/renew', {
        summary: 'Give a calendar feed another secret address',
        message: msg('Calendar feed updated'),
      }),
    })
    .input(FeedIdInput)
    .output(NewFeedView)
    .mutation(({ ctx, input }) => renewFeed(ctx, input._id)),
  remove: signedIn
    .meta({
      final: 'A secret address that has ended stays ended.',
      rule: 'own account',
      rest: rest.delete('/calendar-feeds/{_id}', {
        summary: 'Remove a calendar feed',
        message: msg('Calendar feed removed'),
      }),
    })
    .input(FeedIdInput)
    .output(FeedIdInput)
    .mutation(({ ctx, input }) => removeFeed(ctx, input._id)),
});
