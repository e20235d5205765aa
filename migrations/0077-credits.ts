import type { Knex } from 'knex';

/**
 * Credits of a person or a company in a workspace: minutes of meeting rooms, or days of flexi desks. `credit_entries` is the ledger: each
 * row moves an amount from one account to another. `balance` is what its rows leave of a credit, and `credit_uses` what bookings have now.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('credits', (table) => {
    table.bigIncrements('id');
    table.bigInteger('space_id').unsigned().notNullable();
    table.bigInteger('user_id').unsigned();
    table.bigInteger('company_id').unsigned();
    table.specificType('type', "ENUM('meeting_room', 'flexi_desk') NOT NULL");
    table.json('resource_ids');
    table.integer('amount').unsigned().notNullable();
    table.integer('balance').unsigned().notNullable().defaultTo(0);
    table.date('valid_from').notNullable();
    table.date('valid_until');
    table.specificType('source', "ENUM('staff', 'membership', 'pack') NOT NULL");
    table.string('source_key', 100);
    table.string('note', 200).notNullable().defaultTo('');
    table.datetime('created_at', { precision: 3 }).notNullable();
    table.specificType('ends_on', 'DATE GENERATED ALWAYS AS (IF(balance > 0, valid_until, NULL)) STORED');
    table.foreign('space_id').references('spaces.id');
    table.foreign('user_id').references('users.id');
    table.foreign('company_id').references('companies.id');
    table.unique(['source_key'], { indexName: 'credits_source' });
    table.index(['user_id', 'id'], 'credits_person');
    table.index(['company_id', 'id'], 'credits_company');
    table.index(['ends_on'], 'credits_ends');
  });
  await knex.schema.createTable('credit_entries', (table) => {
    table.bigIncrements('id');
    table.bigInteger('credit_id').unsigned().notNullable();
    table.specificType('from_account', "ENUM('issued', 'credit', 'booking') NOT NULL");
    table.specificType('to_account', "ENUM('credit', 'booking', 'expired', 'withdrawn') NOT NULL");
    table.integer('amount').unsigned().notNullable();
    table.bigInteger('booking_id').unsigned();
    table.string('note', 200).notNullable().defaultTo('');
    table.datetime('at', { precision: 3 }).notNullable();
    table.foreign('credit_id').references('credits.id');
    table.foreign('booking_id').references('bookings.id');
    table.index(['credit_id', 'id'], 'credit_entries_list');
  });
  await knex.schema.createTable('credit_uses', (table) => {
    table.bigInteger('booking_id').unsigned().notNullable();
    table.bigInteger('credit_id').unsigned().notNullable();
    table.integer('amount').unsigned().notNullable();
    table.primary(['booking_id', 'credit_id']);
    table.foreign('booking_id').references('bookings.id');
    table.foreign('credit_id').references('credits.id');
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['credit_uses', 'credit_entries', 'credits']) await knex.schema.dropTable(table);
}
