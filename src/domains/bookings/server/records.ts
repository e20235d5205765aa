/** Reads bookings with their places and people, in one statement. */
import type { Actor } from '#server/actor.ts';
import { select } from '#server/db/statements.ts';
import type { Queryable, Transaction } from '#server/db/transaction.ts';
import { type Computed, isTrue } from '#server/db/truth.ts';
import { hasOpenChargeSql } from '#domains/payments/server/index.ts';
import { asCustomer, maySee } from '#domains/bookings/server/access.ts';
import {
  type BookingRecord,
  type BookingRow,
  type MemberRow,
  type SummaryRecord,
} from '#domains/bookings/server/model.ts';
import {
  FORMER_COLUMNS,
  type FormerColumns,
  storedReductions,
} from '#domains/bookings/server/price/former-reductions.ts';
import { SUMMARY_COLUMNS } from '#domains/bookings/server/list/summary-columns.ts';
import type { Reduction } from '#domains/pricing/index.ts';
import { BOOKED_RESOURCE_SQL, bookedResource, type ReadResource } from '#domains/resources/server/index.ts';
import { NotFound } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

/** A booking as it is read: MySQL writes booleans within JSON as 0 or 1, and an empty list as null. */
type ReadRow = Omit<BookingRow, 'reductions'> &
  FormerColumns & { reductions: Reduction[] | null } & Pick<
    BookingRecord,
    'space' | 'assigned' | 'entry_instructions' | 'series'
  > & {
    resource: ReadResource;
    members: MemberRow[] | null;
    room_units: string[] | null;
    has_one_claim: Computed;
    has_notices: Computed;
    has_open_charge: Computed;
  };

/** All columns except the history, which can be long and which lists do not show. */
const LIST_COLUMNS = [
  ...SUMMARY_COLUMNS,
  'resource_id',
  'capacity',
  'hold_extended_until',
  'remind_hours',
  'reminded_at',
  'buffer_before',
  'buffer_after',
  'net_pence',
  'tax_percent',
  'dynamic_net_pence',
  'base_net_pence',
  'full_total_pence',
  'refund_notice_hours',
  'plan_id',
  'reductions',
  'customer_remark',
  'admin_remark',
  'reschedule_reason',
  'booking_customer_remark',
  'booking_admin_remark',
  'old_items',
  'amenities_id',
  'series_id',
  'occurrence',
  'series_number',
  'series_moved',
  'created_at',
  ...FORMER_COLUMNS,
] as const satisfies Exclude<keyof (BookingRow & FormerColumns), 'history'>[];

const MEMBERS_SQL = `(SELECT JSON_ARRAYAGG(JSON_OBJECT('email', m.email, 'name', m.name, 'number', m.number,
    'user_id', CONCAT(m.user_id))) FROM booking_members m WHERE m.booking_id = b.id)`;

/**
 * Place and people are read by subqueries, so that `FOR UPDATE` locks the row of the booking alone. JSON_EXTRACT keeps MariaDB from
 * writing a stored JSON value as a string.
 */
const PARTS_SQL = `(SELECT ${BOOKED_RESOURCE_SQL}
    FROM resources r WHERE r.id = b.resource_id) AS resource,
  (SELECT JSON_OBJECT('id', CONCAT(s.id), 'name', s.name, 'area', s.area, 'no_of_days', JSON_EXTRACT(s.no_of_days, '$'),
    'opens_at', s.opens_at, 'closes_at', s.closes_at, 'time_zone', s.time_zone, 'currency', s.currency, 'price_pence', JSON_EXTRACT(s.price_pence, '$'),
    'booking_debits', JSON_VALUE(s.use_rules, '$.booking_debits'))
    FROM spaces s WHERE s.id = b.space_id) AS space,
  (SELECT JSON_OBJECT('id', CONCAT(u.id), 'name', u.name, 'email', u.email)
    FROM users u WHERE u.id = b.assigned_user_id) AS assigned,
  (SELECT JSON_OBJECT('repeats', JSON_EXTRACT(q.repeats, '$'), 'first_day', CONCAT(q.first_day), 'bookings', q.bookings,
    'payment', q.payment, 'calendar', JSON_EXTRACT(q.calendar, '$'))
    FROM booking_series q WHERE q.id = b.series_id) AS series,
  ${MEMBERS_SQL} AS members
  FROM bookings b WHERE b.id IN (?)`;

const ENTRY_SQL = `(SELECT COALESCE(NULLIF(r.entry_instructions, ''), s.entry_instructions)
  FROM resources r JOIN spaces s ON s.id = r.space_id WHERE r.id = b.resource_id) AS entry_instructions`;

/**
 * What a change needs beside the row. The units of a room stay the same. Claims and charges are added, and notices change, only under the lock
 * of their booking.
 */
const CHANGED_SQL = `(SELECT JSON_ARRAYAGG(CONCAT(u.id)) FROM units u
    WHERE u.resource_id = b.resource_id AND u.kind = b.type AND JSON_LENGTH(b.items) = 0) AS room_units,
  (SELECT 1 FROM claims c WHERE c.booking_id = b.id LIMIT 1, 1) IS NULL AS has_one_claim,
  EXISTS(SELECT 1 FROM booking_notices n WHERE n.booking_id = b.id) AS has_notices,
  ${hasOpenChargeSql('b.id')} AS has_open_charge`;

const RECORD_SQL = `SELECT b.*, ${ENTRY_SQL}, ${CHANGED_SQL}, ${PARTS_SQL}`;
const LISTED_SQL = `SELECT '' AS entry_instructions, NULL AS room_units, 0 AS has_one_claim, 0 AS has_notices, 0 AS has_open_charge, ${LIST_COLUMNS.map((column) => `b.${column}`).join(', ')}, ${PARTS_SQL}`;

function recordOf(row: ReadRow): BookingRecord {
  const { resource, members, room_units, has_one_claim, has_notices, has_open_charge } = row;
  return {
    ...row,
    reductions: storedReductions(row),
    resource: bookedResource(resource),
    members: members ?? [],
    room_units: room_units ?? [],
    has_one_claim: isTrue(has_one_claim),
    has_notices: isTrue(has_notices),
    has_open_charge: isTrue(has_open_charge),
  };
}

function inOrder<R extends { id: string }>(rows: R[], ids: string[]): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function recordsOf(knex: Queryable, sql: string, ids: string[]): Promise<BookingRecord[]> {
  if (ids.length === 0) return [];
  const rows = await select<ReadRow>(knex, sql, [ids]);
  return inOrder(rows, ids).map(recordOf);
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

const SUMMARY_SQL = `SELECT ${SUMMARY_COLUMNS.map((column) => `b.${column}`).join(', ')}, ${MEMBERS_SQL} AS members,
    r.id AS resource_id, r.name AS resource_name, r.color AS resource_color, s.name AS space_name, s.area, s.time_zone,
    u.name AS assigned_name, u.email AS assigned_email
  FROM bookings b JOIN resources r ON r.id = b.resource_id JOIN spaces s ON s.id = b.space_id
    LEFT JOIN users u ON u.id = b.assigned_user_id
  WHERE b.id IN (?)`;

type SummaryRow = Omit<SummaryRecord, 'resource' | 'space' | 'assigned' | 'members'> & {
  resource_id: string;
  resource_name: string;
  resource_color: string;
  space_name: string;
  area: string;
  time_zone: string;
  assigned_name: string | null;
  assigned_email: string | null;
  members: MemberRow[] | null;
};

function summaryRecordOf(row: SummaryRow): SummaryRecord {
  const { assigned_user_id, assigned_name, assigned_email } = row;
  const isAssigned = assigned_user_id !== null && assigned_name !== null && assigned_email !== null;
  return {
    ...row,
    resource: { id: row.resource_id, name: row.resource_name, color: row.resource_color },
    space: { id: row.space_id, name: row.space_name, area: row.area, time_zone: row.time_zone },
    assigned: isAssigned ? { id: assigned_user_id, name: assigned_name, email: assigned_email } : null,
    members: row.members ?? [],
  };
}

/** What a list on the screen shows of the bookings with these ids, in this order. Unknown ids are left out. */
export async function readSummaries(knex: Queryable, ids: string[]): Promise<SummaryRecord[]> {
  if (ids.length === 0) return [];
  const rows = await select<SummaryRow>(knex, SUMMARY_SQL, [ids]);
  return inOrder(rows, ids).map(summaryRecordOf);
}

/** The bookings as the caller sees them. @throws NotFound if there are none, or the caller may not see one */
function seenBy(actor: Actor, records: BookingRecord[]): BookingRecord[] {
  if (records.length === 0 || records.some((record) => !maySee(actor, record)))
    throw new NotFound(msg('Booking not found'));
  return records.map((record) => asCustomer(actor, record));
}

/** @throws NotFound if there are none, or the caller may not see one */
export async function readVisibleBookings(knex: Queryable, actor: Actor, ids: string[]): Promise<BookingRecord[]> {
  return seenBy(actor, await readBookings(knex, ids));
}

/** @throws NotFound if the booking does not exist or the caller may not see it */
export async function readVisibleBooking(knex: Queryable, actor: Actor, bookingId: string): Promise<BookingRecord> {
  return (await readVisibleBookings(knex, actor, [bookingId]))[0]!;
}

/** Locks the booking until the end of the transaction, and reads its latest state. @throws NotFound */
export async function lockBooking(trx: Transaction, bookingId: string): Promise<BookingRecord> {
  const [record] = await lockBookings(trx, [bookingId]);
  if (!record) throw new NotFound(msg('Booking not found'));
  return record;
}

const LOCK_SQL = 'SELECT id FROM bookings FORCE INDEX (PRIMARY) WHERE id IN (?) ORDER BY id FOR UPDATE';

/** Locks several bookings, in the order of their ids, and reads their latest state in the given order. */
export async function lockBookings(trx: Transaction, bookingIds: string[]): Promise<BookingRecord[]> {
  if (bookingIds.length === 1) return recordsOf(trx, `${RECORD_SQL} FOR UPDATE`, bookingIds);
  if (bookingIds.length > 0) await select(trx, LOCK_SQL, [bookingIds]);
  return readBookings(trx, bookingIds);
}

/** The same. @throws NotFound if there are none, or the caller may not see one */
export async function lockVisibleBookings(trx: Transaction, actor: Actor, ids: string[]): Promise<BookingRecord[]> {
  return seenBy(actor, await lockBookings(trx, ids));
}

/** Like lockBooking. @throws NotFound also if the caller may not see the booking */
export async function lockVisibleBooking(trx: Transaction, actor: Actor, bookingId: string): Promise<BookingRecord> {
  return (await lockVisibleBookings(trx, actor, [bookingId]))[0]!;
}
