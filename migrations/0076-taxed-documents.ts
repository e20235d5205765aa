import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#server/db/schema-steps.ts';

/**
 * A document with several tax rates has no rate of its own: its lines have theirs. A company may pay no tax for what is put on its
 * account.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE invoices MODIFY COLUMN tax_percent DECIMAL(5,2) NULL');
  await addColumns(knex, 'companies', {
    tax: "ENUM('standard', 'exempt', 'reverse_charge') NOT NULL DEFAULT 'standard'",
    tax_reason: "VARCHAR(200) NOT NULL DEFAULT ''",
  });
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'companies', ['tax_reason', 'tax']);
  await knex('invoices').whereNull('tax_percent').update({ tax_percent: 0 });
  await knex.raw('ALTER TABLE invoices MODIFY COLUMN tax_percent DECIMAL(5,2) NOT NULL');
}
