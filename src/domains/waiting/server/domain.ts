/** The parts of this domain on the server. */
import { z } from 'zod';
import type { Services } from '#server/context.ts';
import { type Item, defineTopic } from '#server/delivery/topic.ts';
import { AS_LIVE, MAX_EVENTS } from '#server/live-topic.ts';
import type { ServerDomain } from '#server/domain.ts';
import { waitingRouter } from '#domains/waiting/server/router.ts';
import { PLACE_FREED } from '#domains/waiting/server/service/nudge.ts';
import { advanceLine, advanceLines } from '#domains/waiting/server/service/offer.ts';
import { SECOND } from '#shared/time.ts';
import { EntryView, PositionView } from '#domains/waiting/schema.ts';

type Freed = Item<{ spaceId: string }>;

/** A line is advanced once for all messages about its workspace. */
async function advance(items: Freed[], services: Services): Promise<void> {
  for (const spaceId of new Set(items.map(({ payload }) => payload.spaceId))) await advanceLine({ services }, spaceId);
}

const placeFreed = defineTopic({
  name: PLACE_FREED,
  payload: z.object({ spaceId: z.string() }),
  ...AS_LIVE,
  deliver: (item, services) => advance([item], services),
  batch: { size: MAX_EVENTS, deliver: advance },
  summary: ({ spaceId }) => `workspace ${spaceId}`,
});

export const waitingDomain = {
  routers: { waiting: waitingRouter },
  jobs: [{ name: 'offer free places', everyMs: 10 * SECOND, run: advanceLines }],
  topics: [placeFreed],
  views: { WaitingEntry: EntryView, WaitingPosition: PositionView },
} satisfies ServerDomain;
