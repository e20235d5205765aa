import type { Knex } from 'knex';
import { type Actor, managesBookingsOf, NO_ACCESS } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { paged } from '#server/db/paged.ts';
import { tableBy } from '#server/db/newest.ts';
import type { Queryable } from '#server/db/transaction.ts';
import type { BookingRecord } from '#domains/bookings/server/index.ts';
import { aheadOf } from '#domains/waiting/rules.ts';
import type { EntryView, ListEntriesInput, ListOwnInput } from '#domains/waiting/schema.ts';
import { type LineEntry, readWaiting } from '#domains/waiting/server/line.ts';
import type { EntryRow } from '#domains/waiting/server/tables.ts';
import { NotAllowed, NotFound } from '#shared/errors.ts';
import type { Page } from '#shared/paging.ts';
import { msg } from '#shared/texts.ts';

type PaymentStatus = BookingRecord['payment_status'];
type ListedRow = EntryRow & {
  space_name: string;
  time_zone: string;
  resource_name: string | null;
  person_name: string;
  email: string;
  offered_place: string | null;
  hold_until: Date | null;
  payment_status: PaymentStatus | null;
};

/** Staff of a workspace who see everybody's bookings see its line. */
export function seesLineOf(actor: Actor, spaceId: string): boolean {
  return managesBookingsOf(actor, spaceId);
}

function readRows(query: Knex.QueryBuilder): Promise<ListedRow[]> {
  return query
    .join('spaces as s', 's.id', 'e.space_id')
    .join('users as u', 'u.id', 'e.user_id')
    .leftJoin('resources as r', 'r.id', 'e.resource_id')
    .leftJoin('bookings as b', 'b.id', 'e.booking_id')
    .leftJoin('resources as o', 'o.id', 'b.resource_id')
    .select<ListedRow[]>('e.*', 's.name as space_name', 's.time_zone', 'r.name as resource_name')
    .select('u.name as person_name', 'u.email', 'b.hold_until', 'b.payment_status', 'o.name as offered_place');
}

function viewOf(row: ListedRow, waiting: readonly LineEntry[]): EntryView {
  const { id, space_id, type, resource_id, resource_name, user_id, email, booking_id, offered_place } = row;
  // A payment that arrives after the hold has ended keeps a place that is still free.
  const isPaidLate = row.status === 'missed' && row.payment_status === 'completed';
  const status = isPaidLate ? 'booked' : row.status;
  const wish = { id, space_id, type, from: row.starts_at, to: row.ends_at };
  return {
    _id: id,
    space: { _id: space_id, name: row.space_name, time_zone: row.time_zone },
    type,
    resource: resource_id === null || resource_name === null ? null : { _id: resource_id, name: resource_name },
    person: { _id: user_id, name: row.person_name || email, email },
    capacity: row.capacity,
    from: row.starts_at,
    to: row.ends_at,
    status,
    ahead: status === 'waiting' ? aheadOf(wish, waiting) : null,
    offer: booking_id && offered_place ? { booking_id, place: offered_place, until: row.hold_until } : null,
    created_at: row.created_at,
    ended_at: row.ended_at,
  };
}

/** The views of rows, with the line in front of those that wait. */
async function viewsOf(knex: Queryable, rows: ListedRow[]): Promise<EntryView[]> {
  const spaceIds = rows.filter(({ status }) => status === 'waiting').map(({ space_id }) => space_id);
  const waiting = await readWaiting(knex, [...new Set(spaceIds)]);
  return rows.map((row) => viewOf(row, waiting));
}

async function listed(knex: Queryable, query: Knex.QueryBuilder, paging: ListOwnInput) {
  const page = await paged({ table: 'e', query, read: readRows }, paging);
  return { ...page, items: await viewsOf(knex, page.items) };
}

/** The entries of the caller, newest first. */
export function listOwnEntries({ services, actor }: Call, input: ListOwnInput): Promise<Page<EntryView>> {
  const { knex } = services;
  return listed(
    knex,
    tableBy(knex, 'waiting_entries as e', 'waiting_entries_user').where('e.user_id', actor.userId),
    input,
  );
}

/** The entries of a workspace, newest first. @throws NotAllowed */
export async function listEntries(
  { services, actor }: Call,
  { space_id, status, ...paging }: ListEntriesInput,
): Promise<Page<EntryView>> {
  if (!seesLineOf(actor, space_id)) throw new NotAllowed(NO_ACCESS);
  const { knex } = services;
  const index = status ? 'waiting_entries_line' : 'waiting_entries_space';
  const query = tableBy(knex, 'waiting_entries as e', index).where('e.space_id', space_id);
  if (status) query.where('e.status', status);
  return listed(knex, query, paging);
}

/** The views of entries, for a caller who may see them. */
export async function readEntries(knex: Queryable, ids: string[]): Promise<EntryView[]> {
  return viewsOf(knex, await readRows(knex('waiting_entries as e').whereIn('e.id', ids)));
}

/** One entry, for its person and for the staff who see the line. @throws NotFound for everybody else */
export async function readEntry(knex: Queryable, actor: Actor, entryId: string): Promise<EntryView> {
  const [view] = await readEntries(knex, [entryId]);
  if (!view || (view.person._id !== actor.userId && !seesLineOf(actor, view.space._id)))
    throw new NotFound(msg('Entry not found'));
  return view;
}
