import type { Knex } from 'knex';
import { addKey, dropKey } from '#server/db/schema-steps.ts';

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
  await addKey(knex, 'waiting_entries', 'waiting_entries_joined', 'KEY waiting_entries_joined (space_id, created_at)');
}

export async function down(knex: Knex): Promise<void> {
  await dropKey(knex, 'waiting_entries', 'waiting_entries_joined');
  await knex.schema.dropTableIfExists('unmet_searches');
}
