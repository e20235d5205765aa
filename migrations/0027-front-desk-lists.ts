import type { Knex } from 'knex';

const PERIOD = 'type, active, payment_status, hold_until, space_id';

/**
 * The list of bookings in the order of their starts: `bookings_period` has each class of lengths in this order, and
 * `bookings_space_starts` the bookings of a workspace. The customers of requests are searched by the beginning of their name or
 * email address. `card_brand` names the card to which a payment is refunded; older charges have none. Staff write
 * notes about members, which the members never see.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `ALTER TABLE bookings
       DROP INDEX bookings_period,
       ADD INDEX bookings_period (span, listed, starts_at, id, ends_at, ${PERIOD}),
       ADD INDEX bookings_space_starts
         (space_id, listed, starts_at, id, type, active, payment_status, ends_at, hold_until),
       ADD INDEX bookings_customer_name (customer_name),
       ADD INDEX bookings_customer_email (customer_email)`,
  );
  await knex.schema.createTable('member_notes', (table) => {
    table.bigIncrements('id');
    table.bigInteger('user_id').unsigned().notNullable().references('users.id');
    table.bigInteger('author_id').unsigned().notNullable().references('users.id');
    table.string('text', 2000).notNullable();
    table.dateTime('created_at', { precision: 3 }).notNullable();
    table.index(['user_id', 'id'], 'member_notes_person');
  });
  await knex.raw("ALTER TABLE charges ADD COLUMN card_brand VARCHAR(32) NOT NULL DEFAULT ''");
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE charges DROP COLUMN card_brand');
  await knex.schema.dropTable('member_notes');
  await knex.raw(
    `ALTER TABLE bookings
       DROP INDEX bookings_customer_name, DROP INDEX bookings_customer_email, DROP INDEX bookings_space_starts,
       DROP INDEX bookings_period,
       ADD INDEX bookings_period (span, listed, starts_at, ends_at, ${PERIOD})`,
  );
}
