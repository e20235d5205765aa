import type { Knex } from 'knex';

/** Nothing is read from a replica any more, so no process writes its marks. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('replica_marks');
}

export { up as down } from './0037-replica-marks.ts';
