/** Reads bookings with their places and people, in one statement. */
import type { Actor } from '#server/actor.ts';
import { select } from '#server/db/statements.ts';
import type { Queryable, Transaction } from '#server/db/transaction.ts';
import { asCustomer, maySee } from '#domains/bookings/server/access.ts';
import type { BookingRecord, BookingRow, MemberRow } from '#domains/bookings/server/model.ts';
import { NotFound } from '#shared/errors.ts';

/** A booking as it is read: MySQL writes booleans within JSON as 0 or 1, and an empty list as null. */
type ReadRow = BookingRow &
  Pick<BookingRecord, 'space' | 'assigned'> & {
    resource: Omit<BookingRecord['resource'], 'amenities'> & { amenities: ReadAmenity[] | null };
    members: MemberRow[] | null;
  };

type ReadAmenity = { _id: string; title: string; active: 0 | 1 };

/** All columns except the history, which can be long and which lists do not show. */
const LIST_COLUMNS = [
  'id',
  'space_id',
  'resource_id',
  'type',
  'title',
  'capacity',
  'starts_at',
  'ends_at',
  'assigned_user_id',
  'created_by',
  'active',
  'payment_status',
  'processing_payment',
  'hold_until',
  'hold_extended_until',
  'net_pence',
  'total_pence',
  'tax_percent',
  'dynamic_net_pence',
  'base_net_pence',
  'paid_pence',
  'full_total_pence',
  'refund_notice_hours',
  'refund_until',
  'plan_id',
  'plan_name',
  'plan_discount',
  'seat_swap_status',
  'customer_remark',
  'admin_remark',
  'reschedule_reason',
  'booking_request',
  'booking_status',
  'customer_name',
  'customer_email',
  'customer_number',
  'booking_customer_remark',
  'booking_admin_remark',
  'items',
  'old_items',
  'amenities_id',
  'created_at',
] as const satisfies Exclude<keyof BookingRow, 'history'>[];

/** The amenities of the resource `r` that have not been deleted. */
export const AMENITIES_SQL = `(SELECT JSON_ARRAYAGG(JSON_OBJECT('_id', CONCAT(a.id), 'title', a.title, 'active', a.active))
  FROM resource_amenities ra JOIN amenities a ON a.id = ra.amenity_id WHERE ra.resource_id = r.id AND a.status = 1)`;

/**
 * Place and people are read by subqueries, so that `FOR UPDATE` locks the row of the booking alone. JSON_EXTRACT keeps MariaDB from
 * writing a stored JSON value as a string.
 */
const PARTS_SQL = `(SELECT JSON_OBJECT('id', CONCAT(r.id), 'name', r.name, 'color', r.color, 'type', r.type,
    'capacity', r.capacity, 'price_pence', r.price_pence, 'cancellation_notice', r.cancellation_notice,
    'picture', (SELECT p.original FROM attachments p WHERE p.id = r.picture_id), 'amenities', ${AMENITIES_SQL})
    FROM resources r WHERE r.id = b.resource_id) AS resource,
  (SELECT JSON_OBJECT('id', CONCAT(s.id), 'name', s.name, 'area', s.area, 'no_of_days', JSON_EXTRACT(s.no_of_days, '$'),
    'opens_at', s.opens_at, 'closes_at', s.closes_at, 'time_zone', s.time_zone, 'price_pence', JSON_EXTRACT(s.price_pence, '$'))
    FROM spaces s WHERE s.id = b.space_id) AS space,
  (SELECT JSON_OBJECT('id', CONCAT(u.id), 'name', u.name, 'email', u.email)
    FROM users u WHERE u.id = b.assigned_user_id) AS assigned,
  (SELECT JSON_ARRAYAGG(JSON_OBJECT('email', m.email, 'name', m.name, 'number', m.number, 'user_id', CONCAT(m.user_id)))
    FROM booking_members m WHERE m.booking_id = b.id) AS members
  FROM bookings b WHERE b.id IN (?)`;

const RECORD_SQL = `SELECT b.*, ${PARTS_SQL}`;
const LISTED_SQL = `SELECT ${LIST_COLUMNS.map((column) => `b.${column}`).join(', ')}, ${PARTS_SQL}`;

/** The amenities of a resource as they are shown, by title. */
export function amenitiesOf(read: ReadAmenity[] | null): BookingRecord['resource']['amenities'] {
  const shown = (read ?? []).map((amenity) => ({ ...amenity, active: amenity.active === 1 }));
  return shown.sort((one, other) => one.title.localeCompare(other.title));
}

function recordOf(row: ReadRow): BookingRecord {
  const { resource, members } = row;
  return { ...row, resource: { ...resource, amenities: amenitiesOf(resource.amenities) }, members: members ?? [] };
}

async function recordsOf(knex: Queryable, sql: string, ids: string[]): Promise<BookingRecord[]> {
  if (ids.length === 0) return [];
  const rows = await select<ReadRow>(knex, sql, [ids]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(recordOf);
}

/** The records with these ids, in this order. Unknown ids are left out. */
export function readBookings(knex: Queryable, ids: string[]): Promise<BookingRecord[]> {
  return recordsOf(knex, RECORD_SQL, ids);
}

/** The same without the history, for lists. */
export async function readListedBookings(knex: Queryable, ids: string[]): Promise<BookingRecord[]> {
  const records = await recordsOf(knex, LISTED_SQL, ids);
  return records.map((record) => ({ ...record, history: [] }));
}

/** @throws NotFound if the booking does not exist or the caller may not see it */
export async function readVisibleBooking(knex: Queryable, actor: Actor, bookingId: string): Promise<BookingRecord> {
  const [record] = await readBookings(knex, [bookingId]);
  if (!record || !maySee(actor, record)) throw new NotFound('Booking');
  return asCustomer(actor, record);
}

/** Locks the booking until the end of the transaction, and reads its latest state. @throws NotFound */
export async function lockBooking(trx: Transaction, bookingId: string): Promise<BookingRecord> {
  const [record] = await recordsOf(trx, `${RECORD_SQL} FOR UPDATE`, [bookingId]);
  if (!record) throw new NotFound('Booking');
  return record;
}

/** Like lockBooking. @throws NotFound also if the caller may not see the booking */
export async function lockVisibleBooking(trx: Transaction, actor: Actor, bookingId: string): Promise<BookingRecord> {
  const record = await lockBooking(trx, bookingId);
  if (!maySee(actor, record)) throw new NotFound('Booking');
  return asCustomer(actor, record);
}
