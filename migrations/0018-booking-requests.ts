import type { Knex } from 'knex';

/** The columns that the conditions of a list read, so that the index covers them. */
const REST = 'starts_at, ends_at, hold_until, space_id';

/** The indexes of the lists of bookings, with the column that separates bookings from requests. */
const indexesWith = (listed: string): Record<string, string> => {
  const filtered = `id, ${listed}, type, active, payment_status, ${REST}`;
  return {
    bookings_space_list: `space_id, ${listed}, id, type, active, payment_status, starts_at, ends_at, hold_until`,
    bookings_status: `${listed}, type, active, payment_status, id, ${REST}`,
    bookings_period: `span, ${listed}, starts_at, ends_at, type, active, payment_status, hold_until, space_id`,
    bookings_title: `title, ${filtered}`,
    bookings_place: `resource_id, ${filtered}`,
    bookings_person: `assigned_user_id, ${filtered}`,
  };
};

function rebuilt(listed: string): string[] {
  return Object.entries(indexesWith(listed)).map(
    ([name, columns]) => `DROP INDEX ${name}, ADD INDEX ${name} (${columns})`,
  );
}

/**
 * The customer and the remarks of a booking request. `listed` is true for what the list of bookings shows: bookings, and requests
 * that were approved. The requests have an index of their own, which also finds those that lapse. An approved request has one
 * invoice.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('bookings', (table) => {
    table.string('customer_name', 100).notNullable().defaultTo('');
    table.string('customer_email', 191).notNullable().defaultTo('');
    table.string('customer_number', 32).notNullable().defaultTo('');
    table.string('booking_customer_remark', 2000).notNullable().defaultTo('');
    table.string('booking_admin_remark', 2000).notNullable().defaultTo('');
  });
  await knex.raw(
    `ALTER TABLE bookings ADD COLUMN listed TINYINT(1) GENERATED ALWAYS AS
       (booking_request = 0 OR payment_status = 'completed') VIRTUAL`,
  );
  const requests = 'booking_status, space_id, id, type, starts_at, ends_at, active, payment_status, hold_until';
  await knex.raw(`ALTER TABLE bookings ${rebuilt('listed').join(', ')}, ADD INDEX bookings_requests (${requests})`);
  await knex.schema.alterTable('invoices', (table) => {
    table.bigInteger('request_id').unsigned().references('bookings.id');
    table.unique(['request_id'], { indexName: 'invoices_request' });
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('invoices', (table) => {
    table.dropForeign(['request_id']);
    table.dropUnique(['request_id'], 'invoices_request');
    table.dropColumn('request_id');
  });
  await knex.raw(
    `ALTER TABLE bookings ${rebuilt('booking_request').join(', ')}, DROP INDEX bookings_requests, DROP COLUMN listed`,
  );
  await knex.schema.alterTable('bookings', (table) => {
    table.dropColumns(
      'customer_name',
      'customer_email',
      'customer_number',
      'booking_customer_remark',
      'booking_admin_remark',
    );
  });
}
