/** The parts of this domain on the server. */
import { z } from 'zod';
import { defineTopic } from '#server/delivery/topic.ts';
import { AS_LIVE } from '#server/live-topic.ts';
import type { ServerDomain } from '#server/domain.ts';
import { waitingRouter } from '#domains/waiting/server/router.ts';
import { PLACE_FREED } from '#domains/waiting/server/service/nudge.ts';
import { advanceLine, advanceLines } from '#domains/waiting/server/service/offer.ts';
import { SECOND } from '#shared/time.ts';

/** The queue of one workspace does not delay those of others. */
const placeFreed = defineTopic({
  name: PLACE_FREED,
  payload: z.object({ spaceId: z.string() }),
  ...AS_LIVE,
  concurrency: 4,
  deliver: ({ payload }, services) => advanceLine({ services }, payload.spaceId),
  summary: ({ spaceId }) => `workspace ${spaceId}`,
});

export const waitingDomain = {
  routers: { waiting: waitingRouter },
  jobs: [{ name: 'offer free places', everyMs: 10 * SECOND, run: advanceLines }],
  topics: [placeFreed],
} satisfies ServerDomain;
