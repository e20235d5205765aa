/** The delivery of live events. */
import type { Services } from '#server/context.ts';
import { type Item, defineTopic } from '#server/delivery/topic.ts';
import { LIVE, NewLiveEvent, appendLiveEvents } from '#server/live.ts';
import { SECOND } from '#shared/time.ts';

/**
 * How live events are delivered. People wait for them, and a repeated one does no harm, so another process takes them over soon after
 * one was killed.
 */
export const AS_LIVE = { leaseMs: 5 * SECOND };
export const MAX_EVENTS = 100;

/** Stores events and tells all processes of them. */
export async function appendAndAnnounce(events: NewLiveEvent[], services: Services): Promise<void> {
  await appendLiveEvents(services, events);
  services.live.announce();
}

async function announce(items: Item<NewLiveEvent>[], services: Services): Promise<void> {
  await appendAndAnnounce(
    items.map(({ payload }) => payload),
    services,
  );
}

export const liveTopic = defineTopic({
  name: LIVE,
  payload: NewLiveEvent,
  ...AS_LIVE,
  deliver: (item, services) => announce([item], services),
  batch: { size: MAX_EVENTS, deliver: announce },
  summary: ({ name }) => name,
});
