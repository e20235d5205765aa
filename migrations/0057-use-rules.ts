import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#server/db/schema-steps.ts';

/** The rules of use of a workspace; NULL for the usual ones. */
export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'spaces', { use_rules: 'JSON NULL' });
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'spaces', ['use_rules']);
}
