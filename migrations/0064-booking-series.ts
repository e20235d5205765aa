import type { Knex } from 'knex';
import { addColumns, addForeignKey, addKey, dropColumns, dropForeignKey, dropKey } from '#server/db/schema-steps.ts';

/**
 * Recurring bookings. `repeats` says how a series repeats from its first day on, `bookings` how many it had when it was made. A booking of
 * a series keeps the day of the rule that it came from (`occurrence`), and its number. One that was moved by itself stays when the
 * series moves.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('booking_series', (table) => {
    table.bigIncrements('id');
    table.bigInteger('space_id').unsigned().notNullable().references('spaces.id');
    table.bigInteger('created_by').unsigned().references('users.id');
    table.json('repeats').notNullable();
    table.date('first_day').notNullable();
    table.integer('bookings').unsigned().notNullable();
    table.datetime('created_at', { precision: 3 }).notNullable();
  });
  await addColumns(knex, 'bookings', {
    series_id: 'BIGINT UNSIGNED NULL',
    occurrence: 'DATE NULL',
    series_number: 'INT UNSIGNED NULL',
    series_moved: 'TINYINT(1) NOT NULL DEFAULT 0',
  });
  await addKey(knex, 'bookings', 'bookings_series', 'UNIQUE KEY bookings_series (series_id, occurrence)');
  await addForeignKey(knex, 'bookings', 'bookings_series_id', 'FOREIGN KEY (series_id) REFERENCES booking_series (id)');
}

export async function down(knex: Knex): Promise<void> {
  await dropForeignKey(knex, 'bookings', 'bookings_series_id');
  await dropKey(knex, 'bookings', 'bookings_series');
  await dropColumns(knex, 'bookings', ['series_moved', 'series_number', 'occurrence', 'series_id']);
  await knex.schema.dropTable('booking_series');
}
