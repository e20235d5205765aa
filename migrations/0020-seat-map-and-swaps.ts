import type { Knex } from 'knex';

/** The columns that the conditions of the list of swaps read, so that the index covers them. */
const COVERED = 'seat_swap_status, space_id, id, listed, type, starts_at, ends_at, active, payment_status, hold_until';

/**
 * The position of a seat on the map of its area, in cells of a grid; NULL until somebody arranges the seats. The index of the
 * swaps gives each workspace and status in the order of the list.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('units', (table) => {
    table.integer('x').unsigned();
    table.integer('y').unsigned();
  });
  await knex.raw(`ALTER TABLE bookings DROP INDEX bookings_swap, ADD INDEX bookings_swap (${COVERED})`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE bookings DROP INDEX bookings_swap, ADD INDEX bookings_swap (seat_swap_status)');
  await knex.schema.alterTable('units', (table) => {
    table.dropColumns('x', 'y');
  });
}
