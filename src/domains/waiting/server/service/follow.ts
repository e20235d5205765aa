/** Offers places in the lines of workspaces where one may have become free. */
import { z } from 'zod';
import type { Services } from '#server/context.ts';
import { select } from '#server/db/statements.ts';
import { defineEvent, type Heard, listen } from '#server/events.ts';
import { AS_LIVE, MAX_EVENTS } from '#server/live-topic.ts';
import { bookingEvents } from '#domains/bookings/server/index.ts';
import { resourceChanged } from '#domains/resources/server/index.ts';
import { advanceLine } from '#domains/waiting/server/service/offer.ts';
import { workspaceChanged } from '#domains/workspaces/server/index.ts';

/** Somebody waits for a place, which may be free already. */
export const waitingJoined = defineEvent('waiting.joined', z.object({ space_id: z.string() }), {
  topic: 'waiting.place-freed',
  facts: ({ spaceId }) => ({ space_id: String(spaceId) }),
});

const LINES_SQL = `SELECT DISTINCT space_id FROM waiting_entries
  WHERE status IN ('waiting', 'offered') AND space_id IN (?)`;

type Freed = Heard<{ space_id: string }>;

/** A line is advanced once for all events of its workspace. Nothing happens where nobody waits. */
async function advance(batch: Freed[], services: Services): Promise<void> {
  const spaceIds = [...new Set(batch.map(({ facts }) => facts.space_id))];
  const lines = await select<{ space_id: string }>(services.knex, LINES_SQL, [spaceIds]);
  for (const { space_id } of lines) await advanceLine({ services }, space_id);
}

/** A new booking frees no place. */
const NEW_BOOKINGS = ['booking.booked', 'booking.requested'];
const freeing = bookingEvents.filter(({ event }) => !NEW_BOOKINGS.includes(event));

export const lines = listen<Freed['facts']>(
  'waiting: lines',
  [waitingJoined, resourceChanged, workspaceChanged, ...freeing],
  {
    ...AS_LIVE,
    concurrency: 1,
    hear: (heard, services) => advance([heard], services),
    batch: { size: MAX_EVENTS, hear: advance },
  },
);
