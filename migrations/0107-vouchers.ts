import type { Knex } from 'knex';

/**
 * Codes that make bookings cheaper, by a percentage or by an amount before tax, and the bookings that use them. `uses` is the number of these
 * bookings, which changes under the lock of the voucher.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('vouchers', (table) => {
    table.bigIncrements('id');
    table.bigInteger('space_id').unsigned().notNullable();
    table.string('code', 40).notNullable();
    table.decimal('percent', 5, 2);
    table.integer('amount_pence').unsigned();
    table.specificType('currency', 'CHAR(3)').notNullable();
    table.date('valid_from');
    table.date('valid_until');
    table.json('types').notNullable();
    table.integer('least_net_pence').unsigned().notNullable().defaultTo(0);
    table.integer('max_uses').unsigned();
    table.integer('max_uses_each').unsigned();
    table.integer('uses').unsigned().notNullable().defaultTo(0);
    table.boolean('active').notNullable().defaultTo(true);
    table.string('note', 500).notNullable().defaultTo('');
    table.boolean('status').notNullable().defaultTo(true);
    table.datetime('deleted_at', { precision: 3 });
    table.integer('version').unsigned().notNullable().defaultTo(0);
    table.datetime('created_at', { precision: 3 }).notNullable();
    table.specificType(
      'live_code',
      'VARCHAR(40) COLLATE utf8mb4_unicode_520_ci GENERATED ALWAYS AS (IF(status, code, NULL)) STORED',
    );
    table.foreign('space_id').references('spaces.id');
    table.unique(['space_id', 'live_code'], { indexName: 'vouchers_code' });
    table.index(['space_id', 'status', 'id'], 'vouchers_list');
  });
  await knex.schema.createTable('voucher_uses', (table) => {
    table.bigIncrements('id');
    table.bigInteger('voucher_id').unsigned().notNullable();
    table.bigInteger('booking_id').unsigned().notNullable();
    table.bigInteger('user_id').unsigned();
    table.string('email', 191).notNullable();
    table.datetime('used_at', { precision: 3 }).notNullable();
    table.foreign('voucher_id').references('vouchers.id');
    table.foreign('booking_id').references('bookings.id');
    table.foreign('user_id').references('users.id');
    table.unique(['booking_id'], { indexName: 'voucher_uses_booking' });
    table.index(['voucher_id', 'id'], 'voucher_uses_list');
    table.index(['voucher_id', 'user_id'], 'voucher_uses_person');
    table.index(['voucher_id', 'email'], 'voucher_uses_email');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('voucher_uses');
  await knex.schema.dropTable('vouchers');
}
