import type { Knex } from 'knex';
import { addColumns, addForeignKey, dropColumns, dropForeignKey } from '#server/db/schema-steps.ts';

/**
 * Memberships. A membership is billed to a person or a company, for each month of which `next_on` is the first day that is not billed yet.
 * With a place, it has a booking, and its units take no other bookings from its first day on (`units.member_from`).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('membership_plans', (table) => {
    table.bigIncrements('id');
    table.bigInteger('space_id').unsigned().notNullable();
    table.string('name', 100).notNullable();
    table.string('description', 2000).notNullable().defaultTo('');
    table.specificType('type', "ENUM('private_office', 'dedicated_desk', 'flexi_desk') NULL");
    table.specificType('currency', 'CHAR(3)').notNullable();
    table.integer('price_pence').unsigned().notNullable();
    table.integer('start_fee_pence').unsigned().notNullable().defaultTo(0);
    table.integer('term_months').unsigned().notNullable().defaultTo(0);
    table.integer('room_minutes').unsigned().notNullable().defaultTo(0);
    table.integer('desk_days').unsigned().notNullable().defaultTo(0);
    table.integer('notice_months').unsigned().notNullable().defaultTo(1);
    table.boolean('status').notNullable().defaultTo(true);
    table.datetime('deleted_at', { precision: 3 });
    table.integer('version').unsigned().notNullable().defaultTo(0);
    table.datetime('created_at', { precision: 3 }).notNullable();
    table.specificType(
      'live_name',
      'VARCHAR(100) COLLATE utf8mb4_unicode_520_ci GENERATED ALWAYS AS (IF(status, name, NULL)) STORED',
    );
    table.foreign('space_id').references('spaces.id');
    table.unique(['space_id', 'live_name'], { indexName: 'membership_plans_name' });
    table.index(['space_id', 'status', 'name', 'id'], 'membership_plans_list');
  });
  await knex.schema.createTable('memberships', (table) => {
    table.bigIncrements('id');
    table.bigInteger('space_id').unsigned().notNullable();
    table.bigInteger('plan_id').unsigned().notNullable();
    table.bigInteger('user_id').unsigned();
    table.bigInteger('company_id').unsigned();
    table.bigInteger('resource_id').unsigned();
    table.bigInteger('booking_id').unsigned();
    table.integer('seats').unsigned().notNullable().defaultTo(1);
    table.specificType('currency', 'CHAR(3)').notNullable();
    table.integer('start_fee_pence').unsigned().notNullable();
    table.integer('term_months').unsigned().notNullable();
    table.integer('room_minutes').unsigned().notNullable().defaultTo(0);
    table.integer('desk_days').unsigned().notNullable().defaultTo(0);
    table.integer('notice_months').unsigned().notNullable();
    table.date('from_day').notNullable();
    table.date('end_day');
    table.date('next_on');
    table.datetime('accepted_at', { precision: 3 });
    table.string('accepted_by', 100).notNullable().defaultTo('');
    table.text('accepted_text');
    table.datetime('created_at', { precision: 3 }).notNullable();
    table.foreign('space_id').references('spaces.id');
    table.foreign('plan_id').references('membership_plans.id');
    table.foreign('user_id').references('users.id');
    table.foreign('company_id').references('companies.id');
    table.foreign('resource_id').references('resources.id');
    table.foreign('booking_id').references('bookings.id');
    table.index(['space_id', 'id'], 'memberships_list');
    table.index(['user_id', 'id'], 'memberships_user');
    table.index(['company_id', 'id'], 'memberships_company');
    table.index(['next_on', 'id'], 'memberships_due');
  });
  await knex.schema.createTable('membership_prices', (table) => {
    table.bigInteger('membership_id').unsigned().notNullable();
    table.specificType('from_month', 'CHAR(7)').notNullable();
    table.integer('price_pence').unsigned().notNullable();
    table.primary(['membership_id', 'from_month']);
    table.foreign('membership_id').references('memberships.id');
  });
  await knex.schema.createTable('membership_pauses', (table) => {
    table.bigInteger('membership_id').unsigned().notNullable();
    table.specificType('from_month', 'CHAR(7)').notNullable();
    table.specificType('until_month', 'CHAR(7)').notNullable();
    table.primary(['membership_id', 'from_month']);
    table.index(['until_month', 'from_month', 'membership_id'], 'membership_pauses_until');
    table.foreign('membership_id').references('memberships.id');
  });
  await knex.schema.createTable('membership_periods', (table) => {
    table.bigInteger('membership_id').unsigned().notNullable();
    table.specificType('month', 'CHAR(7)').notNullable();
    table.bigInteger('invoice_id').unsigned().notNullable();
    table.primary(['membership_id', 'month']);
    table.foreign('membership_id').references('memberships.id');
    table.foreign('invoice_id').references('invoices.id');
  });
  await addColumns(knex, 'units', { member_from: 'DATE NULL' });
  await addColumns(knex, 'bookings', { membership_id: 'BIGINT UNSIGNED NULL' });
  await addForeignKey(
    knex,
    'bookings',
    'bookings_membership',
    'FOREIGN KEY (membership_id) REFERENCES memberships (id)',
  );
}

export async function down(knex: Knex): Promise<void> {
  await dropForeignKey(knex, 'bookings', 'bookings_membership');
  await dropColumns(knex, 'bookings', ['membership_id']);
  await dropColumns(knex, 'units', ['member_from']);
  for (const table of ['periods', 'pauses', 'prices']) await knex.schema.dropTableIfExists(`membership_${table}`);
  await knex.schema.dropTable('memberships');
  await knex.schema.dropTable('membership_plans');
}
