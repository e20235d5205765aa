import type { Knex } from 'knex';
import { listedSpaceIds, managesAllSpaces, requireManages } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { whereWords } from '#server/db/words.ts';
import { mapPage, paged } from '#server/db/paged.ts';
import type { Queryable } from '#server/db/transaction.ts';
import type { EnquiryView, ListEnquiriesInput, MyToursInput, TourView } from '#domains/enquiries/schema.ts';
import { type EnquiryColumns, type NamedEnquiry, enquiryView, tourView } from '#domains/enquiries/server/model.ts';
import { NotFound } from '#shared/errors.ts';
import type { Page } from '#shared/paging.ts';
import { msg } from '#shared/texts.ts';

const COLUMNS = [
  'id',
  'type',
  'space_id',
  'name',
  'email',
  'mobile_no',
  'company_name',
  'hear_me',
  'question',
  'resource_type',
  'tour_at',
  'state',
  'remark',
  'new_tour_at',
  'stage',
  'owner_id',
  'created_at',
] as const satisfies (keyof EnquiryColumns)[];

/** Reads the rows of a query of enquiries with the names of their workspaces and owners. */
export async function readNamed(knex: Queryable, query: Knex.QueryBuilder): Promise<NamedEnquiry[]> {
  const rows = await query.select<EnquiryColumns[]>(...COLUMNS);
  const spaces = await namesOf(
    knex,
    'spaces',
    rows.map(({ space_id }) => space_id),
  );
  const owners = await namesOf(
    knex,
    'users',
    rows.flatMap(({ owner_id }) => owner_id ?? []),
  );
  return rows.map((row) => ({
    ...row,
    space_name: spaces.get(row.space_id) ?? '',
    owner_name: owners.get(row.owner_id ?? '') ?? '',
  }));
}

async function namesOf(knex: Queryable, table: 'spaces' | 'users', all: string[]): Promise<Map<string, string>> {
  const ids = [...new Set(all)];
  const rows = ids.length > 0 ? await knex(table).whereIn('id', ids).select('id', 'name') : [];
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * The enquiries of the requested workspace, otherwise of all that the caller manages.
 * @param index the only index that the database may use
 * @throws NotAllowed
 */
export function reachableEnquiries(call: Call, spaceId: string | undefined, index?: string): Knex.QueryBuilder {
  const { knex } = call.services;
  const query = index ? knex(knex.raw('enquiries FORCE INDEX (??)', [index])) : knex('enquiries');
  const spaceIds = listedSpaceIds(call.actor, spaceId);
  if (spaceIds) query.whereIn('space_id', spaceIds);
  return query;
}

const TEXT_COLUMNS = ['name', 'email', 'mobile_no', 'company_name'];

/** The index of the enquiries of one or all workspaces, with a column. For several workspaces, the database decides. */
function indexOf({ actor }: Call, spaceId: string | undefined, column = ''): string | undefined {
  const parts = [spaceId ? 'space' : '', column.replace('_id', '')].filter(Boolean);
  if (!spaceId && !managesAllSpaces(actor)) return undefined;
  return parts.length > 0 ? ['enquiries', ...parts].join('_') : 'PRIMARY';
}

/** The enquiries and tours for staff, newest first. */
export async function listEnquiries(call: Call, input: ListEnquiriesInput): Promise<Page<EnquiryView>> {
  const { space_id, text, type, status, stage, owner_id, ...paging } = input;
  const wanted = Object.entries({ type, state: status, stage, owner_id }).filter(([, value]) => value);
  const query = reachableEnquiries(call, space_id, indexOf(call, space_id, wanted[0]?.[0]));
  query.where(Object.fromEntries(wanted));
  if (text) whereWords(query, TEXT_COLUMNS, text);
  const read = (page: Knex.QueryBuilder) => readNamed(call.services.knex, page);
  return mapPage(await paged({ table: 'enquiries', query, read }, paging), enquiryView);
}

/** The tours of the caller’s email address, newest first. The address of an account is verified. */
export async function listMyTours({ services, actor }: Call, paging: MyToursInput): Promise<Page<TourView>> {
  const query = services.knex('enquiries').where('email', actor.email).where('type', 'book_tour');
  const read = (page: Knex.QueryBuilder) => readNamed(services.knex, page);
  return mapPage(await paged({ table: 'enquiries', query, read }, paging), tourView);
}

/** @throws NotFound */
export async function findEnquiry(knex: Queryable, enquiryId: string): Promise<NamedEnquiry> {
  const [row] = await readNamed(knex, knex('enquiries').where('id', enquiryId));
  if (!row) throw new NotFound(msg('Enquiry not found'));
  return row;
}

/** @throws NotFound; NotAllowed in a workspace that the caller does not manage */
export async function getEnquiry({ services, actor }: Call, enquiryId: string): Promise<EnquiryView> {
  const row = await findEnquiry(services.knex, enquiryId);
  requireManages(actor, row.space_id);
  return enquiryView(row);
}
