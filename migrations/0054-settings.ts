import type { Knex } from 'knex';

/** What the operator sets in the product. A removed setting keeps its row, which says who removed it. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('settings', (table) => {
    table.string('name', 60).primary();
    table.text('value');
    table.text('sealed');
    table.bigInteger('version').unsigned().notNullable();
    table.bigInteger('updated_by').unsigned();
    table.datetime('updated_at', { precision: 3 }).notNullable();
    table.foreign('updated_by').references('users.id');
    table.index('version', 'settings_version');
  });
  await knex('counters').insert({ name: 'settings' });
}

export async function down(knex: Knex): Promise<void> {
  await knex('counters').where('name', 'settings').delete();
  await knex.schema.dropTable('settings');
}
