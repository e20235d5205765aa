/**
 * The outbox: messages such as mail, live updates and refunds. A row is written in the transaction of the change. After the commit,
 * the lane of its topic delivers it at least once (src/server/delivery).
 */
import type { Knex } from 'knex';
import { insertRows } from '#server/db/statements.ts';

export type News = { topic: string; payload: Record<string, unknown>; dueAt?: Date };
export type Delivery = { id: string; payload: Record<string, unknown> };

/** Adds messages to the outbox, in the transaction of the change that causes them. Without `dueAt` they are due at `now`. */
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
