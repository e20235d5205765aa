/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
import type { JsonTable, RowOf } from '#server/db/table-row.ts';
import type { DeliveryState } from '#domains/webhooks/schema.ts';
import type { Webhook } from '#domains/webhooks/server/model.ts';

/**
 * What happened. `heard_id` is the row of the outbox that told it; null for a test. `more` is told beside the record. `body` is what webhooks get;
 * null if none asks for the type.
 */
export type ToldEventRow = {
  id: string;
  heard_id: string | null;
  type: string;
  noun: string;
  record_id: string;
  space_id: string | null;
  more: Record<string, unknown> | null;
  body: string | null;
  created_at: Date;
};

export type DeliveryRow = {
  webhook_id: string;
  event_id: string;
  state: DeliveryState;
  attempts: number;
  tried_at: Date | null;
  next_at: Date | null;
  status: number | null;
  ms: number | null;
  answer: string;
  failure: string;
};

declare module 'knex/types/tables.js' {
  interface Tables {
    told_events: JsonTable<ToldEventRow, 'more'>;
    webhooks: JsonTable<RowOf<Webhook>, 'types' | 'header_names'>;
    webhook_deliveries: DeliveryRow;
  }
}
