import type { Knex } from 'knex';

/** A document with several tax rates has no rate of its own: its lines have theirs. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE invoices MODIFY COLUMN tax_percent DECIMAL(5,2) NULL');
}

export async function down(knex: Knex): Promise<void> {
  await knex('invoices').whereNull('tax_percent').update({ tax_percent: 0 });
  await knex.raw('ALTER TABLE invoices MODIFY COLUMN tax_percent DECIMAL(5,2) NOT NULL');
}
