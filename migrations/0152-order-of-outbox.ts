import type { Knex } from 'knex';
import { addColumns, addKey, dropColumns, dropKey } from '#server/db/schema-steps.ts';

/** Messages of a topic with the same `in_order_of` are delivered one after the other. */
const IN_ORDER_OF = { in_order_of: 'VARCHAR(320) NULL' };

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'outbox', IN_ORDER_OF);
  await addKey(knex, 'outbox', 'outbox_in_order', 'KEY outbox_in_order (topic, in_order_of, id)');
  await addColumns(knex, 'dead_letters', IN_ORDER_OF);
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'dead_letters', ['in_order_of']);
  await dropKey(knex, 'outbox', 'outbox_in_order');
  await dropColumns(knex, 'outbox', ['in_order_of']);
}
