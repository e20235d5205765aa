import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#server/db/schema-steps.ts';

const TABLES = ['spaces', 'resources'];

/** How the people of a confirmed booking get in. Those of a resource replace those of its workspace. */
export async function up(knex: Knex): Promise<void> {
  for (const table of TABLES)
    await addColumns(knex, table, { entry_instructions: `VARCHAR(1000) NOT NULL DEFAULT ''` });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of TABLES) await dropColumns(knex, table, ['entry_instructions']);
}
