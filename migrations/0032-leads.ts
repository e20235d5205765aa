import type { Knex } from 'knex';

const FACEBOOK_ID = 'VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin';

/** Leads of advertisements, each once, and per page of Facebook the time until which its leads were read. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('lead_sources', (table) => {
    table.specificType('page_id', `${FACEBOOK_ID} NOT NULL`).primary();
    table.datetime('read_until', { precision: 3 });
    table.string('failure', 300);
  });
  await knex.schema.createTable('leads', (table) => {
    table.bigIncrements('id');
    table.specificType('facebook_id', `${FACEBOOK_ID} NOT NULL`);
    table.specificType('ad_id', FACEBOOK_ID);
    table.string('form', 255).notNullable().defaultTo('');
    table.string('name', 191).notNullable().defaultTo('');
    table.string('email', 191).notNullable().defaultTo('');
    table.string('phone', 40).notNullable().defaultTo('');
    table.json('answers').notNullable();
    table.datetime('created_at', { precision: 3 }).notNullable();
    table.datetime('received_at', { precision: 3 }).notNullable();
    table.unique(['facebook_id'], { indexName: 'leads_facebook' });
    // The list and its filter by text read only this index, and the rows of the page.
    table.index(['created_at', 'id', 'name', 'email', 'phone'], 'leads_list');
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['leads', 'lead_sources']) await knex.schema.dropTable(table);
}
