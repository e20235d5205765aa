import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#server/db/schema-steps.ts';

/** The offer that set the price of a booking, as it was sold. NULL for a booking at the normal price. */
export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'bookings', { offer: 'JSON NULL' });
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'bookings', ['offer']);
}
