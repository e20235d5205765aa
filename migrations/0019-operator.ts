import type { Knex } from 'knex';

/** The particulars of the operator, which each new invoice copies. The table has one row. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('operator', (table) => {
    table.bigIncrements('id');
    // Empty until somebody enters a name; until then the configured name is used.
    table.string('name', 120).notNullable().defaultTo('');
    table.string('address', 500).notNullable().defaultTo('');
    table.string('vat_number', 20).notNullable().defaultTo('');
    table.string('bank_name', 120).notNullable().defaultTo('');
    table.string('account_name', 120).notNullable().defaultTo('');
    table.string('sort_code', 8).notNullable().defaultTo('');
    table.string('account_number', 8).notNullable().defaultTo('');
    table.string('iban', 40).notNullable().defaultTo('');
    table.integer('version').unsigned().notNullable().defaultTo(0);
  });
  await knex('operator').insert({ id: '1' });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('operator');
}
