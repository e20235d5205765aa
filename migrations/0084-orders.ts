import type { Knex } from 'knex';

/**
 * Orders of products. Each has an invoice, whose payment decides about the credits of its packs: `credit_id` is what a line has granted, and
 * `withdrawn_amount` what was withdrawn of it when the payment came back.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('orders', (table) => {
    table.bigIncrements('id');
    table.bigInteger('space_id').unsigned().notNullable();
    table.bigInteger('user_id').unsigned();
    table.bigInteger('company_id').unsigned();
    table.bigInteger('booking_id').unsigned();
    table.bigInteger('invoice_id').unsigned().notNullable();
    table.specificType('currency', 'CHAR(3)').notNullable();
    table.integer('net_pence').unsigned().notNullable();
    table.integer('total_pence').unsigned().notNullable();
    table.datetime('created_at', { precision: 3 }).notNullable();
    table.foreign('space_id').references('spaces.id');
    table.foreign('user_id').references('users.id');
    table.foreign('company_id').references('companies.id');
    table.foreign('booking_id').references('bookings.id');
    table.foreign('invoice_id').references('invoices.id');
    table.unique(['invoice_id'], { indexName: 'orders_invoice' });
    table.index(['space_id', 'id'], 'orders_list');
    table.index(['user_id', 'id'], 'orders_user');
    table.index(['company_id', 'id'], 'orders_company');
    table.index(['booking_id', 'id'], 'orders_booking');
  });
  await knex.schema.createTable('order_lines', (table) => {
    table.bigIncrements('id');
    table.bigInteger('order_id').unsigned().notNullable();
    table.bigInteger('product_id').unsigned().notNullable();
    table.string('name', 100).notNullable();
    table.integer('quantity').unsigned().notNullable();
    table.integer('unit_pence').unsigned().notNullable();
    table.decimal('tax_percent', 5, 2).notNullable();
    table.integer('net_pence').unsigned().notNullable();
    table.integer('tax_pence').unsigned().notNullable();
    table.specificType('credit_type', "ENUM('meeting_room', 'flexi_desk') NULL");
    table.integer('credit_amount').unsigned();
    table.integer('valid_days').unsigned();
    table.bigInteger('credit_id').unsigned();
    table.integer('withdrawn_amount').unsigned().notNullable().defaultTo(0);
    table.foreign('order_id').references('orders.id');
    table.foreign('product_id').references('products.id');
    table.foreign('credit_id').references('credits.id');
    table.index(['order_id', 'id'], 'order_lines_order');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('order_lines');
  await knex.schema.dropTable('orders');
}
