/** The two subscriptions of decision G143. Each event carries its id, so that a client that comes back misses nothing. */
import { EventEmitter, on } from 'node:events';
import { tracked } from '@trpc/server';
import { z } from 'zod';
import type { Actor } from '#server/actor.ts';
import { type LiveEvent, type LiveFeed, mayHear } from '#server/live.ts';
import { anyone, router, signedIn } from '#server/trpc.ts';
import { id } from '#shared/fields.ts';

const REPLAY_BATCH = 500;

let feed: LiveFeed | undefined;
let reloadActor: ((userId: string) => Promise<Actor | undefined>) | undefined;

/** Set at start. `reload` answers the account as it is now, for connections that outlive a change of rights. */
export function provideLive(live: LiveFeed, reload: (userId: string) => Promise<Actor | undefined>): void {
  feed = live;
  reloadActor = reload;
}

const LiveInput = z
  .object({
    lastEventId: z
      .string()
      .regex(/^\d{1,19}$/, 'Invalid event id')
      .nullish(),
  })
  .optional();
const AvailabilityInput = z.object({
  space_id: id,
  lastEventId: z
    .string()
    .regex(/^\d{1,19}$/, 'Invalid event id')
    .nullish(),
});

/** Batches of events from `lastEventId` on, or from now: first what was missed, then what comes. */
async function* batches(
  lastEventId: string | null | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<LiveEvent[]> {
  if (!feed) throw new Error('Live updates are not running');
  const emitter = new EventEmitter();
  // Listening begins before the past is read: nothing falls between the two.
  const incoming = on(emitter, 'events', { signal });
  const stop = feed.listen((events) => emitter.emit('events', events));
  try {
    let cursor = lastEventId ? BigInt(lastEventId) : await feed.newest();
    for (;;) {
      const missed = await feed.since(cursor, REPLAY_BATCH);
      if (missed.length === 0) break;
      cursor = BigInt(missed.at(-1)!.id);
      yield missed;
    }
    for await (const [events] of incoming as AsyncIterable<[LiveEvent[]]>) {
      const fresh = events.filter((event) => BigInt(event.id) > cursor);
      if (fresh.length === 0) continue;
      cursor = BigInt(fresh.at(-1)!.id);
      yield fresh;
    }
  } finally {
    stop();
  }
}

const changesRights = (event: LiveEvent) => event.name.startsWith('roles.') || event.name.startsWith('users.');
const changesAvailability = (event: LiveEvent) => /^(book-resources|resources|spaces)\./.test(event.name);

export const liveRouter = router({
  /** Everything the caller may read, as it changes: `{ name, data }`. */
  events: signedIn
    .meta({ rule: 'own, or manages the space' })
    .input(LiveInput)
    .subscription(async function* ({ ctx, input, signal }) {
      let actor: Actor | undefined = ctx.actor;
      for await (const events of batches(input?.lastEventId, signal)) {
        for (const event of events) {
          // Who loses a right hears that it is gone, and nothing after it.
          const before: Actor = actor;
          if (changesRights(event)) actor = await reloadActor?.(ctx.actor.userId);
          const isHeard = mayHear(actor, event.audience) || (changesRights(event) && mayHear(before, event.audience));
          if (isHeard) yield tracked(event.id, { name: event.name, data: event.data });
          if (!actor) return;
        }
      }
    }),
  /** Says only that the availability of a space has changed: open to visitors. */
  availability: anyone
    .meta({ rule: 'sees the space' })
    .input(AvailabilityInput)
    .subscription(async function* ({ input, signal }) {
      for await (const events of batches(input.lastEventId, signal)) {
        const last = events.findLast((event) => event.spaceId === input.space_id && changesAvailability(event));
        if (last) yield tracked(last.id, { space_id: input.space_id });
      }
    }),
});
