/**
 * Distributes live events in this process. It reads the table of events from a cursor and passes each event to the subscriptions in
 * its rooms. A client that reconnects sends the id of its last event, so it misses nothing, even on another server.
 */
import { Redis } from 'ioredis';
import type { Moment, Services } from '#server/context.ts';
import { LiveInbox } from '#server/live-inbox.ts';
import { Rooms, roomsOfEvent } from '#server/live-rooms.ts';
import type { LiveEvent } from '#server/live.ts';
import { DAY } from '#shared/time.ts';

const POLL_MS = 1_000;
const CHANNEL = 'cockpit.live';
/** A client that missed more events than this refetches everything instead. */
export const MAX_REPLAYED = 1_000;

export class LiveFeed {
  private cursor = 0n;
  private readonly rooms = new Rooms<LiveInbox>();
  private stopped = false;
  private reading = false;
  private again = false;
  private timer?: NodeJS.Timeout;
  private publisher?: Redis;
  private subscriber?: Redis;

  private readonly knex: Services['knex'];
  private readonly log: Services['log'];

  private readonly redisUrl?: string;

  constructor({ knex, log }: Pick<Services, 'knex' | 'log'>, redisUrl?: string) {
    this.redisUrl = redisUrl;
    this.knex = knex;
    this.log = log;
  }

  async start(): Promise<void> {
    this.cursor = await this.newest();
    if (this.redisUrl) {
      // Publishing fails at once while Redis is down, and the subscription is made as soon as it is up: nothing waits for Redis.
      this.publisher = new Redis(this.redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
      this.subscriber = new Redis(this.redisUrl, { maxRetriesPerRequest: null });
      for (const client of [this.publisher, this.subscriber]) {
        client.on('error', (error) => this.log.warn({ err: error }, 'Redis is not available; live updates are polled'));
      }
      this.subscriber.on('message', () => this.look());
      this.subscriber
        .subscribe(CHANNEL)
        .catch((error: unknown) => this.log.warn({ err: error }, 'Redis is not available; live updates are polled'));
    }
    this.schedule();
  }

  /** Signals new events to this process and, through Redis, to the others. */
  announce(): void {
    this.look();
    this.publisher
      ?.publish(CHANNEL, '')
      .catch((error: unknown) => this.log.warn({ err: error }, 'Redis is not available'));
  }

  /**
   * The last event that was forwarded to the inboxes. What is read from now on shows the changes of all events until this one, and an inbox
   * that has joined before receives all later ones.
   */
  get position(): bigint {
    return this.cursor;
  }

  /** Collects the events of these rooms until the inbox is closed. */
  join(rooms: string[]): LiveInbox {
    const inbox = new LiveInbox(this.rooms);
    inbox.move(rooms);
    return inbox;
  }

  /** The id of the newest event. */
  async newest(): Promise<bigint> {
    const row = await this.knex('counters').where('name', 'live_event').first('value');
    return BigInt(row?.value ?? 0);
  }

  /** Events after an id, in order; at most `limit`, and with `spaceId` only those of a workspace. */
  async since(id: bigint, limit = 500, spaceId?: string): Promise<LiveEvent[]> {
    const query = this.knex('live_events').where('id', '>', String(id)).orderBy('id').limit(limit);
    const rows = await (spaceId === undefined ? query : query.where('space_id', spaceId));
    return rows.map(({ id, name, space_id, audience, data }) => ({ id, name, spaceId: space_id, audience, data }));
  }

  /** True when all events after this id can be sent: there are not too many, and none was deleted. */
  async canReplay(id: bigint): Promise<boolean> {
    const missed = (await this.newest()) - id;
    if (missed === 0n) return true;
    if (missed < 0n || missed > MAX_REPLAYED) return false;
    // Ids have no gaps, so the next one is missing only if it was deleted.
    const next = await this.knex('live_events')
      .where('id', String(id + 1n))
      .first('id');
    return next !== undefined;
  }

  /** Deletes events older than a day. */
  async sweep({ now }: Pick<Moment, 'now'>): Promise<void> {
    await this.knex('live_events')
      .where('created_at', '<', new Date(now.getTime() - DAY))
      .delete();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    this.publisher?.disconnect();
    this.subscriber?.disconnect();
    while (this.reading) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  private schedule(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.look();
      this.schedule();
    }, POLL_MS);
  }

  private look(): void {
    if (this.reading) {
      this.again = true;
      return;
    }
    this.reading = true;
    void this.read().finally(() => {
      this.reading = false;
    });
  }

  private async read(): Promise<void> {
    do {
      this.again = false;
      try {
        const events = await this.since(this.cursor);
        if (events.length > 0) {
          this.cursor = BigInt(events.at(-1)!.id);
          this.again = true;
          for (const event of events) {
            for (const inbox of this.rooms.in(roomsOfEvent(event))) inbox.put(event);
          }
        }
      } catch (error) {
        this.log.warn({ err: error }, 'live events could not be read; trying again');
      }
    } while (this.again && !this.stopped);
  }
}
