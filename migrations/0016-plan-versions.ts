import type { Knex } from 'knex';

/** Two people who edit one plan are told of each other. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('plans', (table) => {
    table.integer('version').unsigned().notNullable().defaultTo(0);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('plans', (table) => table.dropColumn('version'));
}
