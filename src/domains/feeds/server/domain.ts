/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { feedsRouter } from '#domains/feeds/server/router.ts';
import { FeedView, NewFeedView } from '#domains/feeds/schema.ts';

export const feedsDomain = {
  routers: { feeds: feedsRouter },
  views: { Feed: FeedView, NewFeed: NewFeedView },
} satisfies ServerDomain;
