import type { Knex } from 'knex';

/** Counts the changes of what public pages show. The table has one row. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('site_version', (table) => {
    table.bigIncrements('id');
    table.bigInteger('version').unsigned().notNullable().defaultTo(1);
    table.datetime('changed_at', { precision: 3 }).notNullable();
  });
  await knex('site_version').insert({ id: '1', changed_at: new Date() });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('site_version');
}
