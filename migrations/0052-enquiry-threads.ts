import type { Knex } from 'knex';
import { addColumns, addForeignKey, addKey, dropColumns, dropForeignKey, dropKey } from '#server/db/schema-steps.ts';

/**
 * The thread of an enquiry, the answers that staff keep for later, and how far an enquiry is. A message is deleted with its enquiry.
 * `message_id` is that of the mail, so that a mail is stored once; NULL for a note. An answer without a workspace is for all.
 */
export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'enquiries', {
    stage: `VARCHAR(16) NOT NULL DEFAULT 'new'`,
    owner_id: 'BIGINT UNSIGNED NULL',
  });
  await knex.raw(`UPDATE enquiries SET stage = 'answered' WHERE state <> 'pending'`);
  await addForeignKey(knex, 'enquiries', 'enquiries_owner', 'FOREIGN KEY (owner_id) REFERENCES users (id)');
  await addKey(knex, 'enquiries', 'enquiries_space_stage', 'KEY enquiries_space_stage (space_id, stage, id)');
  await addKey(knex, 'enquiries', 'enquiries_stage', 'KEY enquiries_stage (stage, id)');
  await addKey(knex, 'enquiries', 'enquiries_space_owner', 'KEY enquiries_space_owner (space_id, owner_id, id)');
  await knex.schema.createTable('enquiry_messages', (table) => {
    table.bigIncrements('id');
    table.bigInteger('enquiry_id').unsigned().notNullable();
    table.string('direction', 8).notNullable();
    table.bigInteger('author_id').unsigned().references('users.id');
    table.string('author', 100).notNullable().defaultTo('');
    table.string('text', 5000).notNullable();
    table.specificType('message_id', 'VARCHAR(200) CHARACTER SET ascii COLLATE ascii_bin NULL');
    table.datetime('created_at', { precision: 3 }).notNullable();
    table.foreign('enquiry_id').references('enquiries.id').onDelete('CASCADE');
    table.unique(['message_id'], { indexName: 'enquiry_messages_mail' });
    table.index(['enquiry_id', 'id'], 'enquiry_messages_thread');
  });
  await knex.schema.createTable('saved_answers', (table) => {
    table.bigIncrements('id');
    table.bigInteger('space_id').unsigned().references('spaces.id');
    table.string('title', 100).notNullable();
    table.string('text', 5000).notNullable();
    table.boolean('status').notNullable().defaultTo(true);
    table.datetime('deleted_at', { precision: 3 });
    table.integer('version').unsigned().notNullable().defaultTo(0);
    table.datetime('created_at', { precision: 3 }).notNullable();
    table.index(['space_id', 'status', 'id'], 'saved_answers_list');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('saved_answers');
  await knex.schema.dropTable('enquiry_messages');
  for (const key of ['enquiries_space_owner', 'enquiries_stage', 'enquiries_space_stage'])
    await dropKey(knex, 'enquiries', key);
  await dropForeignKey(knex, 'enquiries', 'enquiries_owner');
  await dropColumns(knex, 'enquiries', ['owner_id', 'stage']);
}
