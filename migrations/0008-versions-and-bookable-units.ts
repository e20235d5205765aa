import type { Knex } from 'knex';

const EDITED = ['spaces', 'resources', 'units', 'amenities', 'roles', 'users', 'user_spaces'];

/**
 * Editable records get a version, so that the second of two editors learns of the first change. `units.bookable` is true while the
 * resource and the workspace of the unit are active, so that a booking needs to lock only the unit to check both.
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
  // For the latest activity of a record.
  await knex.schema.alterTable('activities', (table) => table.index(['model_id', 'id'], 'activities_record'));
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('activities', (table) => table.dropIndex(['model_id', 'id'], 'activities_record'));
  await knex.schema.alterTable('units', (table) => table.dropColumn('bookable'));
  for (const name of EDITED) {
    await knex.schema.alterTable(name, (table) => table.dropColumn('version'));
  }
}
