import type { Knex } from 'knex';
import { addColumns, addKey, dropColumns, dropKey } from '#server/db/schema-steps.ts';

const KEYS = { invoices_user_unpaid: 'user_id', invoices_company_unpaid: 'company_id' };

/** The unpaid invoices of a customer are read with their account, in every call. And the address from which a membership was accepted. */
export async function up(knex: Knex): Promise<void> {
  for (const [name, customer] of Object.entries(KEYS))
    await addKey(knex, 'invoices', name, `KEY ${name} (${customer}, open_pence)`);
  await addColumns(knex, 'memberships', { accepted_from: "VARCHAR(45) NOT NULL DEFAULT ''" });
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'memberships', ['accepted_from']);
  for (const name of Object.keys(KEYS)) await dropKey(knex, 'invoices', name);
}
