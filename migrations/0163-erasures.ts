import type { Knex } from 'knex';

/**
 * The erasures of people. `open_user_id` is the person until it is done or withdrawn, so that there is one at a time. `identity` has what names them from
 * the moment when their own rows no longer do until nothing else does. `audit_erased` has the entries of the audit log whose texts were replaced.
 */
export async function up(knex: Knex): Promise<void> {
  await down(knex);
  await knex.schema.createTable('erasures', (table) => {
    table.bigIncrements('id');
    table.bigInteger('user_id').unsigned().notNullable().references('users.id');
    table.bigInteger('asked_by').unsigned().nullable().references('users.id');
    table.bigInteger('open_user_id').unsigned().nullable().unique('erasures_open');
    table.string('state', 10).notNullable();
    table.specificType('asked_at', 'DATETIME(3) NOT NULL');
    table.specificType('due_at', 'DATETIME(3) NOT NULL');
    table.text('held_by').notNullable();
    table.text('identity', 'mediumtext').nullable();
    table.specificType('ended_at', 'DATETIME(3) NULL');
    table.date('books_until').nullable();
    table.specificType('books_ended_at', 'DATETIME(3) NULL');
    table.index(['state', 'due_at'], 'erasures_due');
    table.index(['books_ended_at', 'books_until'], 'erasures_books');
  });
  await knex.schema.createTable('audit_erased', (table) => {
    table.bigInteger('entry_id').unsigned().notNullable().primary();
    table.specificType('texts_hash', 'CHAR(64) NOT NULL');
    table.specificType('erased_at', 'DATETIME(3) NOT NULL');
    table.string('signed_by', 16).notNullable();
    table.specificType('signature', 'CHAR(64) NOT NULL');
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['audit_erased', 'erasures']) await knex.schema.dropTableIfExists(table);
}
