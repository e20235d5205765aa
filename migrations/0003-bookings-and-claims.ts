import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('bookings', (table) => {
    table.bigIncrements('id');
    table.bigInteger('space_id').unsigned().notNullable().references('spaces.id');
    table.bigInteger('resource_id').unsigned().notNullable().references('resources.id');
    table.enum('type', ['meeting_room', 'private_office', 'dedicated_desk', 'flexi_desk']).notNullable();
    table.string('title', 255).notNullable();
    table.integer('capacity').unsigned().notNullable();
    table.specificType('starts_at', 'datetime(3)').notNullable();
    table.specificType('ends_at', 'datetime(3)').notNullable();
    table.bigInteger('assigned_user_id').unsigned().references('users.id');
    table.bigInteger('created_by').unsigned().references('users.id');
    table.boolean('active').notNullable().defaultTo(true);
    table.enum('payment_status', ['pending', 'completed', 'failed']).notNullable().defaultTo('pending');
    table.boolean('processing_payment').notNullable().defaultTo(false);
    // When the hold of an unpaid booking ends; NULL once paid.
    table.specificType('hold_until', 'datetime(3)');
    table.integer('net_pence').unsigned().notNullable();
    table.integer('total_pence').unsigned().notNullable();
    table.decimal('tax_percent', 5, 2).notNullable();
    // The net prices of the quote: with the occupancy slab, and with the discount of the plan as well.
    table.integer('dynamic_net_pence').unsigned().notNullable();
    table.integer('base_net_pence').unsigned().notNullable();
    table.bigInteger('plan_id').unsigned().references('plans.id');
    table.string('plan_name', 100);
    table.decimal('plan_discount', 7, 4);
    table.enum('seat_swap_status', ['Assigned', 'Completed', 'Deleted']);
    table.string('customer_remark', 2000).notNullable().defaultTo('');
    table.string('admin_remark', 2000).notNullable().defaultTo('');
    table.string('reschedule_reason', 2000).notNullable().defaultTo('');
    table.boolean('booking_request').notNullable().defaultTo(false);
    table.enum('booking_status', ['Assigned', 'Approved', 'Rejected', 'cancelled']);
    table.json('items').notNullable();
    table.json('old_items').notNullable();
    table.json('amenities_id').notNullable();
    table.json('history').notNullable();
    table.specificType('created_at', 'datetime(3)').notNullable();
    // A covering index for the list of a workspace, newest first, with its filters and total.
    table.index(
      ['space_id', 'booking_request', 'id', 'type', 'active', 'payment_status', 'starts_at', 'ends_at', 'hold_until'],
      'bookings_space_list',
    );
    table.index(['assigned_user_id', 'id'], 'bookings_assigned');
    table.index(['payment_status', 'hold_until'], 'bookings_holds');
  });

  // The people who attend. The email is the key, as guests without an account are informed by mail.
  await knex.schema.createTable('booking_members', (table) => {
    table.bigInteger('booking_id').unsigned().notNullable().references('bookings.id');
    table.string('email', 191).notNullable();
    table.string('name', 100).notNullable().defaultTo('');
    table.string('number', 32).notNullable().defaultTo('');
    table.bigInteger('user_id').unsigned();
    table.primary(['booking_id', 'email']);
    table.index(['email', 'booking_id'], 'booking_members_email');
  });

  /**
   * One row per unit and local day. The primary key is the covering index of availability: the claims of a day are
   * stored together, so other days cost nothing. The unique key is a safeguard in addition to the locks of the service.
   */
  await knex.schema.createTable('claims', (table) => {
    table.bigInteger('space_id').unsigned().notNullable();
    table.enum('kind', ['meeting_room', 'private_office', 'dedicated_desk', 'flexi_desk']).notNullable();
    table.date('day').notNullable();
    table.bigInteger('unit_id').unsigned().notNullable();
    table.specificType('starts_at', 'datetime(3)').notNullable();
    table.specificType('ends_at', 'datetime(3)').notNullable();
    table.bigInteger('booking_id').unsigned().notNullable();
    // When the claim of a hold ends; NULL for a claim without end.
    table.specificType('hold_until', 'datetime(3)');
    table.primary(['space_id', 'kind', 'day', 'unit_id', 'starts_at']);
    table.unique(['unit_id', 'day', 'starts_at'], { indexName: 'claims_unit_start' });
    table.index(['booking_id'], 'claims_booking');
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['claims', 'booking_members', 'bookings']) await knex.schema.dropTable(table);
}
