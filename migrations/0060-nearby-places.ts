import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#server/db/schema-steps.ts';

/** What is near a workspace, in the order of its page; NULL for nothing. */
export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'spaces', { nearby: 'JSON NULL' });
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'spaces', ['nearby']);
}
