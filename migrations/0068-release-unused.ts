import type { Knex } from 'knex';
import { addColumns, addKey, dropColumns, dropKey } from '#server/db/schema-steps.ts';

/**
 * A meeting to which nobody comes is released. `release_minutes` is the rule of the moment of the booking, NULL without one;
 * `released_until` is the end that the booking had. `unused_from` is the start of a meeting that may be released, by which the job
 * finds it.
 */
export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'bookings', {
    release_minutes: 'INT UNSIGNED NULL',
    release_warned_at: 'DATETIME(3) NULL',
    released_at: 'DATETIME(3) NULL',
    released_until: 'DATETIME(3) NULL',
  });
  await addColumns(knex, 'bookings', {
    unused_from: `DATETIME(3) GENERATED ALWAYS AS (IF(active = 1 AND payment_status = 'completed' AND checked_in_at IS NULL
      AND released_at IS NULL AND release_minutes > 0, starts_at, NULL)) VIRTUAL`,
  });
  await addKey(knex, 'bookings', 'bookings_unused', 'INDEX bookings_unused (unused_from)');
}

export async function down(knex: Knex): Promise<void> {
  await dropKey(knex, 'bookings', 'bookings_unused');
  await dropColumns(knex, 'bookings', [
    'unused_from',
    'release_minutes',
    'release_warned_at',
    'released_at',
    'released_until',
  ]);
}
