import type { Knex } from 'knex';

/** What a workspace announces to its members. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('announcements', (table) => {
    table.bigIncrements('id');
    table.bigInteger('space_id').unsigned().notNullable();
    table.string('title', 100).notNullable();
    table.text('text').notNullable();
    table.date('until');
    table.boolean('status').notNullable().defaultTo(true);
    table.datetime('deleted_at', { precision: 3 });
    table.integer('version').unsigned().notNullable().defaultTo(0);
    table.datetime('created_at', { precision: 3 }).notNullable();
    table.foreign('space_id').references('spaces.id');
    table.index(['space_id', 'status', 'id'], 'announcements_list');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('announcements');
}
