import type { Knex } from 'knex';

/**
 * What names this installation to the outside for good (src/server/installation.ts). The row of a new one is blank until its first start; one
 * whose events may be in calendars already has none until then.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('installation', (table) => {
    table.specificType('id', 'TINYINT UNSIGNED NOT NULL PRIMARY KEY');
    table.string('uid_domain', 253).notNullable();
  });
  await knex.raw(`INSERT IGNORE INTO installation (id, uid_domain) SELECT 1, '' FROM DUAL
    WHERE NOT EXISTS (SELECT 1 FROM bookings) AND NOT EXISTS (SELECT 1 FROM enquiries)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('installation');
}
