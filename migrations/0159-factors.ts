import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#server/db/schema-steps.ts';

/** Second factors of accounts with their recovery codes and the challenges of passkeys, and the day from which the people of a role need one. */
export async function up(knex: Knex): Promise<void> {
  await down(knex);
  await knex.schema.createTable('factors', (table) => {
    table.bigIncrements('id');
    table.bigInteger('user_id').unsigned().notNullable().references('users.id');
    table.specificType('kind', "ENUM('totp', 'passkey') NOT NULL");
    table.string('name', 60).notNullable();
    table.string('sealed_secret', 200).nullable();
    table.integer('last_step').unsigned().notNullable();
    table.specificType('credential_id', 'VARCHAR(1400) CHARACTER SET ascii COLLATE ascii_bin NULL');
    table.string('credential_hash', 64).nullable();
    table.text('public_key').nullable();
    table.string('transports', 100).notNullable();
    table.integer('counter').unsigned().notNullable();
    table.specificType('confirmed_at', 'DATETIME(3) NULL');
    table.specificType('used_at', 'DATETIME(3) NULL');
    table.specificType('created_at', 'DATETIME(3) NOT NULL');
    table.index(['user_id', 'id'], 'factors_user');
    table.unique(['credential_hash'], { indexName: 'factors_credential' });
  });
  await knex.schema.createTable('recovery_codes', (table) => {
    table.bigInteger('user_id').unsigned().notNullable().references('users.id');
    table.string('code_hash', 64).notNullable();
    table.specificType('used_at', 'DATETIME(3) NULL');
    table.primary(['user_id', 'code_hash']);
  });
  await knex.schema.createTable('factor_challenges', (table) => {
    table.string('challenge_hash', 64).notNullable().primary();
    table.specificType('purpose', "ENUM('register', 'sign_in', 'step') NOT NULL");
    table.bigInteger('user_id').unsigned().nullable().references('users.id');
    table.specificType('expires_at', 'DATETIME(3) NOT NULL');
    table.index(['expires_at'], 'factor_challenges_expiry');
  });
  await addColumns(knex, 'roles', { factor_from: 'DATE NULL' });
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'roles', ['factor_from']);
  for (const table of ['factor_challenges', 'recovery_codes', 'factors']) await knex.schema.dropTableIfExists(table);
}
