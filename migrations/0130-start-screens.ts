import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#server/db/schema-steps.ts';

/** The screen that a person has chosen as their start. */
export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'users', { start_screen: "VARCHAR(20) NOT NULL DEFAULT 'dashboard'" });
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'users', ['start_screen']);
}
