import type { Knex } from 'knex';
import { addColumns, addKey, dropColumns, dropKey } from '#server/db/schema-steps.ts';

const KEY = 'content_items_live_details';
const PAGE = 'VARCHAR(200) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci';

// The details that visitors have not seen, because the page has newer ones. Their history stays.
const DELETE_HIDDEN = `UPDATE content_items
  JOIN (SELECT live_details, COALESCE(MAX(IF(active, id, NULL)), MAX(id)) AS id FROM content_items
    WHERE live_details IS NOT NULL GROUP BY live_details) shown
  ON shown.live_details = content_items.live_details AND shown.id <> content_items.id
  SET content_items.status = FALSE, content_items.deleted_at = content_items.updated_at`;

/** A page has one item with its details. */
export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'content_items', {
    live_details: `${PAGE} GENERATED ALWAYS AS (IF(status AND type = 'page-meta', page, NULL)) STORED`,
  });
  await knex.raw(DELETE_HIDDEN);
  await addKey(knex, 'content_items', KEY, `UNIQUE KEY \`${KEY}\` (\`live_details\`)`);
}

export async function down(knex: Knex): Promise<void> {
  await dropKey(knex, 'content_items', KEY);
  await dropColumns(knex, 'content_items', ['live_details']);
}
