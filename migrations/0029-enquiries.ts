import type { Knex } from 'knex';

/**
 * What visitors ask: enquiries and requests for a tour. `state` is NULL for an enquiry, which nobody decides. Each filter of the list
 * has an index, in the order of the list. `enquiries_person` finds the tours of an email address, which is compared exactly.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('enquiries', (table) => {
    table.bigIncrements('id');
    table.string('type', 16).notNullable();
    table.bigInteger('space_id').unsigned().notNullable().references('spaces.id');
    table.string('name', 100).notNullable();
    table.specificType('email', 'VARCHAR(191) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin').notNullable();
    table.string('mobile_no', 24).notNullable();
    table.string('company_name', 100).notNullable();
    table.string('hear_me', 100).notNullable();
    table.string('question', 2000).notNullable();
    table.string('resource_type', 32);
    table.datetime('tour_at', { precision: 3 });
    table.string('state', 16);
    table.string('remark', 2000).notNullable().defaultTo('');
    table.datetime('new_tour_at', { precision: 3 });
    table.integer('version').unsigned().notNullable().defaultTo(0);
    table.datetime('created_at', { precision: 3 }).notNullable();
    table.index(['space_id', 'id'], 'enquiries_space');
    table.index(['space_id', 'type', 'id'], 'enquiries_space_type');
    table.index(['space_id', 'state', 'id'], 'enquiries_space_state');
    table.index(['type', 'id'], 'enquiries_type');
    table.index(['state', 'id'], 'enquiries_state');
    table.index(['email', 'type', 'id'], 'enquiries_person');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('enquiries');
}
