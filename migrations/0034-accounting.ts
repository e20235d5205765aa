import type { Knex } from 'knex';

const UUID = 'CHAR(36) CHARACTER SET ascii COLLATE ascii_bin';

/**
 * Accounting at Xero. `accounting` has one row: the permission, whose tokens are encrypted, and how invoices are sent.
 * `accounting_sign_ins` are sign-ins that were begun. `accounting_accounts` and `accounting_documents` are copies of Xero's accounts
 * and of its invoices and credit notes. `accounting_pushes` says how far each of our invoices was sent to an organisation.
 * `accounting_differences` are those of the last comparison.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('accounting', (table) => {
    table.bigIncrements('id');
    table.integer('version').unsigned().notNullable().defaultTo(0);
    table.specificType('tenant_id', UUID);
    table.string('organisation', 255).notNullable().defaultTo('');
    table.text('access_token');
    table.text('refresh_token');
    table.datetime('access_expires_at', { precision: 3 });
    table.datetime('renewing_until', { precision: 3 });
    table.string('broken', 300);
    table.datetime('connected_at', { precision: 3 });
    table.specificType('bank_account_id', UUID);
    table.string('sales_code', 10).notNullable().defaultTo('');
    table.string('tax_type', 50).notNullable().defaultTo('OUTPUT2');
    table.date('push_from');
    table.bigInteger('entered_until').unsigned().notNullable().defaultTo(0);
    table.datetime('read_until', { precision: 3 });
    table.datetime('read_at', { precision: 3 });
    table.string('failure', 300);
    table.datetime('compared_at', { precision: 3 });
  });
  await knex('accounting').insert({ id: '1' });
  await knex.schema.createTable('accounting_sign_ins', (table) => {
    table.specificType('state_hash', 'CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL').primary();
    table.bigInteger('user_id').unsigned().notNullable().references('users.id').withKeyName('accounting_sign_ins_user');
    table.specificType('session_hash', 'CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL');
    table.string('verifier', 500).notNullable();
    table.datetime('expires_at', { precision: 3 }).notNullable();
  });
  await knex.schema.createTable('accounting_accounts', (table) => {
    table.specificType('account_id', `${UUID} NOT NULL`).primary();
    table.string('code', 10).notNullable();
    table.string('name', 150).notNullable();
    table.string('type', 20).notNullable();
    table.string('status', 20).notNullable();
    table.string('bank_account_number', 40).notNullable();
    table.string('bank_account_type', 20).notNullable();
    table.string('currency', 3).notNullable();
  });
  await knex.schema.createTable('accounting_documents', (table) => {
    table.bigIncrements('id');
    table.specificType('document_id', `${UUID} NOT NULL`);
    table.enum('kind', ['invoice', 'credit_note']).notNullable();
    table.string('number', 100).notNullable();
    table.string('reference', 191).notNullable();
    table.string('contact', 191).notNullable();
    table.date('day').notNullable();
    table.integer('total_pence').notNullable();
    table.integer('open_pence').notNullable();
    table.string('status', 20).notNullable();
    table.string('currency', 3).notNullable();
    table.string('online_url', 500);
    table.boolean('online_asked').notNullable().defaultTo(false);
    table.unique(['document_id'], { indexName: 'accounting_documents_document' });
    table.index(['number'], 'accounting_documents_number');
    table.index(['online_asked', 'kind', 'status'], 'accounting_documents_online');
    // The list and its filters read only this index, and the rows of the page.
    table.index(['day', 'id', 'status', 'number', 'contact', 'reference'], 'accounting_documents_list');
  });
  await knex.schema.createTable('accounting_pushes', (table) => {
    table.bigIncrements('id');
    table.specificType('tenant_id', `${UUID} NOT NULL`);
    table.bigInteger('invoice_id').unsigned().notNullable();
    table.enum('state', ['waiting', 'contact_made', 'document_made', 'done', 'refused']).notNullable();
    table.specificType('contact_id', UUID);
    table.specificType('document_id', UUID);
    table.specificType('payment_id', UUID);
    table.string('reason', 500);
    table.integer('attempts').unsigned().notNullable().defaultTo(0);
    table.integer('retries').unsigned().notNullable().defaultTo(0);
    table.datetime('due_at', { precision: 3 }).notNullable();
    table.datetime('changed_at', { precision: 3 }).notNullable();
    table.foreign('invoice_id', 'accounting_pushes_of').references('invoices.id');
    table.unique(['invoice_id', 'tenant_id'], { indexName: 'accounting_pushes_invoice' });
    table.index(['tenant_id', 'state', 'due_at'], 'accounting_pushes_due');
  });
  await knex.schema.createTable('accounting_differences', (table) => {
    table.bigIncrements('id');
    table.enum('kind', ['missing_there', 'missing_here', 'total', 'paid']).notNullable();
    table.string('number', 100).notNullable();
    table.integer('ours_pence');
    table.integer('theirs_pence');
  });
}

export async function down(knex: Knex): Promise<void> {
  const tables = ['differences', 'pushes', 'documents', 'accounts', 'sign_ins'];
  for (const table of tables) await knex.schema.dropTable(`accounting_${table}`);
  await knex.schema.dropTable('accounting');
}
