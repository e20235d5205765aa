/** The topics of the outbox. */
import { z } from 'zod';
import { domains } from '#app/server/domains.ts';
import type { Services } from '#server/context.ts';
import { type Item, type Topic, defineTopic } from '#server/delivery/topic.ts';
import { AS_LIVE, MAX_EVENTS, appendAndAnnounce, liveTopic } from '#server/live-topic.ts';
import { mailTopic } from '#server/mail/topic.ts';
import { BOOKING_LIVE, bookingEvents, type BookingNews } from '#domains/bookings/server/index.ts';
import { noteBookingChanges } from '#domains/feeds/server/index.ts';

/** A booking has changed: people who may see it get a live event, and calendar programs a new version of its feeds. */
async function announceBookings(items: Item<BookingNews>[], services: Services): Promise<void> {
  await appendAndAnnounce(await bookingEvents(services, items), services);
  await noteBookingChanges(
    services,
    items.map(({ payload }) => payload),
  );
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
export const topics: Topic[] = [liveTopic, bookingLive, ...domains.flatMap(({ topics: own = [] }) => own), mailTopic];
