/** What activities say of calendar feeds. */
import { defineSentences } from '#shared/said.ts';

/** The name of its resource; null for the bookings of the person. */
type FeedFacts = { resource: string | null };

const nameOf = ({ resource }: FeedFacts) =>
  resource === null ? 'their calendar feed' : `the calendar feed of ${resource}`;

export const feedSentences = defineSentences('feed', {
  made: (feed: FeedFacts) => `made ${nameOf(feed)}`,
  renewed: (feed: FeedFacts) => `changed the address of ${nameOf(feed)}`,
  removed: (feed: FeedFacts) => `removed ${nameOf(feed)}`,
});
