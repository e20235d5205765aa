import type { Knex } from 'knex';
import { addKey, dropKey } from '#server/db/schema-steps.ts';

/** The invoices of a workspace in a period, for the report of earnings. */
export async function up(knex: Knex): Promise<void> {
  await addKey(knex, 'invoices', 'invoices_space_dates', 'KEY invoices_space_dates (space_id, invoice_date)');
}

export async function down(knex: Knex): Promise<void> {
  await dropKey(knex, 'invoices', 'invoices_space_dates');
}
