import type { Knex } from 'knex';

/**
 * What programs of others are told. `told_events` has what happened, in the order of its ids, with the body if it is sent to one. `webhooks` has the
 * addresses that are told, and `webhook_deliveries` what became of each event there.
 */
export async function up(knex: Knex): Promise<void> {
  await knex('counters').insert({ name: 'told_event', value: '0' }).onConflict('name').ignore();
  await down(knex);
  await knex.schema.createTable('told_events', (table) => {
    table.bigInteger('id').unsigned().notNullable().primary();
    table.bigInteger('heard_id').unsigned().nullable().unique('told_events_heard');
    table.string('type', 60).notNullable();
    table.string('noun', 30).notNullable();
    table.bigInteger('record_id').unsigned().notNullable();
    table.bigInteger('space_id').unsigned().nullable();
    table.json('more').nullable();
    table.text('body', 'mediumtext').nullable();
    table.specificType('created_at', 'DATETIME(3) NOT NULL');
    table.index(['type', 'id'], 'told_events_type');
  });
  await knex.schema.createTable('webhooks', (table) => {
    table.bigIncrements('id');
    table.bigInteger('space_id').unsigned().nullable().references('spaces.id');
    table.string('url', 2000).notNullable();
    table.string('description', 200).notNullable();
    table.json('types').notNullable();
    table.specificType('is_ordered', 'TINYINT(1) NOT NULL');
    table.specificType('active', 'TINYINT(1) NOT NULL');
    table.json('header_names').notNullable();
    table.text('sealed_headers').notNullable();
    table.string('sealed_secret', 500).notNullable();
    table.string('former_secret', 500).nullable();
    table.specificType('former_until', 'DATETIME(3) NULL');
    table.specificType('failing_since', 'DATETIME(3) NULL');
    table.string('off_reason', 500).notNullable();
    table.bigInteger('created_by').unsigned().notNullable().references('users.id');
    table.integer('version').unsigned().notNullable();
    table.specificType('created_at', 'DATETIME(3) NOT NULL');
  });
  await knex.schema.createTable('webhook_deliveries', (table) => {
    table.bigInteger('webhook_id').unsigned().notNullable();
    table.bigInteger('event_id').unsigned().notNullable();
    table.specificType('state', "ENUM('waiting', 'delivered', 'failed', 'dropped') NOT NULL");
    table.integer('attempts').unsigned().notNullable();
    table.specificType('tried_at', 'DATETIME(3) NULL');
    table.specificType('next_at', 'DATETIME(3) NULL');
    table.integer('status').unsigned().nullable();
    table.integer('ms').unsigned().nullable();
    table.text('answer').notNullable();
    table.string('failure', 500).notNullable();
    table.primary(['webhook_id', 'event_id']);
    table.index(['webhook_id', 'state', 'event_id'], 'webhook_deliveries_state');
    table.foreign('webhook_id').references('webhooks.id').onDelete('CASCADE');
    table.foreign('event_id').references('told_events.id').onDelete('CASCADE');
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['webhook_deliveries', 'webhooks', 'told_events']) await knex.schema.dropTableIfExists(table);
}
