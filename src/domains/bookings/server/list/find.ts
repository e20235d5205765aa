/** Chooses the index for each filter of the booking list, so that the cost of a page does not grow with the table. */
import type { Knex } from 'knex';
import { showsAllBookings } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { type Found, atOnce, ifFew, ofMany, tableBy } from '#server/db/newest.ts';
import { type ListBookingsInput, REQUEST_STATUSES, SWAP_STATUSES } from '#domains/bookings/schema.ts';
import { may } from '#shared/permissions.ts';
import { listedSpaceIds } from '#domains/workspaces/server/queries.ts';
import { isOfSwaps, requireKnownStatus, whereFiltered } from '#domains/bookings/server/list/conditions.ts';
import { isShort, whereNearWindow, windowOf } from '#domains/bookings/server/list/period.ts';
import { byStatus, isNarrowed, isRare } from '#domains/bookings/server/list/statuses.ts';
import { textSources, whereJoined, whereText } from '#domains/bookings/server/list/text.ts';

/** Up to this number, each workspace is read separately. For more, the bookings of all workspaces are read and filtered. */
const MAX_SEPARATE = 20;
/** The same for requests and swaps, which are read by their status as well. */
const MAX_MARKED_SEPARATE = 5;

type ListRequest = { knex: Knex; filter: ListBookingsInput; now: Date; spaceIds?: string[] };

const bookingsBy = ({ knex }: ListRequest, index: string) => tableBy(knex, 'bookings', index);
const listOf = ({ knex, filter: { offset, limit } }: ListRequest) => ({ knex, table: 'bookings', offset, limit });

/** The bookings that are billed to the caller, or that they attend. */
export function ownBookings({ services: { knex }, actor }: Call): Knex.QueryBuilder {
  const mine = knex
    .select('id')
    .from('bookings')
    .where('assigned_user_id', actor.userId)
    .union((attended: Knex.QueryBuilder) => {
      void attended.select('booking_id as id').from('booking_members').where('email', actor.email);
    });
  return knex('bookings').join(mine.as('mine'), 'mine.id', 'bookings.id');
}

/** Adds all conditions of the request except the text. */
function filtered(query: Knex.QueryBuilder, { filter, now, spaceIds }: ListRequest): Knex.QueryBuilder {
  if (spaceIds) void query.whereIn('bookings.space_id', spaceIds);
  whereFiltered(query, filter, now);
  return query;
}

/** One query with all conditions, for the bookings of one person or one workspace. */
async function findInOneQuery(
  query: Knex.QueryBuilder,
  request: ListRequest,
  whereText: (query: Knex.QueryBuilder, text: string) => void | Promise<void>,
): Promise<Found> {
  const { filter } = request;
  filtered(query, request);
  const list = listOf(request);
  if (!filter.text) return atOnce([query], query, list);
  await whereText(query, filter.text);
  return (await ifFew([query], list)) ?? ofMany([query], list);
}

/** Queries that read the newest bookings first and stop when the page is full, and the query to count. */
function newestFirst(request: ListRequest): { parts: Knex.QueryBuilder[]; counted: Knex.QueryBuilder } {
  const { filter, spaceIds } = request;
  if (spaceIds && spaceIds.length <= MAX_SEPARATE && !isRare(filter)) {
    const parts = spaceIds.map((id) =>
      filtered(bookingsBy(request, 'bookings_space_list'), { ...request, spaceIds: [id] }),
    );
    return { parts, counted: filtered(bookingsBy(request, 'bookings_space_list'), request) };
  }
  if (isNarrowed(filter)) return byStatus(filtered(bookingsBy(request, 'bookings_status'), request), filter);
  const all = filtered(request.knex('bookings'), request);
  return { parts: [filtered(bookingsBy(request, 'PRIMARY'), request)], counted: all };
}

async function findByText(text: string, request: ListRequest): Promise<Found> {
  const { few, newest } = await textSources(request.knex, text);
  const limited = (queries: Knex.QueryBuilder[]) => queries.map((query) => filtered(query.clone(), request));
  const list = listOf(request);
  return (await ifFew(limited(few), list)) ?? ofMany(limited(newest), list);
}

async function findInSpaces(request: ListRequest): Promise<Found> {
  const { filter, now } = request;
  if (filter.text) return findByText(filter.text, request);
  const list = listOf(request);
  const { parts, counted } = newestFirst(request);
  const window = windowOf(filter, now);
  if (!window) return atOnce(parts, counted, list);
  const nearWindow = filtered(bookingsBy(request, 'bookings_period'), request);
  whereNearWindow(nearWindow, window);
  if (isShort(window)) return atOnce([nearWindow], nearWindow, list);
  return (await ifFew([nearWindow], list)) ?? ofMany(parts, list);
}

type Mark = { index: string; column: 'booking_status' | 'seat_swap_status'; statuses: readonly string[] };

/** The index of the requests or the swaps, and the statuses of the list. Undefined for a list of all bookings. */
function markOf(filter: ListBookingsInput): Mark | undefined {
  const { booking_request, booking_status, seat_swap_status } = filter;
  if (booking_request)
    return {
      index: 'bookings_requests',
      column: 'booking_status',
      statuses: booking_status ? [booking_status] : REQUEST_STATUSES,
    };
  if (!isOfSwaps(filter)) return undefined;
  const statuses = seat_swap_status ? [seat_swap_status] : SWAP_STATUSES;
  return { index: 'bookings_swap', column: 'seat_swap_status', statuses };
}

/**
 * An index holds the requests, and another the swaps, of all statuses and workspaces, apart from the bookings. With few
 * workspaces, each part of it is read in order. Otherwise all of them are read, or the newest bookings if there are too many.
 */
async function findMarked(request: ListRequest, { index, column, statuses }: Mark): Promise<Found> {
  const { knex, filter, spaceIds } = request;
  const list = listOf(request);
  const found = filtered(bookingsBy(request, index), request);
  if (filter.text) {
    await whereText(knex, found, filter.text);
    return (await ifFew([found], list)) ?? ofMany([found], list);
  }
  if (spaceIds && spaceIds.length <= MAX_MARKED_SEPARATE) {
    const parts = spaceIds.flatMap((space_id) =>
      statuses.map((status) => found.clone().where({ 'bookings.space_id': space_id, [column]: status })),
    );
    if (parts.length > 0) return atOnce(parts, found, list);
  }
  return (await ifFew([found], list)) ?? ofMany([filtered(bookingsBy(request, 'PRIMARY'), request)], list);
}

/** True for staff who list the bookings, the requests or the swaps of the workspaces that they manage. */
function listsAll({ actor }: Call, filter: ListBookingsInput): boolean {
  if (filter.booking_request) return may(actor.role, 'bookingRequest', 'show');
  return showsAllBookings(actor) || (isOfSwaps(filter) && may(actor.role, 'deskSwap', 'show'));
}

/** A page of the bookings that the caller may list, newest first: those of workspaces for staff, otherwise their own. */
export function findBookings(call: Call, filter: ListBookingsInput): Promise<Found> {
  const { services, actor, now } = call;
  const { knex } = services;
  const { space_id } = filter;
  requireKnownStatus(filter);
  if (!listsAll(call, filter))
    return findInOneQuery(
      ownBookings(call),
      { knex, filter, now, spaceIds: space_id ? [space_id] : undefined },
      whereJoined,
    );
  const spaceIds = listedSpaceIds(actor, space_id);
  const request = { knex, filter, now, spaceIds };
  const mark = markOf(filter);
  if (mark) return findMarked(request, mark);
  if (spaceIds && spaceIds.length < 2) {
    const ofSpace = bookingsBy(request, 'bookings_space_list');
    return findInOneQuery(ofSpace, request, (query, text) => whereText(knex, query, text));
  }
  return findInSpaces(request);
}
