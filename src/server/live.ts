/**
 * Live updates. The outbox gives every event its place in one order (`live_events`), each process reads that order from
 * its own cursor, and a client that comes back names the last event it saw: nothing is missed, on one machine or on many.
 */
import type { Knex } from 'knex';
import { Redis } from 'ioredis';
import { type Actor, managesSpace, showsAllBookings } from '#server/actor.ts';
import { clock } from '#server/clock.ts';
import type { Log } from '#server/log.ts';
import type { Delivery, News } from '#server/outbox.ts';
import { type Area, may } from '#shared/permissions.ts';
import { DAY } from '#shared/time.ts';

/** Who may hear an event. People by account or by email; staff by what their role shows in that space. */
export type Audience = {
  userIds?: string[];
  emails?: string[];
  /** Everybody who has this role. */
  roleId?: string;
  staff?: { area: Area; spaceId?: string; needsAllBookings?: boolean };
  everyone?: boolean;
};

export type LiveEvent = {
  id: string;
  name: string;
  spaceId: string | null;
  audience: Audience;
  data: Record<string, unknown>;
};

type Row = { id: string; name: string; space_id: string | null; audience: Audience; data: Record<string, unknown> };

const POLL_MS = 1_000;
const CHANNEL = 'cockpit.live';

/** News of a change whose data is known where it happens. */
export function liveNews(event: Omit<LiveEvent, 'id'>): News {
  return { topic: 'live', payload: event };
}

/** Decision G143: an event reaches only those who may read the record. */
export function mayHear(actor: Actor | undefined, audience: Audience): boolean {
  if (audience.everyone) return true;
  if (!actor || actor.scope !== 'full') return false;
  if (audience.userIds?.includes(actor.userId) || audience.emails?.includes(actor.email)) return true;
  if (audience.roleId !== undefined && audience.roleId === actor.role?.id) return true;
  const { staff } = audience;
  if (!staff || !may(actor.role, staff.area, 'show')) return false;
  if (staff.needsAllBookings && !showsAllBookings(actor)) return false;
  return staff.spaceId === undefined || managesSpace(actor, staff.spaceId);
}

/**
 * Puts events into the one order. The counter's row lock is held to the commit, so ids become visible in their order
 * and a cursor can never pass an event that is not there yet.
 */
export async function appendLiveEvents(knex: Knex, events: Omit<LiveEvent, 'id'>[]): Promise<void> {
  if (events.length === 0) return;
  await knex.transaction(async (trx) => {
    await trx('counters').where('name', 'live_event').increment('value', events.length);
    const { value } = await trx('counters').where('name', 'live_event').first('value');
    const first = BigInt(value) - BigInt(events.length) + 1n;
    const created_at = clock.now();
    await trx('live_events').insert(
      events.map((event, index) => ({
        id: String(first + BigInt(index)),
        name: event.name,
        space_id: event.spaceId,
        audience: JSON.stringify(event.audience),
        data: JSON.stringify(event.data),
        created_at,
      })),
    );
  });
}

type Listener = (events: LiveEvent[]) => void;

export class LiveFeed {
  private cursor = 0n;
  private listeners = new Set<Listener>();
  private stopped = false;
  private reading = false;
  private again = false;
  private timer?: NodeJS.Timeout;
  private publisher?: Redis;
  private subscriber?: Redis;

  constructor(
    private readonly knex: Knex,
    private readonly log: Log,
    private readonly redisUrl?: string,
  ) {}

  async start(): Promise<void> {
    this.cursor = await this.newest();
    if (this.redisUrl) {
      this.publisher = new Redis(this.redisUrl);
      this.subscriber = new Redis(this.redisUrl);
      for (const client of [this.publisher, this.subscriber]) {
        client.on('error', (error) =>
          this.log.warn({ err: error }, 'Redis is away; live updates are polled meanwhile'),
        );
      }
      await this.subscriber.subscribe(CHANNEL);
      this.subscriber.on('message', () => this.look());
    }
    this.schedule();
  }

  /** The outbox handler of the topic 'live'. */
  readonly deliver = async (batch: Delivery[]): Promise<void> => {
    await appendLiveEvents(
      this.knex,
      batch.map(({ payload }) => payload as unknown as Omit<LiveEvent, 'id'>),
    );
    this.announce();
  };

  /** Tells this process and, through Redis, the others that there is something to read. */
  announce(): void {
    this.look();
    this.publisher?.publish(CHANNEL, '').catch((error: unknown) => this.log.warn({ err: error }, 'Redis is away'));
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async newest(): Promise<bigint> {
    const row = await this.knex('counters').where('name', 'live_event').first('value');
    return BigInt(row?.value ?? 0);
  }

  /** Events after an id, in order; at most `limit` at once. */
  async since(id: bigint, limit = 500): Promise<LiveEvent[]> {
    const rows = await this.knex<Row>('live_events').where('id', '>', String(id)).orderBy('id').limit(limit);
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      spaceId: row.space_id,
      audience: row.audience,
      data: row.data,
    }));
  }

  /** Forgets events older than a day. */
  async sweep(): Promise<void> {
    await this.knex('live_events')
      .where('created_at', '<', new Date(clock.now().getTime() - DAY))
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
          for (const listener of this.listeners) listener(events);
        }
      } catch (error) {
        this.log.warn({ err: error }, 'live events could not be read, trying again');
      }
    } while (this.again && !this.stopped);
  }
}
