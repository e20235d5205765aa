import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#server/db/schema-steps.ts';

/** The language of an invoice or a credit note, and that of a workspace; without one, English. */
export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'invoices', { language: 'VARCHAR(8) NULL' });
  await addColumns(knex, 'spaces', { language: 'VARCHAR(8) NULL' });
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'spaces', ['language']);
  await dropColumns(knex, 'invoices', ['language']);
}
