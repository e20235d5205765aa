import type { Knex } from 'knex';

/** The two roles that the code refers to get a key, so that operators can rename them. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('roles', (table) => {
    table.enum('role_key', ['owner', 'member']);
    table.unique(['role_key'], { indexName: 'roles_key' });
  });
  await knex('roles').where('name', 'Super Admin').update({ role_key: 'owner' });
  await knex('roles').where('name', 'Member').update({ role_key: 'member' });
  // For lists of members and team, sorted by name.
  await knex.schema.alterTable('users', (table) => {
    table.index(['role_id', 'name'], 'users_role_name');
  });
}

export async function down(knex: Knex): Promise<void> {
  // The foreign key uses the index, so it is dropped and created again, with another index.
  await knex.schema.alterTable('users', (table) => table.dropForeign('role_id'));
  await knex.schema.alterTable('users', (table) => table.dropIndex(['role_id', 'name'], 'users_role_name'));
  await knex.schema.alterTable('users', (table) => void table.foreign('role_id').references('roles.id'));
  await knex.schema.alterTable('roles', (table) => {
    table.dropUnique(['role_key'], 'roles_key');
    table.dropColumn('role_key');
  });
}
