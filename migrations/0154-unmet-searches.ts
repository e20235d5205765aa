import type { Knex } from 'knex';

/** How often something was searched in vain, by the day of the search and by what was wanted: a type, on a weekday, at an hour, for some people. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('unmet_searches');
  await knex.schema.createTable('unmet_searches', (table) => {
    table.bigInteger('space_id').unsigned().notNullable();
    table.date('day').notNullable();
    table.specificType('type', "ENUM('meeting_room', 'private_office', 'dedicated_desk', 'flexi_desk') NOT NULL");
    table.specificType('weekday', 'TINYINT UNSIGNED NOT NULL');
    table.specificType('hour', 'TINYINT UNSIGNED NOT NULL');
    table.integer('capacity').unsigned().notNullable();
    table.integer('searches').unsigned().notNullable();
    table.primary(['space_id', 'day', 'type', 'weekday', 'hour', 'capacity']);
    table.foreign('space_id').references('spaces.id');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('unmet_searches');
}
