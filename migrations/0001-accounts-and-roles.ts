import type { Knex } from 'knex';

/** Accounts and roles. Times are UTC with milliseconds. Ids are positive integers, and strings in the API. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('roles', (table) => {
    table.bigIncrements('id');
    table.string('name', 100).notNullable();
    table.json('permissions').notNullable();
    table.boolean('show_all_booking').notNullable().defaultTo(false);
    table.boolean('show_all_work_spaces').notNullable().defaultTo(false);
    table.boolean('active').notNullable().defaultTo(true);
    table.specificType('created_at', 'datetime(3)').notNullable();
    table.unique(['name'], { indexName: 'roles_name' });
  });

  await knex.schema.createTable('users', (table) => {
    table.bigIncrements('id');
    table.string('name', 100).notNullable().defaultTo('');
    table.string('email', 191).notNullable();
    table.string('password_hash', 255);
    table.string('company_name', 191).notNullable().defaultTo('');
    table.string('phone', 32).notNullable().defaultTo('');
    table.string('address', 500).notNullable().defaultTo('');
    table.bigInteger('role_id').unsigned().references('roles.id');
    // False blocks a member of the team everywhere. Customers are blocked per workspace (`user_spaces`).
    table.boolean('status').notNullable().defaultTo(true);
    table.specificType('verified_at', 'datetime(3)');
    // Incremented to end all sessions of the account: tokens with an older version are refused.
    table.integer('token_version').unsigned().notNullable().defaultTo(0);
    table.string('stripe_customer_id', 64);
    table.specificType('created_at', 'datetime(3)').notNullable();
    table.unique(['email'], { indexName: 'users_email' });
    table.index(['stripe_customer_id'], 'users_stripe_customer');
  });

  // Activation links, activation codes and password links. Only a hash of the secret is stored; each can be used once.
  await knex.schema.createTable('account_tokens', (table) => {
    table.bigIncrements('id');
    table.bigInteger('user_id').unsigned().notNullable().references('users.id');
    table.enum('purpose', ['activate', 'otp', 'password']).notNullable();
    table.specificType('secret_hash', 'char(64) character set ascii').notNullable();
    table.integer('tries_left').unsigned().notNullable();
    table.specificType('expires_at', 'datetime(3)').notNullable();
    table.index(['secret_hash'], 'account_tokens_secret');
    table.index(['user_id', 'purpose'], 'account_tokens_user');
  });

  await knex.schema.createTable('idempotency_keys', (table) => {
    table.bigInteger('user_id').unsigned().notNullable();
    table.string('idempotency_key', 128).notNullable();
    table.string('operation', 64).notNullable();
    table.specificType('input_hash', 'char(64) character set ascii').notNullable();
    table.json('answer');
    table.specificType('created_at', 'datetime(3)').notNullable();
    table.primary(['user_id', 'idempotency_key']);
    table.index(['created_at'], 'idempotency_keys_age');
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['idempotency_keys', 'account_tokens', 'users', 'roles']) await knex.schema.dropTable(table);
}
