import type { Knex } from 'knex';

/** What the operator writes in the place of texts of the product, by language. A text that was reset keeps its row, which says who has done it. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('own_texts', (table) => {
    table.bigIncrements('id');
    table.string('language', 8).notNullable();
    table.text('text').notNullable();
    table.specificType('text_hash', 'CHAR(64) NOT NULL');
    table.text('own');
    table.bigInteger('version').unsigned().notNullable();
    table.bigInteger('changed_by').unsigned();
    table.datetime('changed_at', { precision: 3 }).notNullable();
    table.foreign('changed_by').references('users.id');
    table.unique(['language', 'text_hash'], { indexName: 'own_texts_text' });
    table.index('version', 'own_texts_version');
  });
  await knex('counters').insert({ name: 'own_texts' });
}

export async function down(knex: Knex): Promise<void> {
  await knex('counters').where('name', 'own_texts').delete();
  await knex.schema.dropTable('own_texts');
}
