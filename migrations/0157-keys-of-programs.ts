import type { Knex } from 'knex';

/**
 * Keys with which programs call in the name of a person. A key has one secret, and for a while the one before; the database has only their hashes.
 */
export async function up(knex: Knex): Promise<void> {
  await down(knex);
  await knex.schema.createTable('api_keys', (table) => {
    table.bigIncrements('id');
    table.bigInteger('user_id').unsigned().notNullable().references('users.id');
    table.specificType('kind', "ENUM('live', 'test') NOT NULL");
    table.string('name', 60).notNullable();
    table.string('hint', 8).notNullable();
    table.json('permissions').notNullable();
    table.json('space_ids').nullable();
    table.json('networks').notNullable();
    table.specificType('expires_at', 'DATETIME(3) NULL');
    table.specificType('ended_at', 'DATETIME(3) NULL');
    table.bigInteger('ended_by').unsigned().nullable().references('users.id');
    table.specificType('used_at', 'DATETIME(3) NULL');
    table.string('used_from', 60).notNullable();
    table.string('used_for', 200).notNullable();
    table.integer('version').unsigned().notNullable();
    table.specificType('created_at', 'DATETIME(3) NOT NULL');
    table.index(['user_id', 'id'], 'api_keys_user');
  });
  await knex.schema.createTable('api_key_secrets', (table) => {
    table.string('secret_hash', 64).notNullable().primary();
    table.bigInteger('key_id').unsigned().notNullable().references('api_keys.id');
    table.specificType('ends_at', 'DATETIME(3) NULL');
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['api_key_secrets', 'api_keys']) await knex.schema.dropTableIfExists(table);
}
