import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#server/db/schema-steps.ts';

/**
 * A company that pays by card is charged by the card of the admin who has agreed to the membership. Neither column is a foreign key: an invoice is
 * written under the lock of its company, and must not lock an account after it.
 */
export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'memberships', { accepted_user_id: 'BIGINT UNSIGNED NULL' });
  await addColumns(knex, 'invoices', { collect_user_id: 'BIGINT UNSIGNED NULL' });
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'invoices', ['collect_user_id']);
  await dropColumns(knex, 'memberships', ['accepted_user_id']);
}
