import type { Knex } from 'knex';

/** Each restore of a backup begins an epoch, which is part of the keys that are sent to other services (src/server/epoch.ts). */
export async function up(knex: Knex): Promise<void> {
  if (await knex.schema.hasTable('restores')) return;
  await knex.schema.createTable('restores', (table) => {
    table.bigIncrements('id');
    table.specificType('epoch', 'CHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL');
    table.datetime('backup_at', { precision: 3 });
    table.datetime('restored_at', { precision: 3 }).notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('restores');
}
