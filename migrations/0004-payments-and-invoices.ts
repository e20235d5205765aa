import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // Inserted before the payment service is called, so that a charge whose response was lost can be looked up.
  await knex.schema.createTable('charges', (table) => {
    table.bigIncrements('id');
    table.bigInteger('booking_id').unsigned().notNullable().references('bookings.id');
    table.bigInteger('user_id').unsigned().notNullable().references('users.id');
    table.enum('purpose', ['booking', 'difference']).notNullable();
    table.integer('amount_pence').unsigned().notNullable();
    table.string('customer_id', 64).notNullable();
    table.string('source_id', 64).notNullable();
    table.string('description', 500).notNullable().defaultTo('');
    table.enum('status', ['started', 'requires_action', 'succeeded', 'failed']).notNullable();
    table.string('intent_id', 64);
    table.string('card_last4', 4).notNullable().defaultTo('');
    table.string('idempotency_key', 128).notNullable();
    // The change of the booking that takes effect once the difference is paid.
    table.json('change');
    table.string('failure', 500);
    table.specificType('created_at', 'datetime(3)').notNullable();
    table.unique(['idempotency_key'], { indexName: 'charges_idempotency' });
    table.unique(['intent_id'], { indexName: 'charges_intent' });
    table.index(['booking_id'], 'charges_booking');
    table.index(['status', 'created_at'], 'charges_open');
  });

  await knex.schema.createTable('refunds', (table) => {
    table.bigIncrements('id');
    table.bigInteger('charge_id').unsigned().notNullable().references('charges.id');
    table.bigInteger('booking_id').unsigned().notNullable().references('bookings.id');
    table.integer('amount_pence').unsigned().notNullable();
    table.enum('status', ['started', 'succeeded', 'failed']).notNullable();
    table.string('refund_id', 64);
    table.string('idempotency_key', 128).notNullable();
    table.specificType('created_at', 'datetime(3)').notNullable();
    table.unique(['idempotency_key'], { indexName: 'refunds_idempotency' });
    table.index(['booking_id'], 'refunds_booking');
  });

  // Sequences without gaps or repeats: the counter is incremented in the transaction that uses the number.
  await knex.schema.createTable('counters', (table) => {
    table.string('name', 40).primary();
    table.bigInteger('value').unsigned().notNullable().defaultTo(0);
  });
  await knex('counters').insert([{ name: 'invoice' }, { name: 'credit_note' }, { name: 'live_event' }]);

  await knex.schema.createTable('invoices', (table) => {
    table.bigIncrements('id');
    table.string('invoice_id', 20).notNullable();
    table.enum('kind', ['invoice', 'credit_note']).notNullable().defaultTo('invoice');
    table.bigInteger('booking_id').unsigned().notNullable().references('bookings.id');
    table.bigInteger('space_id').unsigned().notNullable().references('spaces.id');
    table.bigInteger('user_id').unsigned().references('users.id');
    table.enum('resource_type', ['meeting_room', 'private_office', 'dedicated_desk', 'flexi_desk']).notNullable();
    // The charge of an invoice or the refund of a credit note. Each charge or refund has at most one document.
    table.bigInteger('charge_id').unsigned().references('charges.id');
    table.bigInteger('refund_id').unsigned().references('refunds.id');
    table.specificType('invoice_date', 'datetime(3)').notNullable();
    table.integer('net_pence').notNullable();
    table.integer('total_pence').notNullable();
    table.decimal('tax_percent', 5, 2).notNullable();
    // Booking and customer as of the invoice date, because an invoice never changes.
    table.json('snapshot').notNullable();
    table.unique(['invoice_id'], { indexName: 'invoices_number' });
    table.unique(['charge_id'], { indexName: 'invoices_charge' });
    table.unique(['refund_id'], { indexName: 'invoices_refund' });
    table.index(['space_id', 'id'], 'invoices_space');
    table.index(['user_id', 'id'], 'invoices_user');
    table.index(['booking_id'], 'invoices_booking');
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['invoices', 'counters', 'refunds', 'charges']) await knex.schema.dropTable(table);
}
