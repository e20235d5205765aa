import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#server/db/schema-steps.ts';

/** The minutes or days that credits cover of a booking, and what they take off its net price. */
export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'bookings', {
    credit_amount: 'INT UNSIGNED NOT NULL DEFAULT 0',
    credit_net_pence: 'INT UNSIGNED NOT NULL DEFAULT 0',
  });
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'bookings', ['credit_amount', 'credit_net_pence']);
}
