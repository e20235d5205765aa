/** Which way leads to the invoices of a list: each filter has one that costs the same in a table of a million. */
import type { Knex } from 'knex';
import { showsAllBookings } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { type Found, atOnce, ifFew, ofMany, tableBy } from '#server/db/newest.ts';
import type { ListInvoicesInput } from '#domains/invoices/schema.ts';
import { listedSpaceIds } from '#domains/workspaces/server/queries.ts';
import { DESK_TYPES, RESOURCE_TYPES } from '#shared/resource-types.ts';
import { DAY } from '#shared/time.ts';

/** So many workspaces are read one by one; of more, all invoices are read and those of others left out. */
const MAX_APART = 8;
/** The invoices of a longer time are so many that the newest are found sooner in the order of their numbers. */
const SHORT_MS = 62 * DAY;

type Question = { knex: Knex; filter: ListInvoicesInput; userId?: string; spaceIds?: string[] };

/** Those of a space for staff who see its invoices and all its bookings; else one's own. */
function questionOf({ services: { knex }, actor }: Call, filter: ListInvoicesInput): Question {
  const { space_id } = filter;
  if (showsAllBookings(actor)) return { knex, filter, spaceIds: listedSpaceIds(actor, space_id) };
  return { knex, filter, userId: actor.userId, spaceIds: space_id ? [space_id] : undefined };
}

function typesOf({ resource_type }: ListInvoicesInput) {
  return resource_type === 'desks' ? DESK_TYPES : RESOURCE_TYPES.filter((type) => type === resource_type);
}

/** The invoices of the question, read through an index. */
function by(index: string, { knex, filter, userId, spaceIds }: Question): Knex.QueryBuilder {
  const { resource_type, from, to } = filter;
  const query = tableBy(knex, 'invoices', index);
  if (userId) query.where('user_id', userId);
  if (spaceIds) query.whereIn('space_id', spaceIds);
  if (resource_type) query.whereIn('resource_type', typesOf(filter));
  if (from) query.where('invoice_date', '>=', from);
  if (to) query.where('invoice_date', '<=', to);
  return query;
}

/** The newest first, until the page is full. */
function newestFirst(question: Question): { parts: Knex.QueryBuilder[]; counted: Knex.QueryBuilder } {
  const { filter, spaceIds } = question;
  if (spaceIds && spaceIds.length <= MAX_APART) {
    const parts = spaceIds.map((id) => by('invoices_space_list', { ...question, spaceIds: [id] }));
    return { parts, counted: by('invoices_space_list', question) };
  }
  if (filter.resource_type) {
    const counted = by('invoices_type_list', question);
    return { parts: typesOf(filter).map((type) => counted.clone().where('resource_type', type)), counted };
  }
  const counted = by(spaceIds ? 'invoices_space_list' : 'invoices_dates', question);
  return { parts: [by('PRIMARY', question)], counted };
}

/** The page of invoices that the caller may list. */
export async function findInvoices(call: Call, filter: ListInvoicesInput): Promise<Found> {
  const { offset, limit, from, to } = filter;
  const list = { knex: call.services.knex, table: 'invoices', offset, limit };
  const question = questionOf(call, filter);
  const { userId, spaceIds } = question;
  const few = userId ? 'invoices_user' : spaceIds && spaceIds.length < 2 ? 'invoices_space_list' : undefined;
  if (few) return atOnce([by(few, question)], by(few, question), list);
  const { parts, counted } = newestFirst(question);
  if (!from && !to) return atOnce(parts, counted, list);
  const dated = by('invoices_dates', question);
  if (from && to && +to - +from <= SHORT_MS) return atOnce([dated], dated, list);
  return (await ifFew([dated], list)) ?? ofMany(parts, list);
}
