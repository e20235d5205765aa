import type { Knex } from 'knex';

/**
 * The secret addresses under which calendar programs read bookings: one per account for their own bookings, and one per account and
 * resource. Only a hash of the secret is stored. `version` rises with each change of a booking of the feed.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('calendar_feeds', (table) => {
    table.bigIncrements('id');
    table.bigInteger('user_id').unsigned().notNullable().references('users.id');
    table.bigInteger('resource_id').unsigned().references('resources.id');
    table.specificType('secret_hash', 'CHAR(64) CHARACTER SET ascii COLLATE ascii_bin').notNullable();
    table.integer('version').unsigned().notNullable().defaultTo(0);
    table.datetime('created_at', { precision: 3 }).notNullable();
    table.datetime('read_at', { precision: 3 });
    // A unique key ignores NULL, and an account has one feed without a resource.
    table.specificType('target', 'BIGINT UNSIGNED GENERATED ALWAYS AS (IFNULL(resource_id, 0)) STORED');
    table.unique(['secret_hash'], { indexName: 'calendar_feeds_secret' });
    table.unique(['user_id', 'target'], { indexName: 'calendar_feeds_target' });
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('calendar_feeds');
}
