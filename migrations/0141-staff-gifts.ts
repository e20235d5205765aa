import type { Knex } from 'knex';

/** What staff gave to people who work in the same workspace. Rows are only added. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('staff_gifts', (table) => {
    table.bigIncrements('id');
    table.bigInteger('space_id').unsigned().notNullable();
    table.datetime('at', { precision: 3 }).notNullable();
    table.bigInteger('given_by').unsigned().notNullable();
    table.bigInteger('given_to').unsigned().notNullable();
    table.bigInteger('company_id').unsigned();
    table.specificType('kind', "ENUM('credits', 'membership', 'price', 'pause') NOT NULL");
    table.string('what', 300).notNullable();
    table.bigInteger('worth_pence').unsigned().notNullable();
    table.specificType('monthly', 'TINYINT(1) NOT NULL');
    table.foreign('space_id').references('spaces.id');
    table.foreign('given_by').references('users.id');
    table.foreign('given_to').references('users.id');
    table.foreign('company_id').references('companies.id');
    table.index(['space_id', 'id'], 'staff_gifts_list');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('staff_gifts');
}
