import type { Knex } from 'knex';
import { addColumns, addKey, dropColumns, dropKey } from '#server/db/schema-steps.ts';

/**
 * The customer of a booking is reminded some hours before it begins. `remind_hours` is the rule of the moment of the booking, NULL without
 * one; `remind_from` is when the reminder is due, by which the job finds it.
 */
export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'bookings', {
    remind_hours: 'INT UNSIGNED NULL',
    reminded_at: 'DATETIME(3) NULL',
  });
  await addColumns(knex, 'bookings', {
    remind_from: `DATETIME(3) GENERATED ALWAYS AS (IF(active = 1 AND payment_status = 'completed' AND reminded_at IS NULL
      AND remind_hours > 0, starts_at - INTERVAL remind_hours HOUR, NULL)) VIRTUAL`,
  });
  await addKey(knex, 'bookings', 'bookings_reminders', 'INDEX bookings_reminders (remind_from)');
}

export async function down(knex: Knex): Promise<void> {
  await dropKey(knex, 'bookings', 'bookings_reminders');
  await dropColumns(knex, 'bookings', ['remind_from', 'remind_hours', 'reminded_at']);
}
