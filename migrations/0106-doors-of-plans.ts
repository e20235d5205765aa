import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#server/db/schema-steps.ts';

/** The ids of the doors that the members of a plan open; NULL for none. Doors are never deleted. */
export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'membership_plans', { door_ids: 'JSON NULL' });
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'membership_plans', ['door_ids']);
}
