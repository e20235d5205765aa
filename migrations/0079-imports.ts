import type { Knex } from 'knex';

/**
 * Imports of files from other products. `imported_records` says which record came from which line: a repeated line is found by its
 * external id, and `line_hash` tells whether the line has changed. `version` is that of the record when an import last wrote it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('imports', (table) => {
    table.bigIncrements('id');
    table.bigInteger('space_id').unsigned().notNullable();
    table.specificType('kind', "ENUM('people', 'companies', 'bookings') NOT NULL");
    table.bigInteger('user_id').unsigned().notNullable();
    table.string('file_name', 200).notNullable();
    table.specificType('file_hash', 'CHAR(64) NOT NULL');
    table.boolean('mails').notNullable();
    table.specificType('status', "ENUM('running', 'done', 'undoing', 'undone') NOT NULL");
    for (const count of ['total', 'done', 'added', 'changed', 'same', 'refused', 'kept'])
      table.integer(count).unsigned().notNullable().defaultTo(0);
    table.datetime('created_at', { precision: 3 }).notNullable();
    table.datetime('ended_at', { precision: 3 });
    table.foreign('space_id').references('spaces.id');
    table.foreign('user_id').references('users.id');
    table.index(['space_id', 'id'], 'imports_list');
  });
  await knex.schema.createTable('import_problems', (table) => {
    table.bigInteger('import_id').unsigned().notNullable();
    table.integer('line').unsigned().notNullable();
    table.string('heading', 100).notNullable();
    table.string('message', 500).notNullable();
    table.primary(['import_id', 'line', 'heading']);
    table.foreign('import_id').references('imports.id');
  });
  await knex.schema.createTable('imported_records', (table) => {
    table.bigInteger('space_id').unsigned().notNullable();
    table.specificType('kind', "ENUM('people', 'companies', 'bookings') NOT NULL");
    table.specificType('external_id', 'VARCHAR(191) COLLATE utf8mb4_bin NOT NULL');
    table.bigInteger('import_id').unsigned().notNullable();
    table.bigInteger('record_id').unsigned().notNullable();
    table.integer('version').unsigned().notNullable();
    table.specificType('line_hash', 'CHAR(64) NOT NULL');
    table.integer('line').unsigned().notNullable();
    table.string('kept', 500);
    table.primary(['space_id', 'kind', 'external_id']);
    table.foreign('space_id').references('spaces.id');
    table.foreign('import_id').references('imports.id');
    table.index(['import_id', 'line'], 'imported_records_of_import');
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['imported_records', 'import_problems', 'imports']) await knex.schema.dropTable(table);
}
