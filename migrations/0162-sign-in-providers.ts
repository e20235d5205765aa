import type { Knex } from 'knex';

/**
 * Sign-in by OpenID Connect. `identity_providers` has where people may sign in, `identities` what an account is known by there, and
 * `identity_attempts` the sign-ins that have begun, by the hash of their state.
 */
export async function up(knex: Knex): Promise<void> {
  await down(knex);
  await knex.schema.createTable('identity_providers', (table) => {
    table.bigIncrements('id');
    table.string('name', 60).notNullable();
    table.string('issuer', 500).notNullable();
    table.string('client_id', 200).notNullable();
    table.text('sealed_secret').notNullable();
    table.specificType('audience', "ENUM('members', 'staff', 'both') NOT NULL");
    table.json('allowed_domains').notNullable();
    table.json('allowed_tenants').notNullable();
    table.json('owned_domains').notNullable();
    table.specificType('creates_accounts', 'TINYINT(1) NOT NULL');
    table.string('role_claim', 100).notNullable();
    table.json('role_rows').notNullable();
    table.specificType('active', 'TINYINT(1) NOT NULL');
    table.bigInteger('created_by').unsigned().notNullable().references('users.id');
    table.integer('version').unsigned().notNullable();
    table.specificType('created_at', 'DATETIME(3) NOT NULL');
  });
  await knex.schema.createTable('identities', (table) => {
    table.bigIncrements('id');
    table.bigInteger('user_id').unsigned().notNullable().references('users.id');
    table.bigInteger('provider_id').unsigned().notNullable();
    table.specificType('subject_hash', 'CHAR(64) NOT NULL');
    table.string('email', 191).notNullable();
    table.bigInteger('given_role_id').unsigned().nullable();
    table.json('given_space_ids').notNullable();
    table.specificType('used_at', 'DATETIME(3) NOT NULL');
    table.specificType('created_at', 'DATETIME(3) NOT NULL');
    table.unique(['provider_id', 'subject_hash'], { indexName: 'identities_subject' });
    table.index(['user_id', 'id'], 'identities_user');
    table.foreign('provider_id').references('identity_providers.id').onDelete('CASCADE');
  });
  await knex.schema.createTable('identity_attempts', (table) => {
    table.specificType('state_hash', 'CHAR(64) NOT NULL').primary();
    table.specificType('browser_hash', 'CHAR(64) NOT NULL');
    table.bigInteger('provider_id').unsigned().notNullable();
    table.bigInteger('user_id').unsigned().nullable();
    table.bigInteger('session_id').unsigned().nullable();
    table.text('sealed').notNullable();
    table.string('next', 500).notNullable();
    table.specificType('expires_at', 'DATETIME(3) NOT NULL');
    table.index(['expires_at'], 'identity_attempts_expiry');
    table.foreign('provider_id').references('identity_providers.id').onDelete('CASCADE');
    table.foreign('user_id').references('users.id').onDelete('CASCADE');
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['identity_attempts', 'identities', 'identity_providers'])
    await knex.schema.dropTableIfExists(table);
}
