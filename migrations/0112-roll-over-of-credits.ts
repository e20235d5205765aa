import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#server/db/schema-steps.ts';

/** For how many months after their own the credits of a plan stay valid. A membership keeps what was agreed. */
export async function up(knex: Knex): Promise<void> {
  for (const table of ['membership_plans', 'memberships'])
    await addColumns(knex, table, { rollover_months: 'TINYINT UNSIGNED NOT NULL DEFAULT 0' });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['memberships', 'membership_plans']) await dropColumns(knex, table, ['rollover_months']);
}
