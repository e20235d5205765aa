import type { Knex } from 'knex';

/** The bookings that were made at door displays: how many a room has had in a day, and which are billed by what was used. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('door_bookings');
  await knex.schema.createTable('door_bookings', (table) => {
    table.bigInteger('booking_id').unsigned().notNullable().primary();
    table.bigInteger('resource_id').unsigned().notNullable();
    table.datetime('at', { precision: 3 }).notNullable();
    table.foreign('booking_id').references('bookings.id');
    table.foreign('resource_id').references('resources.id');
    table.index(['resource_id', 'at'], 'door_bookings_day');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('door_bookings');
}
