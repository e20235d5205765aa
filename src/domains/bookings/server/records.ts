/** Reads bookings with their places and people. The number of statements does not depend on the number of bookings. */
import { type Actor, managesBookingsOf, managesSpace, seesSpace } from '#server/actor.ts';
import type { Queryable, Transaction } from '#server/db/transaction.ts';
import { expectRow } from '#server/db/expect-row.ts';
import type { BookingActor } from '#domains/bookings/lifecycle.ts';
import { isOnlyRequest } from '#domains/bookings/rules.ts';
import { type BookingRecord, type BookingRow, type MemberRow, type Viewer } from '#domains/bookings/server/model.ts';
import { NO_ACCESS } from '#domains/workspaces/rules.ts';
import { NotAllowed, NotFound } from '#shared/errors.ts';
import { may } from '#shared/permissions.ts';
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

/** True for staff who see the booking requests of this workspace. */
export function seesRequestsOf(actor: Actor, spaceId: string): boolean {
  return may(actor.role, 'bookingRequest', 'show') && managesSpace(actor, spaceId);
}

/** True for staff who see the desk swaps of this workspace. */
export function seesSwapsOf(actor: Actor, spaceId: string): boolean {
  return may(actor.role, 'deskSwap', 'show') && managesSpace(actor, spaceId);
}

/**
 * The billed member, the attendees, and staff who manage the bookings of the workspace may see a booking. Until a request is
 * approved, staff need the area of requests. Staff of the desk swaps see the bookings with a swap request.
 */
export function maySee(actor: Actor, record: BookingRecord): boolean {
  if (record.assigned_user_id === actor.userId) return true;
  if (record.members.some((member) => member.email === actor.email)) return true;
  if (record.booking_request && seesRequestsOf(actor, record.space_id)) return true;
  if (record.seat_swap_status && seesSwapsOf(actor, record.space_id)) return true;
  return !isOnlyRequest(record) && managesBookingsOf(actor, record.space_id);
}

/** The actor of the lifecycle. The right to all bookings counts only in workspaces that the actor manages. */
export function bookingActor(actor: Actor, { space_id }: Pick<BookingRecord, 'space_id'>): BookingActor {
  const { userId, role } = actor;
  const managed = managesSpace(actor, space_id);
  return {
    userId,
    showsAllBookings: managesBookingsOf(actor, space_id),
    decidesRequests: managed && may(role, 'bookingRequest'),
    decidesSwaps: managed && may(role, 'deskSwap'),
  };
}

/** @throws NotAllowed for members who are blocked in the workspace: they may neither change nor pay its bookings */
export function requireUnblocked(actor: Actor, record: Pick<BookingRecord, 'space_id'>): void {
  const { showsAllBookings } = bookingActor(actor, record);
  if (!showsAllBookings && !seesSpace(actor, record.space_id)) throw new NotAllowed(NO_ACCESS);
}

/** The actor as the viewer of a booking. */
export function viewerOf(actor: Actor, record: Pick<BookingRecord, 'space_id'>): Viewer {
  return {
    ...bookingActor(actor, record),
    email: actor.email,
    seesRequests: seesRequestsOf(actor, record.space_id),
    seesSwaps: seesSwapsOf(actor, record.space_id),
  };
}

/** @throws NotFound if the booking does not exist or the caller may not see it */
export async function readVisibleBooking(knex: Queryable, actor: Actor, bookingId: string): Promise<BookingRecord> {
  const [record] = await readBookings(knex, [bookingId]);
  if (!record || !maySee(actor, record)) throw new NotFound('Booking');
  return record;
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
  return record;
}
