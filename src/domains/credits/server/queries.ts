import type { Knex } from 'knex';
import { listedSpaceIds, managesSpace } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { tableBy } from '#server/db/newest.ts';
import { mapPage, paged } from '#server/db/paged.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { Company, requireCompanyAccess } from '#domains/companies/server/index.ts';
import type {
  CreditEntriesInput,
  CreditEntryKind,
  CreditEntryView,
  CreditView,
  ListCreditsInput,
} from '#domains/credits/schema.ts';
import type { CreditEntryRow, CreditRow } from '#domains/credits/server/tables.ts';
import { NotAllowed, NotFound } from '#shared/errors.ts';
import type { Currency } from '#shared/money.ts';
import { may } from '#shared/permissions.ts';
import type { Page } from '#shared/paging.ts';
import { msg } from '#shared/texts.ts';

/** A credit with the names that its view shows. */
type ShownCredit = CreditRow & { space_name: string; currency: Currency; company_name: string | null };

const NAMES = ['credits.*', 's.name as space_name', 's.currency', 'c.name as company_name'];

const withNames = (query: Knex.QueryBuilder) =>
  query.join('spaces as s', 's.id', 'credits.space_id').leftJoin('companies as c', 'c.id', 'credits.company_id');

async function viewsOf(knex: Queryable, credits: ShownCredit[]): Promise<CreditView[]> {
  const ids = credits.flatMap(({ resource_ids }) => resource_ids ?? []);
  const resources = await knex('resources').whereIn('id', ids).select('id', 'name');
  const names = new Map(resources.map(({ id, name }) => [id, name]));
  return credits.map((credit) => ({
    _id: credit.id,
    space: { _id: credit.space_id, name: credit.space_name },
    company: credit.company_id === null ? null : { _id: credit.company_id, name: credit.company_name ?? '' },
    type: credit.type,
    currency: credit.currency,
    amount: credit.amount,
    balance: credit.balance,
    resources: (credit.resource_ids ?? []).map((id) => ({ _id: id, name: names.get(id) ?? '' })),
    valid_from: credit.valid_from,
    valid_until: credit.valid_until,
    source: credit.source,
    note: credit.note,
    created_at: credit.created_at,
  }));
}

/** Credits with their views. */
export async function readCredits(knex: Queryable, ids: string[]): Promise<{ row: CreditRow; view: CreditView }[]> {
  const rows = await withNames(knex('credits').whereIn('credits.id', ids)).select<ShownCredit[]>(NAMES);
  const views = await viewsOf(knex, rows);
  return rows.map((row, index) => ({ row, view: views[index]! }));
}

/** The view of one credit. */
export async function readCredit(knex: Queryable, id: string): Promise<CreditView> {
  const [credit] = await readCredits(knex, [id]);
  if (!credit) throw new NotFound(msg('Credit not found'));
  return credit.view;
}

/** @throws NotFound unless the caller keeps the company, as its admin or as staff */
async function requireCompany({ services: { knex }, actor }: Call, id: string): Promise<void> {
  const company = await Company.query(knex).findById(id);
  if (!company) throw new NotFound(msg('Company not found'));
  await requireCompanyAccess(knex, { actor, company, access: 'show' });
}

/**
 * The credits of a person or of a company, newest first. People read their own, the admins of a company those of the company; staff who see
 * the members of a workspace read those that belong to it.
 * @throws NotAllowed, NotFound
 */
export async function listCredits(call: Call, input: ListCreditsInput): Promise<Page<CreditView>> {
  const { services, actor } = call;
  const { knex } = services;
  const { user_id, company_id, space_id, ...paging } = input;
  const query = company_id
    ? tableBy(knex, 'credits', 'credits_company').where({ company_id })
    : tableBy(knex, 'credits', 'credits_person').where({ user_id });
  if (company_id) await requireCompany(call, company_id);
  else if (user_id !== actor.userId) {
    if (!may(actor.role, 'members', 'show')) throw new NotAllowed();
    const spaceIds = listedSpaceIds(actor, space_id);
    if (spaceIds) query.whereIn('credits.space_id', spaceIds);
  }
  if (space_id) query.where('credits.space_id', space_id);
  const read = (page: Knex.QueryBuilder) => withNames(page).select<ShownCredit[]>(NAMES);
  const page = await paged({ table: 'credits', query, read }, paging);
  return { ...page, items: await viewsOf(knex, page.items) };
}

/** The credits of the caller and of their companies of which something is left. Those that end first come first. */
export async function ownCredits({ services: { knex }, actor }: Call): Promise<CreditView[]> {
  const companies = knex('company_people').where('user_id', actor.userId).select('company_id');
  const open = () => withNames(knex('credits').where('balance', '>', 0)).select<ShownCredit[]>(NAMES);
  const [own, shared] = await Promise.all([
    open().where('credits.user_id', actor.userId),
    open().whereIn('credits.company_id', companies).where('c.status', true),
  ]);
  const ends = ({ valid_until }: CreditRow) => valid_until ?? '9999';
  const byEnd = (one: CreditRow, other: CreditRow) => ends(one).localeCompare(ends(other));
  return viewsOf(knex, [...own, ...shared].sort(byEnd));
}

const KINDS: Record<CreditEntryRow['from_account'], Partial<Record<CreditEntryRow['to_account'], CreditEntryKind>>> = {
  issued: { credit: 'granted' },
  booking: { credit: 'returned' },
  credit: { booking: 'taken', expired: 'expired', withdrawn: 'withdrawn' },
};

function entryView({ id, from_account, to_account, amount, booking_id, note, at }: CreditEntryRow): CreditEntryView {
  return { _id: id, kind: KINDS[from_account][to_account] ?? 'granted', amount, booking_id, note, at };
}

/**
 * What came to a credit and left it, newest first, for those who may list it.
 * @throws NotFound, also for a credit that the caller may not see
 */
export async function listEntries(call: Call, { _id, ...paging }: CreditEntriesInput): Promise<Page<CreditEntryView>> {
  const { knex } = call.services;
  const { actor } = call;
  const credit = await knex('credits').where('id', _id).first();
  if (!credit) throw new NotFound(msg('Credit not found'));
  const isStaff = may(actor.role, 'members', 'show') && managesSpace(actor, credit.space_id);
  if (credit.user_id !== actor.userId && !isStaff) {
    if (!credit.company_id) throw new NotFound(msg('Credit not found'));
    await requireCompany(call, credit.company_id);
  }
  const query = tableBy(knex, 'credit_entries', 'credit_entries_list').where('credit_id', _id);
  const read = (page: Knex.QueryBuilder) => page.select<CreditEntryRow[]>('credit_entries.*');
  return mapPage(await paged({ table: 'credit_entries', query, read }, paging), entryView);
}
