import type { Knex } from 'knex';

/**
 * The calendar reads the confirmed bookings of a workspace in a period. The index covers what decides which of them a day shows. As
 * in `bookings_period`, each class of lengths (`span`) is a short range.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `ALTER TABLE bookings ADD INDEX bookings_calendar
       (space_id, span, starts_at, ends_at, active, payment_status, type, resource_id)`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE bookings DROP INDEX bookings_calendar');
}
