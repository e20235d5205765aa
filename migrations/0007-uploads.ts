import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('attachments', (table) => {
    table.string('filename', 500).notNullable().alter();
    table.string('title', 200).notNullable().defaultTo('');
    table.string('img_description', 1000).notNullable().defaultTo('');
    // Whether a file is still named by anybody.
    table.index(['original', 'status'], 'attachments_original');
  });

  /**
   * One row per content that is kept. Whoever stores it writes the row first, whoever sweeps it locks the row: a file cannot be
   * swept under an upload of the same content.
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
