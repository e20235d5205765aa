import type { Knex } from 'knex';

/** The columns that the conditions of a list read, so that the index covers them. */
const REST = 'starts_at, ends_at, hold_until, space_id';
const FILTERED = `id, booking_request, type, active, payment_status, ${REST}`;

/** Indexes that the new ones replace, also for the foreign keys. */
const REPLACED = ['bookings_resource_id_foreign', 'bookings_assigned'];

/** The names that still exist: the database drops an automatic index of a foreign key when another index can serve the key. */
async function keptOf(knex: Knex, names: string[]): Promise<string[]> {
  const rows = await knex('information_schema.STATISTICS')
    .whereRaw('TABLE_SCHEMA = DATABASE()')
    .where('TABLE_NAME', 'bookings')
    .whereIn('INDEX_NAME', names)
    .distinct<{ name: string }[]>('INDEX_NAME as name');
  return rows.map(({ name }) => name);
}

/**
 * Covering indexes for lists of several workspaces. Each index serves one kind of filter: a status, a period, a place, a person, a
 * title, or a swap. `span` is a class of lengths: a booking of a class that overlaps a period begins at most that long before it,
 * so a search by period reads a short range of each class. Invoices get indexes for their filters.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `ALTER TABLE bookings ADD COLUMN span TINYINT UNSIGNED GENERATED ALWAYS AS (
       CASE WHEN ends_at <= starts_at + INTERVAL 1 DAY THEN 0
         WHEN ends_at <= starts_at + INTERVAL 4 DAY THEN 1
         WHEN ends_at <= starts_at + INTERVAL 16 DAY THEN 2
         WHEN ends_at <= starts_at + INTERVAL 64 DAY THEN 3
         ELSE 4 END) VIRTUAL`,
  );
  await knex.raw(
    `ALTER TABLE bookings
       ADD INDEX bookings_status (booking_request, type, active, payment_status, id, ${REST}),
       ADD INDEX bookings_period (span, booking_request, starts_at, ends_at, type, active, payment_status, hold_until, space_id),
       ADD INDEX bookings_title (title, ${FILTERED}),
       ADD INDEX bookings_place (resource_id, ${FILTERED}),
       ADD INDEX bookings_person (assigned_user_id, ${FILTERED}),
       ADD INDEX bookings_swap (seat_swap_status)`,
  );
  await knex.raw(
    `ALTER TABLE invoices
       ADD INDEX invoices_space_list (space_id, id, resource_type, invoice_date),
       ADD INDEX invoices_type_list (resource_type, id, space_id, invoice_date),
       ADD INDEX invoices_dates (invoice_date, space_id, resource_type),
       DROP INDEX invoices_space`,
  );
  for (const name of await keptOf(knex, REPLACED)) await knex.raw(`ALTER TABLE bookings DROP INDEX ${name}`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    `ALTER TABLE invoices ADD INDEX invoices_space (space_id, id), DROP INDEX invoices_space_list,
       DROP INDEX invoices_type_list, DROP INDEX invoices_dates`,
  );
  await knex.raw(
    `ALTER TABLE bookings
       ADD INDEX bookings_resource_id_foreign (resource_id),
       ADD INDEX bookings_assigned (assigned_user_id, id)`,
  );
  await knex.raw(
    `ALTER TABLE bookings DROP INDEX bookings_status, DROP INDEX bookings_period, DROP INDEX bookings_title,
       DROP INDEX bookings_place, DROP INDEX bookings_person, DROP INDEX bookings_swap`,
  );
  await knex.raw('ALTER TABLE bookings DROP COLUMN span');
}
