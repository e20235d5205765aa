import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#server/db/schema-steps.ts';

/** Where in the building a resource is. */
export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'resources', { floor: "VARCHAR(40) NOT NULL DEFAULT ''" });
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'resources', ['floor']);
}
