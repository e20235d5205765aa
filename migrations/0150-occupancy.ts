import type { Knex } from 'knex';

/**
 * How places were used, by the hours of local days. `occupancy_days` has the days that are counted, and whether one is to be counted again.
 * `occupancy_hours` has what was counted: for each resource and type, and with resource 0 for all resources of the type, in minutes for
 * each of the 24 hours.
 */
export async function up(knex: Knex): Promise<void> {
  await down(knex);
  await knex.schema.createTable('occupancy_days', (table) => {
    table.bigInteger('space_id').unsigned().notNullable();
    table.date('day').notNullable();
    table.specificType('due', 'TINYINT(1) NOT NULL');
    table.primary(['space_id', 'day']);
    table.foreign('space_id').references('spaces.id');
    table.index(['due', 'space_id', 'day'], 'occupancy_days_due');
  });
  await knex.schema.createTable('occupancy_hours', (table) => {
    table.bigInteger('space_id').unsigned().notNullable();
    table.specificType('type', "ENUM('meeting_room', 'private_office', 'dedicated_desk', 'flexi_desk') NOT NULL");
    table.bigInteger('resource_id').unsigned().notNullable();
    table.date('day').notNullable();
    table.json('open').notNullable();
    table.json('booked').notNullable();
    table.json('present').notNullable();
    table.primary(['space_id', 'type', 'resource_id', 'day']);
    table.index(['space_id', 'day'], 'occupancy_hours_day');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('occupancy_hours');
  await knex.schema.dropTableIfExists('occupancy_days');
}
