import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#server/db/schema-steps.ts';

/** When the customer of a booking has arrived; NULL until then. */
export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'bookings', { checked_in_at: 'DATETIME(3) NULL' });
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'bookings', ['checked_in_at']);
}
