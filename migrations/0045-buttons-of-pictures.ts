import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#server/db/schema-steps.ts';

const COLUMNS = {
  button_text: "VARCHAR(200) NOT NULL DEFAULT ''",
  button_url: "VARCHAR(2000) NOT NULL DEFAULT ''",
};

/** A picture of a list has a button of its own. Without a text, it has none. */
export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'attachments', COLUMNS);
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'attachments', Object.keys(COLUMNS));
}
