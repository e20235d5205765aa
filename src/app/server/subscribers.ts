/** The topics of the outbox. */
import { z } from 'zod';
import { domains } from '#app/server/domains.ts';
import type { Services } from '#server/context.ts';
import { type Item, type Topic, defineTopic } from '#server/delivery/topic.ts';
import { AS_LIVE, MAX_EVENTS, appendAndAnnounce, liveTopic } from '#server/live-topic.ts';
import { mailTopic } from '#server/mail/topic.ts';
import { BOOKING_LIVE, bookingEvents, type BookingNews } from '#domains/bookings/server/index.ts';
import { noteBookingChanges } from '#domains/feeds/server/index.ts';
import { nudgeLines, nudgeLinesOf } from '#domains/waiting/server/index.ts';
import type { NewLiveEvent } from '#server/live.ts';

/**
 * A booking has changed: people who may see it get a live event, calendar programs a new version of its feeds, and those who wait perhaps
 * a place.
 */
async function announceBookings(items: Item<BookingNews>[], services: Services): Promise<void> {
  await appendAndAnnounce(await bookingEvents(services, items), services);
  await noteBookingChanges(
    services,
    items.map(({ payload }) => payload),
  );
  await nudgeLinesOf(services, [...new Set(items.map(({ payload }) => payload.id))]);
}

/** What can be booked in a workspace changes with its resources and its rules. */
const FREEING = ['resources', 'spaces'];

async function nudgeAfter(events: NewLiveEvent[], services: Services): Promise<void> {
  const freeing = events.filter(({ name }) => FREEING.includes(name.split('.')[0]!));
  await nudgeLines(services, [...new Set(freeing.flatMap(({ spaceId }) => spaceId ?? []))]);
}

const bookingLive = defineTopic({
  name: BOOKING_LIVE,
  payload: z.object({ name: z.string(), id: z.string(), former: z.array(z.string()).optional() }),
  ...AS_LIVE,
  deliver: (item, services) => announceBookings([item], services),
  batch: { size: MAX_EVENTS, deliver: announceBookings },
  summary: ({ name, id }) => `${name}, booking ${id}`,
});

/** All topics. */
export const topics: Topic[] = [
  liveTopic(nudgeAfter),
  bookingLive,
  ...domains.flatMap(({ topics: own = [] }) => own),
  mailTopic,
];
