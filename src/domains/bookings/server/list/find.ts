/** Which way leads to the bookings of a list: each filter has one that costs the same in a table of a million. */
import type { Knex } from 'knex';
import { showsAllBookings } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { type Found, atOnce, ifFew, ofMany, tableBy } from '#server/db/newest.ts';
import { type ListBookingsInput, REQUEST_STATUSES } from '#domains/bookings/schema.ts';
import { may } from '#shared/permissions.ts';
import { listedSpaceIds } from '#domains/workspaces/server/queries.ts';
import { requireKnownStatus, whereFiltered } from '#domains/bookings/server/list/conditions.ts';
import { isShort, whereTouches, windowOf } from '#domains/bookings/server/list/period.ts';
import { byStatus, isNarrowed, isRare } from '#domains/bookings/server/list/statuses.ts';
import { textSources, whereJoined, whereText } from '#domains/bookings/server/list/text.ts';

/** So many workspaces are read one by one; of more, all bookings are read and those of others left out. */
const MAX_APART = 20;
/** The same for requests, which are read by their status as well. */
const MAX_REQUESTS_APART = 5;

type Question = { knex: Knex; filter: ListBookingsInput; now: Date; spaceIds?: string[] };

const bookingsBy = ({ knex }: Question, index: string) => tableBy(knex, 'bookings', index);
const listOf = ({ knex, filter: { offset, limit } }: Question) => ({ knex, table: 'bookings', offset, limit });

/** Those that are billed to the caller or that they attend. */
function own({ services: { knex }, actor }: Call): Knex.QueryBuilder {
  const mine = knex
    .select('id')
    .from('bookings')
    .where('assigned_user_id', actor.userId)
    .union((attended: Knex.QueryBuilder) => {
      void attended.select('booking_id as id').from('booking_members').where('email', actor.email);
    });
  return knex('bookings').join(mine.as('mine'), 'mine.id', 'bookings.id');
}

/** The query with all conditions of the question but the text. */
function asked(query: Knex.QueryBuilder, { filter, now, spaceIds }: Question): Knex.QueryBuilder {
  if (spaceIds) void query.whereIn('bookings.space_id', spaceIds);
  whereFiltered(query, filter, now);
  return query;
}

/** All conditions looked at in one pass: for what one person or one workspace has. */
async function inOnePass(
  query: Knex.QueryBuilder,
  question: Question,
  whereText: (query: Knex.QueryBuilder, text: string) => void | Promise<void>,
): Promise<Found> {
  const { filter } = question;
  asked(query, question);
  const list = listOf(question);
  if (!filter.text) return atOnce([query], query, list);
  await whereText(query, filter.text);
  return (await ifFew([query], list)) ?? ofMany([query], list);
}

/** The newest first, until the page is full. */
function newestFirst(question: Question): { parts: Knex.QueryBuilder[]; counted: Knex.QueryBuilder } {
  const { filter, spaceIds } = question;
  if (filter.seat_swap_status) {
    const swaps = asked(bookingsBy(question, 'bookings_swap'), question);
    return { parts: [swaps], counted: swaps };
  }
  if (spaceIds && spaceIds.length <= MAX_APART && !isRare(filter)) {
    const parts = spaceIds.map((id) =>
      asked(bookingsBy(question, 'bookings_space_list'), { ...question, spaceIds: [id] }),
    );
    return { parts, counted: asked(bookingsBy(question, 'bookings_space_list'), question) };
  }
  if (isNarrowed(filter)) return byStatus(asked(bookingsBy(question, 'bookings_status'), question), filter);
  const all = asked(question.knex('bookings'), question);
  return { parts: [asked(bookingsBy(question, 'PRIMARY'), question)], counted: all };
}

async function withText(text: string, question: Question): Promise<Found> {
  const { few, newest } = await textSources(question.knex, text);
  const limited = (queries: Knex.QueryBuilder[]) => queries.map((query) => asked(query.clone(), question));
  const list = listOf(question);
  return (await ifFew(limited(few), list)) ?? ofMany(limited(newest), list);
}

async function ofSpaces(question: Question): Promise<Found> {
  const { filter, now } = question;
  if (filter.text) return withText(filter.text, question);
  const list = listOf(question);
  const { parts, counted } = newestFirst(question);
  const window = windowOf(filter, now);
  if (!window || filter.seat_swap_status) return atOnce(parts, counted, list);
  const touching = asked(bookingsBy(question, 'bookings_period'), question);
  whereTouches(touching, window);
  if (isShort(window)) return atOnce([touching], touching, list);
  return (await ifFew([touching], list)) ?? ofMany(parts, list);
}

/**
 * The requests of all statuses and workspaces lie together in an index, apart from the many more bookings. With few workspaces,
 * each part of it is read in order. Otherwise all are read, or the newest bookings when there are too many.
 */
async function requestsOf(question: Question): Promise<Found> {
  const { knex, filter, spaceIds } = question;
  const list = listOf(question);
  const found = asked(bookingsBy(question, 'bookings_requests'), question);
  if (filter.text) {
    await whereText(knex, found, filter.text);
    return (await ifFew([found], list)) ?? ofMany([found], list);
  }
  if (spaceIds && spaceIds.length <= MAX_REQUESTS_APART) {
    const statuses = filter.booking_status ? [filter.booking_status] : REQUEST_STATUSES;
    const parts = spaceIds.flatMap((space_id) =>
      statuses.map((booking_status) => found.clone().where({ 'bookings.space_id': space_id, booking_status })),
    );
    if (parts.length > 0) return atOnce(parts, found, list);
  }
  return (await ifFew([found], list)) ?? ofMany([asked(bookingsBy(question, 'PRIMARY'), question)], list);
}

/** The page of bookings that the caller may list: those of a space for staff, else their own. Newest first. */
export function findBookings(call: Call, filter: ListBookingsInput): Promise<Found> {
  const { services, actor, now } = call;
  const { knex } = services;
  const { space_id } = filter;
  requireKnownStatus(filter);
  const seesAll = filter.booking_request ? may(actor.role, 'bookingRequest', 'show') : showsAllBookings(actor);
  if (!seesAll)
    return inOnePass(own(call), { knex, filter, now, spaceIds: space_id ? [space_id] : undefined }, whereJoined);
  const spaceIds = listedSpaceIds(actor, space_id);
  const question = { knex, filter, now, spaceIds };
  if (filter.booking_request) return requestsOf(question);
  if (spaceIds && spaceIds.length < 2) {
    const ofSpace = bookingsBy(question, 'bookings_space_list');
    return inOnePass(ofSpace, question, (query, text) => whereText(knex, query, text));
  }
  return ofSpaces(question);
}
