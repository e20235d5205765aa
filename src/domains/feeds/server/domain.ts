/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { feedsPersonal } from '#domains/feeds/server/personal.ts';
import { listen } from '#server/events.ts';
import { MAX_EVENTS } from '#server/live-topic.ts';
import { bookingEvents } from '#domains/bookings/server/index.ts';
import { noteBookingChanges } from '#domains/feeds/server/changes.ts';
import { feedsRouter } from '#domains/feeds/server/router.ts';
import { FeedView, NewFeedView } from '#domains/feeds/schema.ts';
import { feedSentences } from '#domains/feeds/sentences.ts';

export const feedsDomain = {
  routers: { feeds: feedsRouter },
  listens: [
    listen('feeds: versions', bookingEvents, {
      hear: (heard, services) => noteBookingChanges([heard], services),
      batch: { size: MAX_EVENTS, hear: noteBookingChanges },
    }),
  ],
  sentences: [feedSentences],
  views: { Feed: FeedView, NewFeed: NewFeedView },
  personal: feedsPersonal,
} satisfies ServerDomain;
