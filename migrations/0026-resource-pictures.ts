import type { Knex } from 'knex';

/** The picture of a room, an office or a desk area. The upload sets it; the file itself belongs to the resource. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('resources', (table) => {
    table.bigInteger('picture_id').unsigned().references('attachments.id').withKeyName('resources_picture');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('resources', (table) => {
    table.dropForeign(['picture_id'], 'resources_picture');
    table.dropColumn('picture_id');
  });
}
