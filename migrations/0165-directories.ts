import type { Knex } from 'knex';
import { addColumns, addForeignKey, dropColumns, dropForeignKey } from '#server/db/schema-steps.ts';

const OF_USERS = { made_by_directory_id: 'users_made_by', blocked_by_directory_id: 'users_blocked_by' };

/**
 * Directories of companies, which manage accounts by SCIM: `directory_people` has the accounts, `directory_groups` and `directory_members` who is in which
 * of their groups. Accounts know which directory has made and blocked them, also after it has forgotten them.
 */
export async function up(knex: Knex): Promise<void> {
  // The columns are added once all tables are there.
  if (!(await knex.schema.hasColumn('users', 'made_by_directory_id'))) await createTables(knex);
  await addColumns(knex, 'users', {
    made_by_directory_id: 'BIGINT UNSIGNED NULL',
    blocked_by_directory_id: 'BIGINT UNSIGNED NULL',
  });
  for (const [column, name] of Object.entries(OF_USERS))
    await addForeignKey(knex, 'users', name, `FOREIGN KEY (${column}) REFERENCES directories (id) ON DELETE SET NULL`);
}

async function createTables(knex: Knex): Promise<void> {
  await dropTables(knex);
  await knex.schema.createTable('directories', (table) => {
    table.bigIncrements('id');
    table.string('name', 60).notNullable();
    table.specificType('token_hash', 'CHAR(64) NOT NULL');
    table.json('owned_domains').notNullable();
    table.json('role_rows').notNullable();
    table.specificType('active', 'TINYINT(1) NOT NULL');
    table.specificType('used_at', 'DATETIME(3) NULL');
    table.string('used_from', 60).notNullable();
    table.bigInteger('created_by').unsigned().notNullable().references('users.id');
    table.integer('version').unsigned().notNullable();
    table.specificType('created_at', 'DATETIME(3) NOT NULL');
    table.unique(['token_hash'], { indexName: 'directories_token' });
  });
  await knex.schema.createTable('directory_people', (table) => {
    table.bigIncrements('id');
    table.bigInteger('directory_id').unsigned().notNullable();
    table.bigInteger('user_id').unsigned().notNullable().references('users.id');
    table.string('user_name', 191).notNullable();
    table.specificType('external_id', 'VARCHAR(191) COLLATE utf8mb4_bin NULL');
    table.string('given_name', 100).notNullable();
    table.string('family_name', 100).notNullable();
    table.specificType('active', 'TINYINT(1) NOT NULL');
    table.bigInteger('given_role_id').unsigned().nullable();
    table.json('given_space_ids').notNullable();
    table.specificType('created_at', 'DATETIME(3) NOT NULL');
    table.specificType('changed_at', 'DATETIME(3) NOT NULL');
    table.unique(['user_id'], { indexName: 'directory_people_user' });
    table.unique(['directory_id', 'user_name'], { indexName: 'directory_people_name' });
    table.index(['directory_id', 'external_id'], 'directory_people_external');
    table.index(['directory_id', 'id'], 'directory_people_page');
    table.foreign('directory_id').references('directories.id').onDelete('CASCADE');
  });
  await knex.schema.createTable('directory_groups', (table) => {
    table.bigIncrements('id');
    table.bigInteger('directory_id').unsigned().notNullable();
    table.string('name', 191).notNullable();
    table.specificType('external_id', 'VARCHAR(191) COLLATE utf8mb4_bin NULL');
    table.integer('version').unsigned().notNullable();
    table.specificType('created_at', 'DATETIME(3) NOT NULL');
    table.specificType('changed_at', 'DATETIME(3) NOT NULL');
    table.unique(['directory_id', 'name'], { indexName: 'directory_groups_name' });
    table.index(['directory_id', 'external_id'], 'directory_groups_external');
    table.index(['directory_id', 'id'], 'directory_groups_page');
    table.foreign('directory_id').references('directories.id').onDelete('CASCADE');
  });
  await knex.schema.createTable('directory_members', (table) => {
    table.bigInteger('group_id').unsigned().notNullable();
    table.bigInteger('person_id').unsigned().notNullable();
    table.primary(['group_id', 'person_id']);
    table.index(['person_id', 'group_id'], 'directory_members_person');
    table.foreign('group_id').references('directory_groups.id').onDelete('CASCADE');
    table.foreign('person_id').references('directory_people.id').onDelete('CASCADE');
  });
}

async function dropTables(knex: Knex): Promise<void> {
  for (const table of ['directory_members', 'directory_groups', 'directory_people', 'directories'])
    await knex.schema.dropTableIfExists(table);
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.values(OF_USERS)) await dropForeignKey(knex, 'users', name);
  await dropColumns(knex, 'users', Object.keys(OF_USERS));
  await dropTables(knex);
}
