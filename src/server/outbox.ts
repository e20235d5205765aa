/**
 * News that others must hear: mail, live updates, refunds. A row is written in the change's own transaction and delivered
 * after its commit, at least once, by the lane of its topic (src/server/delivery).
 */
import type { Knex } from 'knex';
import { insertRows } from '#server/db/statements.ts';

export type News = { topic: string; payload: Record<string, unknown>; dueAt?: Date };
export type Delivery = { id: string; payload: Record<string, unknown> };

/** Writes news into the transaction of the change it tells of. */
export async function publish(trx: Knex.Transaction, news: News[], now: Date): Promise<void> {
  if (news.length === 0) return;
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
