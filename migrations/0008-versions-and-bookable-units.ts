import type { Knex } from 'knex';

const EDITED = ['spaces', 'resources', 'units', 'amenities', 'roles', 'users', 'user_spaces'];

/**
 * Records that people edit count their changes, so that the second of two editors is told of the first. A unit knows whether its
 * resource and its workspace are in use, so that whoever takes it learns so from the row that he locks.
 */
export async function up(knex: Knex): Promise<void> {
  for (const name of EDITED) {
    await knex.schema.alterTable(name, (table) => table.integer('version').unsigned().notNullable().defaultTo(0));
  }
  await knex.schema.alterTable('units', (table) => table.boolean('bookable').notNullable().defaultTo(true));
  await knex.raw(
    `UPDATE units u JOIN resources r ON r.id = u.resource_id JOIN spaces s ON s.id = r.space_id
     SET u.bookable = (r.active = 1 AND s.active = 1)`,
  );
  // Who changed a record last.
  await knex.schema.alterTable('activities', (table) => table.index(['model_id', 'id'], 'activities_record'));
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('activities', (table) => table.dropIndex(['model_id', 'id'], 'activities_record'));
  await knex.schema.alterTable('units', (table) => table.dropColumn('bookable'));
  for (const name of EDITED) {
    await knex.schema.alterTable(name, (table) => table.dropColumn('version'));
  }
}
