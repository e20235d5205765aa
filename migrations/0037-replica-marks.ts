import type { Knex } from 'knex';

/** The last mark of each process. A replica that shows a mark has every change that the process committed before (src/server/db/replica.ts). */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('replica_marks', (table) => {
    table.specificType('process', 'CHAR(12) CHARACTER SET ascii COLLATE ascii_bin').primary();
    table.bigInteger('mark').unsigned().notNullable();
    table.datetime('marked_at', { precision: 3 }).notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('replica_marks');
}
