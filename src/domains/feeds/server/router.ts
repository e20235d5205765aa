import { router, signedIn } from '#server/trpc.ts';
import { AddFeedInput, FeedIdInput, FeedView, ListFeedsInput, NewFeedView } from '#domains/feeds/schema.ts';
import { listFeeds } from '#domains/feeds/server/queries.ts';
import { addFeed, removeFeed, renewFeed } from '#domains/feeds/server/service.ts';
import { pageOf } from '#shared/paging.ts';

/** A secret address is in the response that makes it, which is therefore not stored for an `Idempotency-Key`. */
export const feedsRouter = router({
  list: signedIn
    .meta({ rule: 'own account' })
    .input(ListFeedsInput)
    .output(pageOf(FeedView))
    .query(({ ctx, input }) => listFeeds(ctx, input)),
  add: signedIn
    .meta({ rule: 'own, or manages the space', answersSession: true })
    .input(AddFeedInput)
    .output(NewFeedView)
    .mutation(({ ctx, input }) => addFeed(ctx, input)),
  renew: signedIn
    .meta({ rule: 'own account', answersSession: true })
    .input(FeedIdInput)
    .output(NewFeedView)
    .mutation(({ ctx, input }) => renewFeed(ctx, input._id)),
  remove: signedIn
    .meta({ rule: 'own account' })
    .input(FeedIdInput)
    .output(FeedIdInput)
    .mutation(({ ctx, input }) => removeFeed(ctx, input._id)),
});
