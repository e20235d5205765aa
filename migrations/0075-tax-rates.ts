import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#server/db/schema-steps.ts';

/**
 * The tax rates of a workspace, null for the usual one, and whether its prices include the tax. A resource may name another of these
 * rates, a blank one has the default. Prices that were stored before are without tax.
 */
export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'spaces', {
    tax_rates: 'JSON NULL',
    prices_include_tax: 'TINYINT(1) NOT NULL DEFAULT 0',
  });
  await addColumns(knex, 'resources', { tax_rate: "VARCHAR(40) NOT NULL DEFAULT ''" });
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'resources', ['tax_rate']);
  await dropColumns(knex, 'spaces', ['prices_include_tax', 'tax_rates']);
}
