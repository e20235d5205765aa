/** The records of bookings: an invoice for each paid booking, and an activity for each booking. */
import type { Connection } from 'mysql2/promise';

const BATCH = 50_000;

const SNAPSHOT = `JSON_OBJECT('description', '', 'created_by', 'A Member', 'members', JSON_ARRAY('person@example.org'),
  'items', JSON_ARRAY(), 'from', starts_at, 'to', ends_at, 'plan', NULL,
  'resource_id', JSON_OBJECT('_id', CONCAT(resource_id), 'name', 'Room', 'type', type, 'price', 25),
  'customer', JSON_OBJECT('name', 'A Member', 'address', '1 Bench Street, London', 'phone', '', 'email', 'person@example.org'))`;

const INVOICES = `INSERT INTO invoices (invoice_id, booking_id, space_id, user_id, resource_type, invoice_date, net_pence,
    total_pence, tax_percent, snapshot)
  SELECT CONCAT('INV-', id), id, space_id, assigned_user_id, type, created_at, net_pence, total_pence, tax_percent, ${SNAPSHOT}
  FROM bookings WHERE payment_status = 'completed' AND id BETWEEN ? AND ? ORDER BY id`;

const ACTIVITIES = `INSERT INTO activities (id, actor_id, space_id, model, model_id, message, created_at)
  SELECT id, assigned_user_id, space_id, 'Booking', id, 'A Member booked a room for 10:00 to 11:00', created_at
  FROM bookings WHERE id BETWEEN ? AND ? ORDER BY id`;

/** Inserts the records of bookings with ids from 1 to `count`. */
export async function insertRecords(database: Connection, count: number): Promise<void> {
  for (const sql of [INVOICES, ACTIVITIES])
    for (let first = 1; first <= count; first += BATCH)
      await database.query(sql, [first, Math.min(first + BATCH - 1, count)]);
}
