/** What activities say of calendar feeds. */
import { defineSentences } from '#shared/said.ts';
import type { Translate } from '#shared/texts.ts';

/** The name of its resource; null for the bookings of the person. */
type FeedFacts = { resource: string | null };

const nameOf = ({ resource }: FeedFacts, t: Translate) =>
  resource === null ? t('their calendar feed') : t('the calendar feed of {resource}', { resource });

export const feedSentences = defineSentences('feed', {
  made: (feed: FeedFacts, t) => t('made {feed}', { feed: nameOf(feed, t) }),
  renewed: (feed: FeedFacts, t) => t('changed the address of {feed}', { feed: nameOf(feed, t) }),
  removed: (feed: FeedFacts, t) => t('removed {feed}', { feed: nameOf(feed, t) }),
});
