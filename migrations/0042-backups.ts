import type { Knex } from 'knex';

/** A row for each backup, so that its age is known wherever it was made. */
export async function up(knex: Knex): Promise<void> {
  if (await knex.schema.hasTable('backups')) return;
  await knex.schema.createTable('backups', (table) => {
    table.bigIncrements('id');
    table.datetime('made_at', { precision: 3 }).notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('backups');
}
