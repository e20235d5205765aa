import type { Knex } from 'knex';

/**
 * What each attendee of a booking was last told by mail, and when they are told of the changes since. The attendees of bookings that
 * are confirmed have been told of them; their place is not known.
 *
 * Each step is one statement that can be repeated.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(NOTICES);
  await knex.raw(TOLD);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('booking_notices');
}

const NOTICES = `CREATE TABLE IF NOT EXISTS booking_notices (
  booking_id BIGINT UNSIGNED NOT NULL,
  email VARCHAR(191) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  starts_at DATETIME(3) NULL,
  ends_at DATETIME(3) NULL,
  place TEXT NULL,
  due_at DATETIME(3) NULL,
  PRIMARY KEY (booking_id, email),
  CONSTRAINT booking_notices_booking_id_foreign FOREIGN KEY (booking_id) REFERENCES bookings (id)
)`;

const TOLD = `INSERT IGNORE INTO booking_notices (booking_id, email, starts_at, ends_at)
  SELECT members.booking_id, members.email, bookings.starts_at, bookings.ends_at
  FROM booking_members AS members JOIN bookings ON bookings.id = members.booking_id
  WHERE bookings.active = 1 AND bookings.payment_status = 'completed'`;
