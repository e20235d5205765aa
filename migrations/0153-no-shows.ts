import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#server/db/schema-steps.ts';

/** The bookings that begin on a day, and those of them to which nobody has come. All days are counted again. */
export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'occupancy_hours', {
    bookings: 'INT UNSIGNED NOT NULL DEFAULT 0',
    no_shows: 'INT UNSIGNED NOT NULL DEFAULT 0',
  });
  await knex('occupancy_days').update({ due: true });
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'occupancy_hours', ['bookings', 'no_shows']);
}
