import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#server/db/schema-steps.ts';

const DEPOSIT = { deposit_pence: 'INT UNSIGNED NOT NULL DEFAULT 0' };

/**
 * Deposits of memberships. `membership_deposits` is the ledger: a deposit is charged once, and then returned, kept, or both in parts.
 * `invoices.deposit_pence` is the part of a document that is a deposit and no revenue; what is kept has a negative one.
 */
export async function up(knex: Knex): Promise<void> {
  for (const table of ['membership_plans', 'memberships']) await addColumns(knex, table, DEPOSIT);
  await addColumns(knex, 'invoices', { deposit_pence: 'INT NOT NULL DEFAULT 0' });
  await addColumns(knex, 'accounting', { deposit_code: "VARCHAR(10) NOT NULL DEFAULT ''" });
  await knex.schema.createTable('membership_deposits', (table) => {
    table.bigInteger('membership_id').unsigned().notNullable();
    table.specificType('kind', "ENUM('charged', 'returned', 'kept') NOT NULL");
    table.bigInteger('space_id').unsigned().notNullable();
    table.specificType('currency', 'CHAR(3)').notNullable();
    table.integer('amount_pence').unsigned().notNullable();
    table.bigInteger('invoice_id').unsigned().notNullable();
    table.string('reason', 200).notNullable().defaultTo('');
    table.datetime('at', { precision: 3 }).notNullable();
    table.primary(['membership_id', 'kind']);
    table.index(['space_id', 'currency', 'kind', 'amount_pence'], 'membership_deposits_held');
    table.foreign('membership_id').references('memberships.id');
    table.foreign('space_id').references('spaces.id');
    table.foreign('invoice_id').references('invoices.id');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('membership_deposits');
  await dropColumns(knex, 'accounting', ['deposit_code']);
  await dropColumns(knex, 'invoices', ['deposit_pence']);
  for (const table of ['memberships', 'membership_plans']) await dropColumns(knex, table, Object.keys(DEPOSIT));
}
