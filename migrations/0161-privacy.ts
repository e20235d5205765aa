import type { Knex } from 'knex';

/**
 * The files that people get of their data, and how long each kind of data is kept. `open_user_id` is the person while the file is being made, so that
 * there is one at a time.
 */
export async function up(knex: Knex): Promise<void> {
  await down(knex);
  await knex.schema.createTable('person_exports', (table) => {
    table.bigIncrements('id');
    table.bigInteger('user_id').unsigned().notNullable().references('users.id');
    table.bigInteger('asked_by').unsigned().notNullable().references('users.id');
    table.bigInteger('open_user_id').unsigned().nullable().unique('person_exports_open');
    table.string('state', 10).notNullable();
    table.integer('attempts').unsigned().notNullable().defaultTo(0);
    table.specificType('file', 'CHAR(36) NOT NULL');
    table.bigInteger('size').unsigned().nullable();
    table.specificType('created_at', 'DATETIME(3) NOT NULL');
    table.specificType('ready_at', 'DATETIME(3) NULL');
    table.specificType('ends_at', 'DATETIME(3) NULL');
    table.index(['user_id', 'created_at'], 'person_exports_person');
    table.index(['state', 'ends_at'], 'person_exports_ends');
    table.index(['created_at'], 'person_exports_time');
  });
  await knex.schema.createTable('retention_rules', (table) => {
    table.string('kind', 30).notNullable();
    // 0 for a kind that belongs to no workspace.
    table.bigInteger('space_id').unsigned().notNullable();
    table.integer('months').unsigned().notNullable();
    table.specificType('set_at', 'DATETIME(3) NOT NULL');
    table.primary(['kind', 'space_id']);
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['retention_rules', 'person_exports']) await knex.schema.dropTableIfExists(table);
}
