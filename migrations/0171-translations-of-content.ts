import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#server/db/schema-steps.ts';

/** The texts of an item of the website in other languages; null without any. */
export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'content_items', { translations: 'JSON NULL' });
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'content_items', ['translations']);
}
