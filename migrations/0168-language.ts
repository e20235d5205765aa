import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#server/db/schema-steps.ts';

/** The language that a person has chosen. */
export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'users', { language: 'VARCHAR(8) NULL' });
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'users', ['language']);
}
