import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#server/db/schema-steps.ts';

const TABLES = ['spaces', 'bookings', 'charges', 'refunds', 'card_consents', 'invoices', 'accounting_differences'];

/** The currency of each amount, an ISO 4217 code. Everything that was stored before, or by older processes, is in pounds. */
export async function up(knex: Knex): Promise<void> {
  for (const table of TABLES) await addColumns(knex, table, { currency: "CHAR(3) NOT NULL DEFAULT 'GBP'" });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of TABLES) await dropColumns(knex, table, ['currency']);
}
