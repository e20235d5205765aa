/** Reads bookings with their places and people. The number of statements does not depend on the number of bookings. */
import type { Actor } from '#server/actor.ts';
import type { Queryable, Transaction } from '#server/db/transaction.ts';
import { expectRow } from '#server/db/expect-row.ts';
import { asCustomer, maySee } from '#domains/bookings/server/access.ts';
import type { BookingRecord, BookingRow, MemberRow } from '#domains/bookings/server/model.ts';
import { NotFound } from '#shared/errors.ts';
import type { ResourceKind } from '#shared/resource-types.ts';
import type { Weekday } from '#shared/time.ts';

type JoinedRow = BookingRow & {
  resource_name: string;
  resource_color: string;
  resource_type: ResourceKind;
  resource_capacity: number;
  resource_price_pence: number;
  resource_notice: number | null;
  resource_picture: string | null;
  space_name: string;
  space_area: string;
  no_of_days: Weekday[];
  opens_at: string;
  closes_at: string;
  time_zone: string;
  price_pence: Record<string, number>;
  user_name: string | null;
  user_email: string | null;
};

type AmenityRow = { resource_id: string; id: string; title: string; active: boolean };

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

function joined(knex: Queryable, ids: string[], columns: string[]) {
  return knex('bookings')
    .join('resources', 'resources.id', 'bookings.resource_id')
    .join('spaces', 'spaces.id', 'bookings.space_id')
    .leftJoin('attachments', 'attachments.id', 'resources.picture_id')
    .leftJoin('users', 'users.id', 'bookings.assigned_user_id')
    .whereIn('bookings.id', ids)
    .select<JoinedRow[]>(
      ...columns,
      'resources.name as resource_name',
      'resources.color as resource_color',
      'resources.type as resource_type',
      'resources.capacity as resource_capacity',
      'resources.price_pence as resource_price_pence',
      'resources.cancellation_notice as resource_notice',
      'attachments.original as resource_picture',
      'spaces.name as space_name',
      'spaces.area as space_area',
      'spaces.no_of_days',
      'spaces.opens_at',
      'spaces.closes_at',
      'spaces.time_zone',
      'spaces.price_pence',
      'users.name as user_name',
      'users.email as user_email',
    );
}

function grouped<T, K extends keyof T>(rows: T[], key: K): Map<T[K], T[]> {
  const groups = new Map<T[K], T[]>();
  for (const row of rows) {
    const group = groups.get(row[key]);
    if (group) group.push(row);
    else groups.set(row[key], [row]);
  }
  return groups;
}

function recordOf(row: JoinedRow, amenities: AmenityRow[], members: MemberRow[]): BookingRecord {
  return {
    ...row,
    resource: {
      id: row.resource_id,
      name: row.resource_name,
      color: row.resource_color,
      type: row.resource_type,
      capacity: row.resource_capacity,
      price_pence: row.resource_price_pence,
      cancellation_notice: row.resource_notice,
      picture: row.resource_picture,
      amenities: amenities.map(({ id, title, active }) => ({ _id: id, title, active })),
    },
    space: {
      id: row.space_id,
      name: row.space_name,
      area: row.space_area,
      no_of_days: row.no_of_days,
      opens_at: row.opens_at,
      closes_at: row.closes_at,
      time_zone: row.time_zone,
      price_pence: row.price_pence,
    },
    assigned: row.assigned_user_id
      ? { id: row.assigned_user_id, name: row.user_name ?? '', email: row.user_email ?? '' }
      : null,
    members,
  };
}

/** The records with these ids, in this order. Unknown ids are left out. */
export async function readBookings(knex: Queryable, ids: string[]): Promise<BookingRecord[]> {
  return recordsOf(knex, ids, await joined(knex, ids, ['bookings.*']));
}

/** The same without the history, for lists. */
export async function readListedBookings(knex: Queryable, ids: string[]): Promise<BookingRecord[]> {
  const columns = LIST_COLUMNS.map((column) => `bookings.${column}`);
  const rows = await joined(knex, ids, columns);
  return recordsOf(
    knex,
    ids,
    rows.map((row) => ({ ...row, history: [] })),
  );
}

async function recordsOf(knex: Queryable, ids: string[], rows: JoinedRow[]): Promise<BookingRecord[]> {
  if (rows.length === 0) return [];
  const resourceIds = [...new Set(rows.map((row) => row.resource_id))];
  const [amenities, members] = await Promise.all([
    knex('resource_amenities')
      .join('amenities', 'amenities.id', 'resource_amenities.amenity_id')
      .whereIn('resource_id', resourceIds)
      .where('amenities.status', true)
      .orderBy('amenities.title')
      .select<AmenityRow[]>('resource_id', 'amenities.id', 'amenities.title', 'amenities.active'),
    knex('booking_members').whereIn('booking_id', ids).select('*'),
  ]);
  const amenitiesOf = grouped(amenities, 'resource_id');
  const membersOf = grouped(members, 'booking_id');
  const byId = new Map(
    rows.map((row) => [row.id, recordOf(row, amenitiesOf.get(row.resource_id) ?? [], membersOf.get(row.id) ?? [])]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** @throws NotFound if the booking does not exist or the caller may not see it */
export async function readVisibleBooking(knex: Queryable, actor: Actor, bookingId: string): Promise<BookingRecord> {
  const [record] = await readBookings(knex, [bookingId]);
  if (!record || !maySee(actor, record)) throw new NotFound('Booking');
  return asCustomer(actor, record);
}

/** Locks the booking until the end of the transaction, then reads its latest state. @throws NotFound */
export async function lockBooking(trx: Transaction, bookingId: string): Promise<BookingRecord> {
  const locked = await trx('bookings').where('id', bookingId).forUpdate().first('id');
  if (!locked) throw new NotFound('Booking');
  const [record] = await readBookings(trx, [bookingId]);
  return expectRow(record, `Booking ${bookingId}`);
}

/** Like lockBooking. @throws NotFound also if the caller may not see the booking */
export async function lockVisibleBooking(trx: Transaction, actor: Actor, bookingId: string): Promise<BookingRecord> {
  const record = await lockBooking(trx, bookingId);
  if (!maySee(actor, record)) throw new NotFound('Booking');
  return asCustomer(actor, record);
}
