/** The delivery of live events. */
import type { Services } from '#server/context.ts';
import { type Heard, listen } from '#server/events.ts';
import { type NewLiveEvent, appendLiveEvents, recordChanged } from '#server/live.ts';
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

const tellScreens = (batch: Heard<NewLiveEvent>[], services: Services): Promise<void> =>
  appendAndAnnounce(
    batch.map(({ facts }) => facts),
    services,
  );

/** Tells the screens of a record. */
export const recordScreens = listen('records: screens', [recordChanged], {
  ...AS_LIVE,
  concurrency: 1,
  hear: (heard, services) => tellScreens([heard], services),
  batch: { size: MAX_EVENTS, hear: tellScreens },
});
