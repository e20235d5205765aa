import type { Knex } from 'knex';
import { addColumns, addForeignKey, dropColumns, dropForeignKey } from '#server/db/schema-steps.ts';

/** `credited_id` is the invoice that a credit note by hand credits. Its lines name the lines of that invoice. */
export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'invoices', { credited_id: 'BIGINT UNSIGNED NULL' });
  await addForeignKey(knex, 'invoices', 'invoices_credited', 'FOREIGN KEY (credited_id) REFERENCES invoices (id)');
}

export async function down(knex: Knex): Promise<void> {
  await dropForeignKey(knex, 'invoices', 'invoices_credited');
  await dropColumns(knex, 'invoices', ['credited_id']);
}
