/**
 * News that others must hear: mail, live updates, refunds. A row is written in the change's own transaction and delivered
 * after its commit, at least once, by the lane of its topic (src/server/delivery).
 */
import type { Knex } from 'knex';
import { clock } from '#server/clock.ts';
import { insertRows } from '#server/db/statements.ts';

export type News = { topic: string; payload: Record<string, unknown>; dueAt?: Date };
export type Delivery = { id: string; payload: Record<string, unknown> };

const listeners = new Set<() => void>();

/** Tells the worker of this process that something was committed. Cheap; many calls become one look. */
export function wakeOutbox(): void {
  for (const listener of listeners) listener();
}

/** Calls the listener after every commit. @returns what ends that */
export function onCommit(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Writes news into the transaction of the change it tells of. */
export async function publish(trx: Knex.Transaction, news: News[]): Promise<void> {
  if (news.length === 0) return;
  const now = clock.now();
  await insertRows(
    trx,
    'outbox',
    news.map(({ topic, payload, dueAt }) => ({
      topic,
      payload: JSON.stringify(payload),
      created_at: now,
      due_at: dueAt ?? now,
    })),
  );
}
