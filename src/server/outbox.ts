/**
 * News that others must hear: mail, live updates, refunds. A row is written in the change's own transaction and delivered
 * after its commit, at least once, by a worker that does not mind being killed: what it had taken becomes due again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { clock } from '#server/clock.ts';
import { insertRows } from '#server/db/statements.ts';
import type { Log } from '#server/log.ts';

export type News = { topic: string; payload: Record<string, unknown>; dueAt?: Date };
export type Delivery = { id: string; payload: Record<string, unknown> };

/** Delivers a batch of one topic. What it throws makes the whole batch due again, later each time. */
export type Handler = (batch: Delivery[]) => Promise<void>;

const BATCH = 100;
const LEASE_MS = 20_000;
const IDLE_MS = 1_000;
/** A pause between two rounds: what is committed meanwhile goes out together, in a few statements instead of many. */
const GATHER_MS = 50;

let wake: () => void = () => undefined;

/** Tells the worker of this process that something was committed. Cheap; many calls become one look. */
export function wakeOutbox(): void {
  wake();
}

/** Writes news into the transaction of the change it tells of. */
export async function publish(trx: Knex.Transaction, news: News[]): Promise<void> {
  if (news.length === 0) return;
  const now = clock.now();
  await insertRows(
    trx,
    'outbox',
    news.map(({ topic, payload, dueAt }) => ({ topic, payload: JSON.stringify(payload), due_at: dueAt ?? now })),
  );
}

type Row = { id: string; topic: string; payload: Record<string, unknown>; attempts: number };

/** Takes due rows for a while: another process passes over them, and a crash gives them back when the lease ends. */
async function take(knex: Knex): Promise<Row[]> {
  const now = clock.now();
  const due = await knex('outbox').where('due_at', '<=', now).limit(1).select('id');
  if (due.length === 0) return [];
  return knex.transaction(async (trx) => {
    const rows = await trx<Row>('outbox')
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .select('id', 'topic', 'payload', 'attempts');
    if (rows.length > 0) {
      await trx('outbox')
        .whereIn(
          'id',
          rows.map((row) => row.id),
        )
        .update({ due_at: new Date(now.getTime() + LEASE_MS), attempts: trx.raw('attempts + 1') });
    }
    return rows;
  });
}

function laterBy(attempts: number): number {
  return Math.min(1_000 * 2 ** attempts, 15 * 60_000);
}

/**
 * Starts the worker of this process.
 * @returns `stop`, which waits for the batch in hand, and `drain`, which delivers all that is due now.
 */
export function startOutbox(knex: Knex, handlers: Map<string, Handler>, log: Log) {
  let stopped = false;
  let signalled = true;
  let resume: (() => void) | undefined;

  wake = () => {
    signalled = true;
    resume?.();
  };

  async function deliver(topic: string, rows: Row[]): Promise<void> {
    const ids = rows.map((row) => row.id);
    try {
      const handler = handlers.get(topic);
      if (!handler) throw new Error(`Nobody listens to the topic ${topic}`);
      await handler(rows.map(({ id, payload }) => ({ id, payload })));
      await knex('outbox').whereIn('id', ids).delete();
    } catch (error) {
      const attempts = Math.max(...rows.map((row) => row.attempts));
      log.error({ err: error, topic, ids, attempts }, 'news could not be delivered, trying again later');
      await knex('outbox')
        .whereIn('id', ids)
        .update({
          due_at: new Date(clock.now().getTime() + laterBy(attempts)),
          last_error: String(error).slice(0, 500),
        });
    }
  }

  let inHand: Promise<unknown> = Promise.resolve();

  /** Takes and delivers what is due. @returns whether anything was */
  function round(): Promise<boolean> {
    const current = takeAndDeliver();
    inHand = Promise.allSettled([inHand, current]).then(() => undefined);
    return current;
  }

  async function takeAndDeliver(): Promise<boolean> {
    const rows = await take(knex);
    const topics = new Map<string, Row[]>();
    for (const row of rows) topics.set(row.topic, [...(topics.get(row.topic) ?? []), row]);
    await Promise.all([...topics].map(([topic, batch]) => deliver(topic, batch)));
    return rows.length > 0;
  }

  async function run(): Promise<void> {
    while (!stopped) {
      signalled = false;
      try {
        if (await round()) {
          await sleep(GATHER_MS);
          continue;
        }
      } catch (error) {
        log.error({ err: error }, 'the outbox could not be read, trying again');
      }
      if (!signalled && !stopped) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, IDLE_MS);
          resume = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    }
  }

  const running = run();
  return {
    async stop(): Promise<void> {
      stopped = true;
      resume?.();
      await running;
    },
    async drain(): Promise<void> {
      // Done is when a round that nobody else's round touched found nothing: what others deliver may lead to more.
      for (;;) {
        await inHand;
        const current = round();
        const alone = inHand;
        if (!(await current) && inHand === alone) return;
      }
    },
  };
}
