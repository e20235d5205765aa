/** Chooses the index for each filter and order of the booking list, so that the cost of a page does not grow with the table. */
import type { Knex } from 'knex';
import { showsAllBookings, listedSpaceIds } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { type Order, type Sorted, tableBy } from '#server/db/newest.ts';
import type { BookingsFilter } from '#domains/bookings/list-input.ts';
import { REQUEST_STATUSES, SWAP_STATUSES } from '#domains/bookings/schema.ts';
import { readToday } from '#domains/bookings/server/list/arrivals.ts';
import {
  type Filtering,
  isOfSwaps,
  requireKnownStatus,
  whereFiltered,
} from '#domains/bookings/server/list/conditions.ts';
import { bySpan, isShort, whereNearWindow, windowOf } from '#domains/bookings/server/list/period.ts';
import { byStatus, isNarrowed, isRare } from '#domains/bookings/server/list/statuses.ts';
import { type SearchedBookings, textSources, whereJoined, whereText } from '#domains/bookings/server/list/text.ts';
import { may } from '#shared/permissions.ts';

/** Up to this number, each workspace is read separately. For more, the bookings of all workspaces are read and filtered. */
const MAX_SEPARATE = 20;
/** The same for requests and swaps, which are read by their status as well. */
const MAX_MARKED_SEPARATE = 5;

type Counted = { counted: Knex.QueryBuilder; few?: undefined };
type Short = { few: Knex.QueryBuilder[]; counted?: undefined };

type ListRequest = Filtering & { knex: Knex; order?: Order; searched?: SearchedBookings; spaceIds?: string[] };
/**
 * The queries that find the bookings of a list. The union of `ordered` is the list, and each of them is read in order by an index.
 * `counted` gives the total. Without it, `few` finds all bookings if the list is short.
 */
type Ways = { ordered: Knex.QueryBuilder[] } & (Counted | Short);

/** How the bookings of a list are found, and their order. */
export type Plan = Ways & { list: Sorted };

const bookingsBy = ({ knex }: ListRequest, index: string) => tableBy(knex, 'bookings', index);

/** The index of the bookings of a workspace, in the order of the list. */
const spaceIndex = ({ order }: ListRequest) => (order ? 'bookings_space_starts' : 'bookings_space_list');

/** The bookings that are billed to the caller, or that they attend. */
export function ownBookings({ services: { knex }, actor }: Call): Knex.QueryBuilder {
  const mine = knex
    .select('id')
    .from('bookings')
    .where('assigned_user_id', actor.userId)
    .union((attended: Knex.QueryBuilder) => {
      void attended
        .select('booking_id as id')
        .from('booking_members')
        .join('bookings as attending', 'attending.id', 'booking_members.booking_id')
        .where('email', actor.email)
        // As isShownToAttendees.
        .where((shown) =>
          shown.where('attending.booking_request', true).orWhere('attending.payment_status', 'completed'),
        );
    });
  return knex('bookings').join(mine.as('mine'), 'mine.id', 'bookings.id');
}

/** Adds all conditions of the request except the text. */
function filtered(query: Knex.QueryBuilder, request: ListRequest): Knex.QueryBuilder {
  const { spaceIds } = request;
  if (spaceIds) void query.whereIn('bookings.space_id', spaceIds);
  whereFiltered(query, request);
  return query;
}

/** One query with all conditions, for the bookings of one person or one workspace. */
async function inOneQuery(
  query: Knex.QueryBuilder,
  request: ListRequest,
  where: (query: Knex.QueryBuilder, searched: SearchedBookings) => void | Promise<void>,
): Promise<Ways> {
  filtered(query, request);
  if (!request.searched) return { ordered: [query], counted: query };
  await where(query, request.searched);
  return { ordered: [query], few: [query] };
}

/** Queries that read the bookings in order and stop when the page is full, and the query to count. */
function inOrder(request: ListRequest): { ordered: Knex.QueryBuilder[]; counted: Knex.QueryBuilder } {
  const { filter, spaceIds, order } = request;
  if (spaceIds && spaceIds.length <= MAX_SEPARATE && !isRare(filter)) {
    const ordered = spaceIds.map((id) =>
      filtered(bookingsBy(request, spaceIndex(request)), { ...request, spaceIds: [id] }),
    );
    return { ordered, counted: filtered(bookingsBy(request, 'bookings_space_list'), request) };
  }
  const statuses = isNarrowed(filter)
    ? byStatus(filtered(bookingsBy(request, 'bookings_status'), request), filter)
    : undefined;
  const counted = statuses?.counted ?? filtered(request.knex('bookings'), request);
  if (order) return { ordered: inOrderOfStarts(request), counted };
  return { ordered: statuses?.parts ?? [filtered(bookingsBy(request, 'PRIMARY'), request)], counted };
}

/** The bookings of all workspaces, in the order of their starts. */
function inOrderOfStarts(request: ListRequest): Knex.QueryBuilder[] {
  return bySpan(filtered(bookingsBy(request, 'bookings_period'), request), windowOf(request));
}

async function byText(searched: SearchedBookings, request: ListRequest): Promise<Ways> {
  const { few, newest, where } = await textSources(request.knex, searched);
  const limited = (queries: Knex.QueryBuilder[]) => queries.map((query) => filtered(query.clone(), request));
  if (!request.order) return { few: limited(few), ordered: limited(newest) };
  const ordered = inOrderOfStarts(request);
  ordered.forEach(where);
  return { few: limited(few), ordered };
}

async function inSpaces(request: ListRequest): Promise<Ways> {
  const { filter, searched, order } = request;
  if (searched) return byText(searched, request);
  const { ordered, counted } = inOrder(request);
  const window = windowOf(request);
  if (!window) return order && isRare(filter) ? { few: [counted], ordered } : { ordered, counted };
  const nearWindow = filtered(bookingsBy(request, 'bookings_period'), request);
  whereNearWindow(nearWindow, window);
  if (isShort(window)) return { ordered: order ? ordered : [nearWindow], counted: nearWindow };
  return { few: [nearWindow], ordered };
}

type Mark = { index: string; column: 'booking_status' | 'seat_swap_status'; statuses: readonly string[] };

/** The index of the requests or the swaps, and the statuses of the list. Undefined for a list of all bookings. */
function markOf(filter: BookingsFilter): Mark | undefined {
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
 * Each status has a query of its own: for several statuses of many workspaces, the database would scan the whole index.
 */
async function marked(request: ListRequest, { index, column, statuses }: Mark): Promise<Ways> {
  const { knex, searched, spaceIds } = request;
  const found = filtered(bookingsBy(request, index), request);
  if (searched) await whereText(knex, found, searched);
  const few = statuses.map((status) => found.clone().where(column, status));
  if (searched) return { few, ordered: few };
  if (spaceIds && spaceIds.length > 0 && spaceIds.length <= MAX_MARKED_SEPARATE) {
    const ordered = spaceIds.flatMap((space_id) =>
      few.map((query) => query.clone().where({ 'bookings.space_id': space_id })),
    );
    return { ordered, counted: found };
  }
  return { few, ordered: [filtered(bookingsBy(request, 'PRIMARY'), request)] };
}

/**
 * True for staff who list the bookings, the requests or the swaps of the workspaces that they manage. What is billed to themselves is
 * listed wherever it is.
 */
function listsAll({ actor }: Call, filter: BookingsFilter): boolean {
  if (filter.customer === actor.userId) return false;
  if (filter.customer !== undefined && !showsAllBookings(actor)) return false;
  if (filter.booking_request) return may(actor.role, 'bookingRequest', 'show');
  return showsAllBookings(actor) || (isOfSwaps(filter) && may(actor.role, 'deskSwap', 'show'));
}

const BY_START = { column: 'starts_at', type: 'instant' } as const;

function orderOf({ arrivals, sort }: BookingsFilter): Order | undefined {
  if (arrivals || sort === 'event_date') return [{ ...BY_START, direction: 'asc' }];
  return sort === '-event_date' ? [{ ...BY_START, direction: 'desc' }] : undefined;
}

function waysOf(call: Call, request: ListRequest): Promise<Ways> {
  const { knex, filter, spaceIds } = request;
  if (!listsAll(call, filter)) return inOneQuery(ownBookings(call), request, whereJoined);
  const mark = markOf(filter);
  if (mark) return marked(request, mark);
  const isOfPerson = filter.customer !== undefined;
  if (isOfPerson || (spaceIds && spaceIds.length < 2)) {
    const found = bookingsBy(request, isOfPerson ? 'bookings_person' : spaceIndex(request));
    return inOneQuery(found, request, (query, searched) => whereText(knex, query, searched));
  }
  return inSpaces(request);
}

/** The bookings that the caller may list: those of workspaces for staff, otherwise their own. */
export async function planOf(call: Call, filter: BookingsFilter): Promise<Plan> {
  const { services, actor, now } = call;
  const { knex } = services;
  const { space_id, text } = filter;
  requireKnownStatus(filter);
  const ofSpace = space_id ? [space_id] : undefined;
  const spaceIds = listsAll(call, filter) ? listedSpaceIds(actor, space_id) : ofSpace;
  const today = filter.arrivals ? await readToday(knex, spaceIds, now) : undefined;
  const isOfFew = spaceIds && spaceIds.length <= MAX_SEPARATE;
  const searched = text
    ? { text, ofStaff: showsAllBookings(actor), placesOf: isOfFew ? spaceIds : undefined }
    : undefined;
  const order = orderOf(filter);
  const ways = await waysOf(call, { knex, filter, now, today, order, searched, spaceIds });
  return { ...ways, list: { knex, table: 'bookings', order } };
}
