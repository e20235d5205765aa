import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#server/db/schema-steps.ts';

/** The tax types of Xero by percentage. All other percentages have `tax_type`. */
export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'accounting', { tax_types: 'JSON NULL' });
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'accounting', ['tax_types']);
}
