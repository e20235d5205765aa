import type { Knex } from 'knex';

/**
 * Topics of the outbox are delivered independently of each other. Items that cannot be delivered are kept with the reason. The table
 * `jobs` stores when each scheduled job is due and the result of its last run.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('outbox', (table) => {
    table.specificType('created_at', 'datetime(3)').notNullable().defaultTo(knex.raw('CURRENT_TIMESTAMP(3)'));
    // The process that delivers the row; `due_at` is then the end of its lease.
    table.string('taken_by', 32);
    table.dropIndex(['due_at', 'id'], 'outbox_due');
    table.index(['topic', 'due_at', 'id'], 'outbox_lane');
  });
  await knex.raw('UPDATE outbox SET created_at = due_at');

  await knex.schema.createTable('dead_letters', (table) => {
    // The id of the row in the outbox, which it gets again after a retry.
    table.bigInteger('id').unsigned().primary();
    table.string('topic', 60).notNullable();
    table.json('payload').notNullable();
    table.string('summary', 300).notNullable();
    table.integer('attempts').unsigned().notNullable();
    table.string('reason', 1000).notNullable();
    table.specificType('created_at', 'datetime(3)').notNullable();
    table.specificType('died_at', 'datetime(3)').notNullable();
    table.index(['topic', 'id'], 'dead_letters_topic');
  });

  await knex.schema.createTable('jobs', (table) => {
    table.string('name', 60).primary();
    table.specificType('due_at', 'datetime(3)').notNullable();
    table.specificType('leased_until', 'datetime(3)');
    table.specificType('last_started_at', 'datetime(3)');
    table.integer('last_ms').unsigned();
    // NULL after a successful run.
    table.string('last_error', 500);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    `INSERT INTO outbox (id, topic, payload, attempts, due_at, last_error)
     SELECT id, topic, payload, attempts, died_at, LEFT(reason, 500) FROM dead_letters`,
  );
  await knex.schema.dropTable('dead_letters');
  await knex.schema.dropTable('jobs');
  await knex.schema.alterTable('outbox', (table) => {
    table.dropIndex(['topic', 'due_at', 'id'], 'outbox_lane');
    table.dropColumns('created_at', 'taken_by');
    table.index(['due_at', 'id'], 'outbox_due');
  });
}
