/**
 * The outbox: messages such as mail, live updates and refunds. A row is written in the transaction of the change. After the commit,
 * the lane of its topic delivers it at least once (src/server/delivery).
 */
import type { Knex } from 'knex';
import { insertRows } from '#server/db/statements.ts';

export type News = {
  topic: string;
  payload: Record<string, unknown>;
  dueAt?: Date;
  /** Messages of a topic with the same value are delivered one after the other, in the order of their publication. At most 320 characters. */
  inOrderOf?: string;
  /** It is an event (events.ts), of which each listener gets a row. */
  isEvent?: true;
};
export type Delivery = { id: string; payload: Record<string, unknown> };

/** A listener to an event. `concerns` is false for facts of which it need not hear; `inOrderOf` is as that of a message. */
export type Hearer = {
  topic: string;
  concerns?: (facts: Record<string, unknown>, now: Date, event: string) => boolean;
  inOrderOf?: (event: string, facts: Record<string, unknown>) => string | undefined;
};

/** What the pool of a server carries, and so each of its transactions: the listeners to each event. */
export type Listening = { listeners: Record<string, Hearer[]> };

type Row = Pick<News, 'topic' | 'payload'> & { inOrderOf: string | undefined };

function rowsOf({ topic, payload, isEvent, inOrderOf }: News, { userParams }: Knex, now: Date): Row[] {
  if (!isEvent) return [{ topic, payload, inOrderOf }];
  const { listeners } = userParams as Partial<Listening>;
  if (!listeners) throw new Error(`The pool does not know who listens to ${topic}`);
  return (listeners[topic] ?? [])
    .filter(({ concerns }) => concerns?.(payload, now, topic) ?? true)
    .map((hearer) => ({
      topic: hearer.topic,
      payload: { event: topic, facts: payload },
      inOrderOf: hearer.inOrderOf?.(topic, payload) ?? inOrderOf,
    }));
}

/** Adds messages to the outbox, in the transaction of the change that causes them. Without `dueAt` they are due at `now`. */
export async function publish(trx: Knex.Transaction, news: News[], now: Date): Promise<void> {
  const rows = news.flatMap((each) =>
    rowsOf(each, trx, now).map(({ topic, payload, inOrderOf }) => ({
      topic,
      payload: JSON.stringify(payload),
      created_at: now,
      due_at: each.dueAt ?? now,
      in_order_of: inOrderOf ?? null,
    })),
  );
  if (rows.length > 0) await insertRows(trx, 'outbox', rows);
}
