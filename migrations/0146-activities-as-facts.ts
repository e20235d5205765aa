import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#server/db/schema-steps.ts';

/** What an activity says, as a key and facts. Those of earlier releases keep their text. */
export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'activities', { said: 'JSON NULL' });
}

/** Activities of later releases have no text, which the table needs. */
export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'activities', ['said']);
}
