import type { Knex } from 'knex';

/** Companies of a workspace with their people. The name of a company is unique among those of its workspace that are not deleted. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('companies', (table) => {
    table.bigIncrements('id');
    table.bigInteger('space_id').unsigned().notNullable();
    table.string('name', 100).notNullable();
    table.string('address', 500).notNullable().defaultTo('');
    table.string('vat_number', 30).notNullable().defaultTo('');
    table.string('billing_email', 191).notNullable().defaultTo('');
    table.boolean('status').notNullable().defaultTo(true);
    table.datetime('deleted_at', { precision: 3 });
    table.integer('version').unsigned().notNullable().defaultTo(0);
    table.datetime('created_at', { precision: 3 }).notNullable();
    table.specificType(
      'live_name',
      'VARCHAR(100) COLLATE utf8mb4_unicode_520_ci GENERATED ALWAYS AS (IF(status, name, NULL)) STORED',
    );
    table.foreign('space_id').references('spaces.id');
    table.unique(['space_id', 'live_name'], { indexName: 'companies_name' });
    table.index(['space_id', 'status', 'name', 'id'], 'companies_list');
  });
  await knex.schema.createTable('company_people', (table) => {
    table.bigInteger('company_id').unsigned().notNullable();
    table.bigInteger('user_id').unsigned().notNullable();
    table.specificType('role', "ENUM('admin', 'member') NOT NULL");
    table.datetime('created_at', { precision: 3 }).notNullable();
    table.primary(['company_id', 'user_id']);
    table.foreign('company_id').references('companies.id');
    table.foreign('user_id').references('users.id');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('company_people');
  await knex.schema.dropTable('companies');
}
