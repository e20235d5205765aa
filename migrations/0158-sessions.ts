import type { Knex } from 'knex';

/** Sessions, which a person sees and ends one by one. Tokens of before have none; they expire after seven days. */
export async function up(knex: Knex): Promise<void> {
  await down(knex);
  await knex.schema.createTable('sessions', (table) => {
    table.bigIncrements('id');
    table.bigInteger('user_id').unsigned().notNullable().references('users.id');
    table.integer('token_version').unsigned().notNullable();
    table.string('device', 120).notNullable();
    table.string('used_from', 60).notNullable();
    table.specificType('used_at', 'DATETIME(3) NOT NULL');
    table.specificType('proved_at', 'DATETIME(3) NOT NULL');
    table.specificType('created_at', 'DATETIME(3) NOT NULL');
    table.specificType('expires_at', 'DATETIME(3) NOT NULL');
    table.specificType('ended_at', 'DATETIME(3) NULL');
    table.index(['user_id', 'id'], 'sessions_user');
    table.index(['expires_at'], 'sessions_expiry');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('sessions');
}
