import type { Knex } from 'knex';
import { addColumns, addForeignKey, addKey, dropColumns, dropForeignKey, dropKey } from '#server/db/schema-steps.ts';

/** Orders that are billed with the next invoice of a membership, beside others: they have no invoice before. */
export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'orders', { membership_id: 'BIGINT UNSIGNED NULL' });
  await addKey(knex, 'orders', 'orders_membership', 'KEY orders_membership (membership_id, invoice_id)');
  await addForeignKey(
    knex,
    'orders',
    'orders_of_membership',
    'FOREIGN KEY (membership_id) REFERENCES memberships (id)',
  );
  await addKey(knex, 'orders', 'orders_of_invoice', 'KEY orders_of_invoice (invoice_id)');
  await dropKey(knex, 'orders', 'orders_invoice');
  await knex.raw('ALTER TABLE orders MODIFY invoice_id BIGINT UNSIGNED NULL');
}

export async function down(knex: Knex): Promise<void> {
  const later = knex('orders').whereNotNull('membership_id');
  await knex('order_lines').whereIn('order_id', later.clone().select('id')).delete();
  await later.delete();
  await knex.raw('ALTER TABLE orders MODIFY invoice_id BIGINT UNSIGNED NOT NULL');
  await addKey(knex, 'orders', 'orders_invoice', 'UNIQUE KEY orders_invoice (invoice_id)');
  await dropKey(knex, 'orders', 'orders_of_invoice');
  await dropForeignKey(knex, 'orders', 'orders_of_membership');
  await dropKey(knex, 'orders', 'orders_membership');
  await dropColumns(knex, 'orders', ['membership_id']);
}
