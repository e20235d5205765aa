import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#server/db/schema-steps.ts';

/** A plan makes bookings outside the opening hours possible, and a membership keeps what was agreed. */
export async function up(knex: Knex): Promise<void> {
  for (const table of ['membership_plans', 'memberships'])
    await addColumns(knex, table, { any_time: 'TINYINT(1) NOT NULL DEFAULT 0' });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['memberships', 'membership_plans']) await dropColumns(knex, table, ['any_time']);
}
