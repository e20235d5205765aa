import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('attachments', (table) => {
    table.string('filename', 500).notNullable().alter();
    table.string('title', 200).notNullable().defaultTo('');
    table.string('img_description', 1000).notNullable().defaultTo('');
    // For the check whether a file is still in use.
    table.index(['original', 'status'], 'attachments_original');
  });

  /**
   * One row per stored content. An upload writes the row before the file, and the sweep locks the row before it deletes. The sweep
   * can therefore not delete a file that is being uploaded again.
   */
  await knex.schema.createTable('stored_files', (table) => {
    table.string('name', 64).primary();
    table.specificType('stored_at', 'datetime(3)').notNullable();
    table.index(['stored_at'], 'stored_files_age');
  });
  await knex.raw(
    `INSERT INTO stored_files (name, stored_at)
     SELECT SUBSTRING(original, 8), MAX(created_at) FROM attachments WHERE original LIKE '/files/%' GROUP BY original`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('stored_files');
  await knex.schema.alterTable('attachments', (table) => {
    table.dropIndex(['original', 'status'], 'attachments_original');
    table.dropColumn('img_description');
    table.dropColumn('title');
    table.string('filename', 255).notNullable().alter();
  });
}
