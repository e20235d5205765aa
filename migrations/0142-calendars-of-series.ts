import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#server/db/schema-steps.ts';

/** When the dates of a series take place by its rule, which names them in calendars. NULL for those whose mailed files name each booking. */
export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'booking_series', { calendar: 'JSON NULL' });
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'booking_series', ['calendar']);
}
