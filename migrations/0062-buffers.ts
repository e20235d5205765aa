import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#server/db/schema-steps.ts';

/**
 * The minutes before and after a meeting that stay free. They are those of the moment of the booking; NULL for a booking that keeps no
 * distance. Claims repeat them, so that a transaction which has locked the units need not read other bookings.
 */
export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'bookings', {
    buffer_before: 'INT UNSIGNED NULL',
    buffer_after: 'INT UNSIGNED NULL',
  });
  await addColumns(knex, 'claims', {
    buffer_before: 'INT UNSIGNED NOT NULL DEFAULT 0',
    buffer_after: 'INT UNSIGNED NOT NULL DEFAULT 0',
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['claims', 'bookings']) await dropColumns(knex, table, ['buffer_before', 'buffer_after']);
}
