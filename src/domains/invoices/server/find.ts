/** Chooses the index for each filter of the invoice list, so that the cost of a page does not grow with the table. */
import type { Knex } from 'knex';
import { showsAllBookings, listedSpaceIds } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { type FoundPage, atOnce, ifFew, ofMany, withPage, tableBy } from '#server/db/newest.ts';
import { leadsCompany } from '#domains/companies/server/index.ts';
import type { ListInvoicesInput } from '#domains/invoices/schema.ts';
import { may } from '#shared/permissions.ts';
import { DESK_TYPES, RESOURCE_TYPES } from '#shared/resource-types.ts';
import { DAY } from '#shared/time.ts';

/** Up to this number, each workspace is read separately. For more, the invoices of all workspaces are read and filtered. */
const MAX_SEPARATE = 8;
/** A longer period contains so many invoices that reading the newest ids first is faster than sorting them. */
const SHORT_MS = 62 * DAY;

type ListRequest = { knex: Knex; filter: ListInvoicesInput; userId?: string; spaceIds?: string[]; companyId?: string };

/**
 * The invoices that the caller may list: those of workspaces for staff who see all bookings and the area, those of a company for its admins,
 * otherwise their own.
 */
async function requestOf({ services: { knex }, actor }: Call, filter: ListInvoicesInput): Promise<ListRequest> {
  const { space_id, company_id: companyId } = filter;
  if (showsAllBookings(actor) && may(actor.role, 'invoice', 'show'))
    return { knex, filter, spaceIds: listedSpaceIds(actor, space_id), companyId };
  if (companyId && (await leadsCompany(knex, companyId, actor.userId))) return { knex, filter, companyId };
  return { knex, filter, userId: actor.userId, spaceIds: space_id ? [space_id] : undefined, companyId };
}

function typesOf({ resource_type }: ListInvoicesInput) {
  return resource_type === 'desks' ? DESK_TYPES : RESOURCE_TYPES.filter((type) => type === resource_type);
}

/** The invoices of a request, read through an index. */
function by(index: string, { knex, filter, userId, spaceIds, companyId }: ListRequest): Knex.QueryBuilder {
  const { resource_type, from, to, customer, booking_id, open } = filter;
  const query = tableBy(knex, 'invoices', index);
  if (userId) query.where('user_id', userId);
  if (customer) query.where('user_id', customer);
  if (booking_id) query.where({ booking_id });
  if (companyId) query.where('company_id', companyId);
  if (open) query.where('open_pence', '>', 0);
  if (spaceIds) query.whereIn('space_id', spaceIds);
  if (resource_type) query.whereIn('resource_type', typesOf(filter));
  if (from) query.where('invoice_date', '>=', from);
  if (to) query.where('invoice_date', '<=', to);
  return query;
}

/** Queries that read the newest invoices first and stop when the page is full, and the query to count. */
function newestFirst(request: ListRequest): { parts: Knex.QueryBuilder[]; counted: Knex.QueryBuilder } {
  const { filter, spaceIds } = request;
  if (spaceIds && spaceIds.length <= MAX_SEPARATE) {
    const parts = spaceIds.map((id) => by('invoices_space_list', { ...request, spaceIds: [id] }));
    return { parts, counted: by('invoices_space_list', request) };
  }
  if (filter.resource_type) {
    const counted = by('invoices_type_list', request);
    return { parts: typesOf(filter).map((type) => counted.clone().where('resource_type', type)), counted };
  }
  const counted = by(spaceIds ? 'invoices_space_list' : 'invoices_dates', request);
  return { parts: [by('PRIMARY', request)], counted };
}

/** A page of the invoices that the caller may list, newest first. */
export async function findInvoices(call: Call, filter: ListInvoicesInput): Promise<FoundPage> {
  const { from, to } = filter;
  const list = withPage({ knex: call.services.knex, table: 'invoices' }, filter);
  const request = await requestOf(call, filter);
  const { userId, spaceIds, companyId } = request;
  if (filter.booking_id) {
    const ofBooking = by('invoices_booking', request);
    return atOnce([ofBooking], ofBooking, list);
  }
  if (companyId) {
    const ofCompany = by('invoices_company', request);
    return atOnce([ofCompany], ofCompany, list);
  }
  if (filter.open && !userId) {
    const open = by('invoices_open', request);
    return atOnce([open], open, list);
  }
  const isOfPerson = userId !== undefined || filter.customer !== undefined;
  const index = isOfPerson ? 'invoices_user' : spaceIds && spaceIds.length < 2 ? 'invoices_space_list' : undefined;
  if (index) return atOnce([by(index, request)], by(index, request), list);
  const { parts, counted } = newestFirst(request);
  if (!from && !to) return atOnce(parts, counted, list);
  const dated = by('invoices_dates', request);
  if (from && to && +to - +from <= SHORT_MS) return atOnce([dated], dated, list);
  return (await ifFew([dated], list)) ?? ofMany(parts, list);
}
