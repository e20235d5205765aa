import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#server/db/schema-steps.ts';

/** How much of its work a job has done. Null for a job that does not count it, and for a run that has not said it yet. */
const PROGRESS = { done: 'INT UNSIGNED NULL', total: 'INT UNSIGNED NULL' };

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'jobs', PROGRESS);
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'jobs', Object.keys(PROGRESS));
}
