import type { Knex } from 'knex';

/** The commands to open a door whose event was not read yet. Kisi's event names the account of the key, not who sent the command. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('door_commands', (table) => {
    table.bigIncrements('id');
    table.bigInteger('space_id').unsigned().notNullable().references('spaces.id').withKeyName('door_commands_space');
    table.bigInteger('user_id').unsigned().notNullable().references('users.id').withKeyName('door_commands_user');
    table.string('lock_id', 40).notNullable();
    table.datetime('sent_at', { precision: 3 }).notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('door_commands');
}
