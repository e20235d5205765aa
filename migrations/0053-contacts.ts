import type { Knex } from 'knex';
import { addColumns, addForeignKey, addKey, dropColumns, dropForeignKey, dropKey } from '#server/db/schema-steps.ts';

/**
 * Customers without an account, whom the staff of a workspace know. `user_id` is the member with whom a contact was merged; such a
 * contact is deleted. An address belongs to one contact of a workspace that is not deleted.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('contacts', (table) => {
    table.bigIncrements('id');
    table.bigInteger('space_id').unsigned().notNullable();
    table.string('name', 100).notNullable();
    table.string('email', 191).notNullable().defaultTo('');
    table.string('phone', 32).notNullable().defaultTo('');
    table.string('company_name', 100).notNullable().defaultTo('');
    table.bigInteger('user_id').unsigned().references('users.id');
    table.boolean('status').notNullable().defaultTo(true);
    table.datetime('deleted_at', { precision: 3 });
    table.integer('version').unsigned().notNullable().defaultTo(0);
    table.datetime('created_at', { precision: 3 }).notNullable();
    table.specificType(
      'live_email',
      `VARCHAR(191) COLLATE utf8mb4_unicode_520_ci GENERATED ALWAYS AS (IF(status, NULLIF(email, ''), NULL)) STORED`,
    );
    table.foreign('space_id').references('spaces.id');
    table.unique(['space_id', 'live_email'], { indexName: 'contacts_email' });
    table.index(['space_id', 'status', 'name', 'id'], 'contacts_list');
  });
  await addColumns(knex, 'bookings', { contact_id: 'BIGINT UNSIGNED NULL' });
  await addKey(knex, 'bookings', 'bookings_contact', 'KEY bookings_contact (contact_id, id)');
  await addForeignKey(knex, 'bookings', 'bookings_contact_id', 'FOREIGN KEY (contact_id) REFERENCES contacts (id)');
}

export async function down(knex: Knex): Promise<void> {
  await dropForeignKey(knex, 'bookings', 'bookings_contact_id');
  await dropKey(knex, 'bookings', 'bookings_contact');
  await dropColumns(knex, 'bookings', ['contact_id']);
  await knex.schema.dropTable('contacts');
}
