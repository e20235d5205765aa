import type { Knex } from 'knex';

const TABLES = ['amenities', 'units', 'attachments'];

/** When a record was deleted, as a deletion can be undone for an hour. Null for records that are not deleted. */
export async function up(knex: Knex): Promise<void> {
  for (const table of TABLES) await knex.raw(`ALTER TABLE ${table} ADD COLUMN deleted_at DATETIME(3) NULL`);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of TABLES) await knex.raw(`ALTER TABLE ${table} DROP COLUMN deleted_at`);
}
