import type { Knex } from 'knex';

/** Email addresses are compared exactly, like those of accounts. A person without one is known by an id of Kisi. */
const PERSON = 'VARCHAR(191) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL';

/**
 * Doors and who opened them. `connections` has the last exchange with each outside service. `door_places` is the place that Kisi has
 * for a workspace, and how far its events were read. `door_unlocks` are Kisi's events, each once. `door_days` has one row per person
 * and local day, which the unlocks of that day make up.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('connections', (table) => {
    table.string('service', 40).primary();
    table.datetime('last_at', { precision: 3 }).notNullable();
    table.string('failure', 300);
    table.datetime('answered_at', { precision: 3 });
    table.datetime('failing_since', { precision: 3 });
  });
  await knex.schema.createTable('door_places', (table) => {
    table.bigInteger('space_id').unsigned().primary().references('spaces.id').withKeyName('door_places_space');
    table.bigInteger('place_id').unsigned().notNullable();
    table.string('name', 255).notNullable();
    table.datetime('chosen_at', { precision: 3 }).notNullable();
    table.datetime('refreshing_until', { precision: 3 });
    table.datetime('refreshed_at', { precision: 3 });
    table.string('refresh_failure', 300);
    table.datetime('read_until', { precision: 3 });
    table.string('read_failure', 300);
    table.unique(['place_id'], { indexName: 'door_places_place' });
  });
  await knex.schema.createTable('doors', (table) => {
    table.bigIncrements('id');
    table.bigInteger('space_id').unsigned().notNullable().references('spaces.id').withKeyName('doors_space');
    table.bigInteger('lock_id').unsigned().notNullable();
    table.string('name', 255).notNullable();
    table.string('description', 1000).notNullable().defaultTo('');
    table.boolean('online').notNullable();
    table.boolean('status').notNullable().defaultTo(true);
    table.datetime('created_at', { precision: 3 }).notNullable();
    table.datetime('modified_at', { precision: 3 }).notNullable();
    table.unique(['space_id', 'lock_id'], { indexName: 'doors_lock' });
    table.index(['space_id', 'status', 'name', 'id'], 'doors_list');
  });
  await knex.schema.createTable('door_unlocks', (table) => {
    table.bigIncrements('id');
    table.bigInteger('space_id').unsigned().notNullable().references('spaces.id').withKeyName('door_unlocks_space');
    table.specificType('event_id', 'VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin').notNullable();
    table.specificType('person', PERSON);
    table.string('name', 255).notNullable();
    table.string('door', 255).notNullable();
    table.boolean('success').notNullable();
    table.datetime('happened_at', { precision: 3 }).notNullable();
    table.date('day').notNullable();
    table.specificType('hour', 'TINYINT UNSIGNED').notNullable();
    table.unique(['event_id'], { indexName: 'door_unlocks_event' });
    table.index(['space_id', 'day', 'person', 'happened_at'], 'door_unlocks_day');
  });
  await knex.schema.createTable('door_days', (table) => {
    table.bigIncrements('id');
    table.bigInteger('space_id').unsigned().notNullable().references('spaces.id').withKeyName('door_days_space');
    table.date('day').notNullable();
    table.specificType('person', PERSON);
    table.string('name', 255).notNullable();
    table.datetime('first_unlock_at', { precision: 3 });
    table.datetime('last_unlock_at', { precision: 3 });
    table.string('last_door', 255);
    table.integer('unlocks').unsigned().notNullable();
    table.integer('refused').unsigned().notNullable();
    table.datetime('last_at', { precision: 3 }).notNullable();
    table.unique(['space_id', 'day', 'person'], { indexName: 'door_days_person' });
    table.index(['space_id', 'day', 'last_at', 'id'], 'door_days_list');
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['door_days', 'door_unlocks', 'doors', 'door_places', 'connections'])
    await knex.schema.dropTable(table);
}
