import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#server/db/schema-steps.ts';

/** The tax rate of the fees of a plan; blank for the default of the workspace. A membership keeps what was agreed. */
export async function up(knex: Knex): Promise<void> {
  for (const table of ['membership_plans', 'memberships'])
    await addColumns(knex, table, { tax_rate: "VARCHAR(40) NOT NULL DEFAULT ''" });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['memberships', 'membership_plans']) await dropColumns(knex, table, ['tax_rate']);
}
