import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('activities', (table) => {
    table.bigIncrements('id');
    table.bigInteger('actor_id').unsigned();
    table.bigInteger('space_id').unsigned();
    table.string('model', 20).notNullable();
    table.bigInteger('model_id').unsigned();
    table.string('message', 500).notNullable();
    table.specificType('created_at', 'datetime(3)').notNullable();
    table.index(['actor_id', 'id'], 'activities_actor');
    table.index(['space_id', 'id'], 'activities_space');
  });

  // Messages that are inserted in the transaction of their change, delivered at least once after it, and then deleted.
  await knex.schema.createTable('outbox', (table) => {
    table.bigIncrements('id');
    table.string('topic', 60).notNullable();
    table.json('payload').notNullable();
    table.integer('attempts').unsigned().notNullable().defaultTo(0);
    table.specificType('due_at', 'datetime(3)').notNullable();
    table.string('last_error', 500);
    table.index(['due_at', 'id'], 'outbox_due');
  });

  // Live events in the order of publication, kept for a day so that a client that reconnects misses none.
  await knex.schema.createTable('live_events', (table) => {
    table.bigInteger('id').unsigned().primary();
    table.string('name', 60).notNullable();
    table.bigInteger('space_id').unsigned();
    table.json('audience').notNullable();
    table.json('data').notNullable();
    table.specificType('created_at', 'datetime(3)').notNullable();
    table.index(['created_at'], 'live_events_age');
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['live_events', 'outbox', 'activities']) await knex.schema.dropTable(table);
}
