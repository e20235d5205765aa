import type { Knex } from 'knex';
import { addColumns, addForeignKey, addKey, dropColumns, dropForeignKey, dropKey } from '#server/db/schema-steps.ts';

/**
 * The account of a company. A charge on account has the method 'account', and its company; a charge of a card may name one, too, which is
 * then billed. `company_entries` is the ledger of what companies owe, and `companies.balance_pence` its sum. An invoice without a booking
 * is a collective invoice. `open_pence` is what is still to be paid of an invoice that is paid after it was issued.
 */
export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'companies', {
    payment: `ENUM('card', 'account') NOT NULL DEFAULT 'card'`,
    payment_days: 'INT UNSIGNED NOT NULL DEFAULT 14',
    limit_pence: 'INT UNSIGNED NULL',
    currency: "CHAR(3) NOT NULL DEFAULT 'GBP'",
    balance_pence: 'INT NOT NULL DEFAULT 0',
  });
  await addColumns(knex, 'company_people', { limit_pence: 'INT UNSIGNED NULL' });
  await knex.raw(
    `ALTER TABLE charges MODIFY COLUMN method ENUM('card', 'cash', 'transfer', 'terminal', 'account') NOT NULL DEFAULT 'card'`,
  );
  await addColumns(knex, 'charges', { company_id: 'BIGINT UNSIGNED NULL' });
  await addForeignKey(knex, 'charges', 'charges_company', 'FOREIGN KEY (company_id) REFERENCES companies (id)');
  await knex.raw('ALTER TABLE invoices MODIFY COLUMN booking_id BIGINT UNSIGNED NULL');
  await knex.raw(
    `ALTER TABLE invoices MODIFY COLUMN resource_type
       ENUM('meeting_room', 'private_office', 'dedicated_desk', 'flexi_desk') NULL`,
  );
  await addColumns(knex, 'invoices', {
    company_id: 'BIGINT UNSIGNED NULL',
    due_on: 'DATE NULL',
    open_pence: 'INT UNSIGNED NULL',
  });
  await addForeignKey(knex, 'invoices', 'invoices_of_company', 'FOREIGN KEY (company_id) REFERENCES companies (id)');
  await addKey(knex, 'invoices', 'invoices_company', 'KEY invoices_company (company_id, id)');
  await addKey(knex, 'invoices', 'invoices_open', 'KEY invoices_open (open_pence, space_id)');
  await knex.schema.createTable('company_entries', (table) => {
    table.bigIncrements('id');
    table.bigInteger('company_id').unsigned().notNullable();
    table.specificType('kind', "ENUM('charge', 'refund', 'payment') NOT NULL");
    table.bigInteger('user_id').unsigned();
    table.bigInteger('charge_id').unsigned();
    table.bigInteger('refund_id').unsigned();
    table.bigInteger('invoice_id').unsigned();
    table.specificType('method', "ENUM('cash', 'transfer', 'terminal') NULL");
    table.string('reference', 100).notNullable().defaultTo('');
    table.integer('amount_pence').notNullable();
    table.datetime('at', { precision: 3 }).notNullable();
    table.foreign('company_id').references('companies.id');
    table.foreign('user_id').references('users.id');
    table.foreign('charge_id').references('charges.id');
    table.foreign('refund_id').references('refunds.id');
    table.foreign('invoice_id').references('invoices.id');
    table.unique(['charge_id'], { indexName: 'company_entries_charge' });
    table.unique(['refund_id'], { indexName: 'company_entries_refund' });
    table.index(['invoice_id', 'company_id', 'at'], 'company_entries_unbilled');
    table.index(['company_id', 'user_id', 'at'], 'company_entries_person');
    table.index(['company_id', 'id'], 'company_entries_list');
    table.index(['company_id', 'invoice_id', 'at'], 'company_entries_due');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('company_entries');
  await dropForeignKey(knex, 'invoices', 'invoices_of_company');
  for (const key of ['invoices_open', 'invoices_company']) await dropKey(knex, 'invoices', key);
  await knex.raw(
    'DELETE FROM accounting_pushes WHERE invoice_id IN (SELECT id FROM invoices WHERE booking_id IS NULL)',
  );
  await knex('invoices').whereNull('booking_id').delete();
  await dropColumns(knex, 'invoices', ['company_id', 'due_on', 'open_pence']);
  await knex.raw('ALTER TABLE invoices MODIFY COLUMN booking_id BIGINT UNSIGNED NOT NULL');
  await knex.raw(
    `ALTER TABLE invoices MODIFY COLUMN resource_type
       ENUM('meeting_room', 'private_office', 'dedicated_desk', 'flexi_desk') NOT NULL`,
  );
  await dropForeignKey(knex, 'charges', 'charges_company');
  await dropColumns(knex, 'charges', ['company_id']);
  await knex('charges').where('method', 'account').update({ method: 'transfer' });
  await knex.raw(
    `ALTER TABLE charges MODIFY COLUMN method ENUM('card', 'cash', 'transfer', 'terminal') NOT NULL DEFAULT 'card'`,
  );
  await dropColumns(knex, 'company_people', ['limit_pence']);
  await dropColumns(knex, 'companies', ['balance_pence', 'currency', 'limit_pence', 'payment_days', 'payment']);
}
