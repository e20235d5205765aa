import type { Knex } from 'knex';

/** What people have agreed to, and what they have withdrawn: the last row of a kind counts. Rows are only inserted. */
export async function up(knex: Knex): Promise<void> {
  await down(knex);
  await knex.schema.createTable('consents', (table) => {
    table.bigIncrements('id');
    table.bigInteger('user_id').unsigned().notNullable().references('users.id');
    table.specificType('kind', "ENUM('terms', 'news') NOT NULL");
    table.boolean('given').notNullable();
    table.string('text', 500).notNullable();
    table.string('way', 30).notNullable();
    table.string('network', 60).notNullable();
    table.specificType('at', 'DATETIME(3) NOT NULL');
    table.index(['user_id', 'kind', 'id'], 'consents_last');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('consents');
}
