import type { Knex } from 'knex';

const OWNERS = ['spaces', 'resources', 'units'];

/**
 * The first day on which a workspace, a resource or a seat takes no bookings, as staff have chosen it (`closed_from`). Each unit also
 * keeps the earliest of its three (`bookable_before`), which a booking reads under the lock of the unit.
 */
export async function up(knex: Knex): Promise<void> {
  for (const table of OWNERS) await knex.raw(`ALTER TABLE ${table} ADD COLUMN closed_from DATE NULL`);
  await knex.raw('ALTER TABLE units ADD COLUMN bookable_before DATE NULL');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE units DROP COLUMN bookable_before');
  for (const table of OWNERS) await knex.raw(`ALTER TABLE ${table} DROP COLUMN closed_from`);
}
