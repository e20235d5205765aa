import type { Knex } from 'knex';

/**
 * The displays at the doors of rooms, at most one for each. A display opens its page by a secret, of which only a hash is stored. What
 * is booked at the door is billed to an account or a contact; without one, nothing can be booked there.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('door_displays', (table) => {
    table.bigIncrements('id');
    table.bigInteger('space_id').unsigned().notNullable().references('spaces.id');
    table.bigInteger('resource_id').unsigned().notNullable().references('resources.id');
    table.specificType('secret_hash', 'CHAR(64) CHARACTER SET ascii COLLATE ascii_bin').notNullable();
    table.boolean('shows_names').notNullable().defaultTo(false);
    table.bigInteger('assigned_user_id').unsigned().references('users.id');
    table.bigInteger('contact_id').unsigned().references('contacts.id');
    table.integer('version').unsigned().notNullable().defaultTo(0);
    table.datetime('created_at', { precision: 3 }).notNullable();
    table.datetime('seen_at', { precision: 3 });
    table.unique(['secret_hash'], { indexName: 'door_displays_secret' });
    table.unique(['resource_id'], { indexName: 'door_displays_room' });
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('door_displays');
}
