import type { Knex } from 'knex';

/**
 * The audit log. `audit_entries` has who did what, written in the transaction of the change. `audit_links` chains the entries in the order in which
 * they were found, each with the hash of the one before. `audit_anchors` has where the chain begins after old rows were removed.
 */
export async function up(knex: Knex): Promise<void> {
  await down(knex);
  await knex.schema.createTable('audit_entries', (table) => {
    table.bigIncrements('id');
    table.specificType('created_at', 'DATETIME(3) NOT NULL');
    table.bigInteger('actor_id').unsigned().nullable();
    table.bigInteger('key_id').unsigned().nullable();
    table.bigInteger('session_id').unsigned().nullable();
    table.string('request_id', 60).nullable();
    table.string('source', 120).notNullable();
    table.string('action', 80).notNullable();
    table.string('model', 30).notNullable();
    table.bigInteger('model_id').unsigned().nullable();
    table.specificType('salt', 'CHAR(32) NOT NULL');
    table.string('network', 60).nullable();
    table.text('facts', 'mediumtext').notNullable();
    table.text('old_values', 'mediumtext').nullable();
    table.text('new_values', 'mediumtext').nullable();
    table.index(['created_at'], 'audit_entries_time');
    table.index(['actor_id', 'created_at'], 'audit_entries_actor');
    table.index(['key_id', 'created_at'], 'audit_entries_key');
    table.index(['action', 'created_at'], 'audit_entries_action');
    table.index(['model', 'created_at'], 'audit_entries_model');
    table.index(['model', 'model_id', 'created_at'], 'audit_entries_record');
  });
  await knex.schema.createTable('audit_links', (table) => {
    table.bigInteger('seq').unsigned().notNullable().primary();
    table.bigInteger('entry_id').unsigned().notNullable().unique('audit_links_entry');
    table.specificType('texts_hash', 'CHAR(64) NOT NULL');
    table.specificType('hash', 'CHAR(64) NOT NULL');
    table.specificType('linked_at', 'DATETIME(3) NOT NULL');
    table.index(['linked_at', 'entry_id'], 'audit_links_time');
  });
  await knex.schema.createTable('audit_anchors', (table) => {
    table.bigInteger('seq').unsigned().notNullable().primary();
    table.specificType('hash', 'CHAR(64) NOT NULL');
    table.specificType('removed_at', 'DATETIME(3) NOT NULL');
    table.string('signed_by', 16).notNullable();
    table.specificType('signature', 'CHAR(64) NOT NULL');
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['audit_anchors', 'audit_links', 'audit_entries']) await knex.schema.dropTableIfExists(table);
}
