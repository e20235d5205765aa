import type { Knex } from 'knex';

/**
 * The waiting list. Whoever changes the line of a workspace locks its row of `waiting_queues` first. An entry has one offer at most: the
 * booking that was held for it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('waiting_queues', (table) => {
    table.bigInteger('space_id').unsigned().notNullable().primary().references('spaces.id');
    table.integer('joined').unsigned().notNullable().defaultTo(0);
  });
  await knex.schema.createTable('waiting_entries', (table) => {
    table.bigIncrements('id');
    table.bigInteger('space_id').unsigned().notNullable();
    table.string('type', 20).notNullable();
    table.bigInteger('resource_id').unsigned().references('resources.id');
    table.bigInteger('user_id').unsigned().notNullable();
    table.integer('capacity').unsigned().notNullable();
    table.datetime('starts_at', { precision: 3 }).notNullable();
    table.datetime('ends_at', { precision: 3 }).notNullable();
    table.string('status', 10).notNullable();
    table.bigInteger('booking_id').unsigned();
    table.datetime('created_at', { precision: 3 }).notNullable();
    table.datetime('offered_at', { precision: 3 });
    table.datetime('ended_at', { precision: 3 });
    table.foreign('space_id').references('spaces.id');
    table.foreign('user_id').references('users.id');
    table.foreign('booking_id').references('bookings.id');
    table.unique(['booking_id'], { indexName: 'waiting_entries_booking' });
    table.index(['status', 'space_id', 'id'], 'waiting_entries_line');
    table.index(['space_id', 'id'], 'waiting_entries_space');
    table.index(['user_id', 'id'], 'waiting_entries_user');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('waiting_entries');
  await knex.schema.dropTable('waiting_queues');
}
