import type { Knex } from 'knex';

/**
 * A calendar feed ends with the sessions of its owner: it is served while its token version is that of the account. Feeds that exist
 * go on. Each step can be repeated.
 */
export async function up(knex: Knex): Promise<void> {
  if (!(await knex.schema.hasColumn('calendar_feeds', 'token_version')))
    await knex.raw('ALTER TABLE calendar_feeds ADD COLUMN token_version INT UNSIGNED NOT NULL DEFAULT 0');
  await knex.raw('UPDATE calendar_feeds f JOIN users u ON u.id = f.user_id SET f.token_version = u.token_version');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE calendar_feeds DROP COLUMN token_version');
}
