/** The two subscriptions. Each event carries its id, so that a client that reconnects can resume after it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { tracked } from '@trpc/server';
import { z } from 'zod';
import type { Actor } from '#server/actor.ts';
import type { Context, LiveConnection } from '#server/context.ts';
import type { LiveFeed } from '#server/live-feed.ts';
import type { LiveInbox } from '#server/live-inbox.ts';
import { availabilityRoom, roomsOfActor } from '#server/live-rooms.ts';
import { type LiveEvent, mayHear } from '#server/live.ts';
import { anyone, router, signedIn } from '#server/trpc.ts';
import { NotAllowed } from '#shared/errors.ts';
import { id } from '#shared/fields.ts';
import { type LiveMessage, REFETCH } from '#shared/record-events.ts';
import { SECOND } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

const REPLAY_BATCH = 200;

const lastEventId = z
  .string()
  .regex(/^\d{1,19}$/, msg('Invalid event id'))
  .nullish();
const LiveInput = z.object({ lastEventId }).optional();
const AvailabilityInput = z.object({ space_id: id, lastEventId });

/** @throws NotAllowed for a subscription outside the live socket, where the access of the account is not rechecked */
function connectionOf(ctx: Context): LiveConnection {
  if (!ctx.live) throw new NotAllowed(msg('Live updates are sent over the websocket only'));
  return ctx.live;
}

/** Events, or a notice that the client has missed too many and must refetch everything. */
type Batch = { events: LiveEvent[] } | { refetchAt: bigint };

/** Yields the events missed since `lastEventId`, then new ones. The inbox already collects, so no event is lost in between. */
async function* batches(feed: LiveFeed, inbox: LiveInbox, lastEventId?: string | null): AsyncGenerator<Batch> {
  let cursor = lastEventId ? BigInt(lastEventId) : feed.position;
  if (cursor !== feed.position && !(await feed.canReplay(cursor))) {
    cursor = await feed.newest();
    yield { refetchAt: cursor };
  }
  while (cursor !== feed.position) {
    const events = await feed.since(cursor, REPLAY_BATCH);
    if (events.length === 0) break;
    cursor = BigInt(events.at(-1)!.id);
    yield { events };
  }
  for (;;) {
    await inbox.wait();
    if (inbox.isClosed) return;
    if (inbox.isBehind) {
      inbox.catchUp();
      cursor = await feed.newest();
      yield { refetchAt: cursor };
    }
    const events = inbox.take().filter((event) => BigInt(event.id) > cursor);
    if (events.length === 0) continue;
    cursor = BigInt(events.at(-1)!.id);
    yield { events };
  }
}

/** Whether the subscription to a workspace may have missed something since an event. One row tells, as visitors may ask often. */
async function hasMissed(feed: LiveFeed, lastEventId: bigint, spaceId: string): Promise<boolean> {
  if (lastEventId === feed.position) return false;
  return !(await feed.canReplay(lastEventId)) || (await feed.since(lastEventId, 1, spaceId)).length > 0;
}

/** An inbox that closes with its subscription. */
function inboxIn(feed: LiveFeed, rooms: string[], signal: AbortSignal | undefined): LiveInbox {
  const inbox = feed.join(rooms);
  if (signal?.aborted) inbox.close();
  else signal?.addEventListener('abort', () => inbox.close(), { once: true });
  return inbox;
}

/**
 * A value with the id of its event. The type is that of what clients receive: the one of `tracked` cannot be named outside of tRPC,
 * as the declaration of the router does.
 */
const withId = <Data>(id: string, data: Data) => tracked(id, data) as unknown as { id: string; data: Data };

const messageOf = ({ id, name, data }: LiveEvent) => withId(id, { name, data } as LiveMessage);

export const liveRouter = router({
  /** Changes of all records that the caller may read: `{ name, data }`. */
  events: signedIn
    .meta({ rule: 'own, or manages the space', byKey: 'domain' })
    .input(LiveInput)
    .subscription(async function* ({ ctx, input, signal }) {
      const connection = connectionOf(ctx);
      const feed = ctx.services.live;
      const close = connection.open();
      // The rights of the account may have changed since the connection was opened.
      let actor: Actor | undefined = await connection.check();
      if (!actor) return close();
      let rooms = roomsOfActor(actor);
      const inbox = inboxIn(feed, rooms, signal);
      try {
        for await (const batch of batches(feed, inbox, input?.lastEventId)) {
          if ('refetchAt' in batch) {
            yield withId(String(batch.refetchAt), { name: REFETCH, data: {} } as LiveMessage);
            continue;
          }
          // Public events need no check of the account.
          if (batch.events.some(({ audience }) => !audience.everyone)) {
            actor = await connection.check();
            if (!actor) return;
            const now = roomsOfActor(actor);
            if (now.join() !== rooms.join()) inbox.move((rooms = now));
          }
          for (const event of batch.events) if (mayHear(actor, event.audience)) yield messageOf(event);
        }
      } finally {
        inbox.close();
        close();
      }
    }),
  /**
   * Reports that the availability of a workspace has changed; open to visitors. Each subscription sends at most once a second, at a
   * random offset, so that thousands of browsers do not search at the same time.
   */
  availability: anyone
    .meta({ rule: 'sees the space' })
    .input(AvailabilityInput)
    .subscription(async function* ({ ctx, input, signal }) {
      const close = connectionOf(ctx).open();
      const feed = ctx.services.live;
      const phase = Math.random() * SECOND;
      const room = availabilityRoom(input.space_id);
      const inbox = inboxIn(feed, [room], signal);
      try {
        const { lastEventId, space_id } = input;
        if (lastEventId && (await hasMissed(feed, BigInt(lastEventId), space_id))) inbox.fallBehind();
        for (;;) {
          await inbox.wait();
          if (inbox.isClosed) return;
          await sleep((phase - (performance.now() % SECOND) + SECOND) % SECOND, undefined, { signal }).catch(
            () => undefined,
          );
          if (inbox.isClosed) return;
          const { isBehind } = inbox;
          const last = inbox.take().at(-1);
          if (isBehind) inbox.catchUp();
          const id = isBehind ? String(await feed.newest()) : last?.id;
          if (id !== undefined) yield withId(id, { space_id: input.space_id });
        }
      } finally {
        inbox.close();
        close();
      }
    }),
});
