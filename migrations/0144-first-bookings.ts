import type { Knex } from 'knex';

/** The booking of each customer that has the discount of a first one, by the id of their account or their address. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('first_bookings', (table) => {
    table.bigInteger('space_id').unsigned().notNullable();
    table.string('customer', 191).notNullable();
    table.bigInteger('booking_id').unsigned().notNullable();
    table.primary(['space_id', 'customer']);
    table.foreign('space_id').references('spaces.id');
    table.foreign('booking_id').references('bookings.id');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('first_bookings');
}
