import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#server/db/schema-steps.ts';

/** A booking keeps the voucher that set its price, as it was then; NULL for a booking without one. */
export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'bookings', { voucher: 'JSON NULL' });
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'bookings', ['voucher']);
}
