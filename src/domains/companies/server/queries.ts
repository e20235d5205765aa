import type { Knex } from 'knex';
import { requireManages } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { whereWords } from '#server/db/words.ts';
import { tableBy } from '#server/db/newest.ts';
import { mapPage, paged } from '#server/db/paged.ts';
import { BY_NAME } from '#server/db/position.ts';
import type { Queryable } from '#server/db/transaction.ts';
import type { CompanyPerson, ListCompaniesInput, ListedCompany, OwnCompany } from '#domains/companies/schema.ts';
import { type Company, companyView, limitIn } from '#domains/companies/server/model.ts';
import type { Page } from '#shared/paging.ts';

const PEOPLE_SQL = '(SELECT COUNT(*) FROM company_people p WHERE p.company_id = companies.id) AS people';

/** The companies of a workspace, by name. `text` searches name, VAT number and address of the bills. @throws NotAllowed */
export async function listCompanies(
  { services, actor }: Call,
  { space_id, text, payment, ...paging }: ListCompaniesInput,
): Promise<Page<ListedCompany>> {
  requireManages(actor, space_id);
  const { knex } = services;
  const query = tableBy(knex, 'companies', 'companies_list').where({ space_id, status: true });
  if (payment) query.where({ payment });
  if (text) whereWords(query, ['name', 'vat_number', 'billing_email'], text);
  const read = (page: Knex.QueryBuilder) =>
    page.select<(Company & { people: string })[]>('companies.*', knex.raw(PEOPLE_SQL));
  return mapPage(await paged({ table: 'companies', order: BY_NAME, query, read }, paging), (row) => ({
    ...companyView(row),
    people: Number(row.people),
  }));
}

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);

/** The people of a company, by name. */
export async function peopleOf(
  knex: Queryable,
  { id: company_id, currency }: Pick<Company, 'id' | 'currency'>,
): Promise<CompanyPerson[]> {
  const people = await knex('company_people')
    .join('users', 'users.id', 'company_people.user_id')
    .where({ company_id })
    .select('user_id', 'users.name', 'users.email', 'company_people.role', 'company_people.limit_pence');
  return people
    .map(({ limit_pence, ...person }) => ({ ...person, limit: limitIn(limit_pence, currency) }))
    .sort(byName);
}

/** The companies that the caller belongs to. */
export async function ownCompanies({ services: { knex }, actor }: Call): Promise<OwnCompany[]> {
  const own = await knex('company_people')
    .join('companies', 'companies.id', 'company_people.company_id')
    .join('spaces', 'spaces.id', 'companies.space_id')
    .where('user_id', actor.userId)
    .where('companies.status', true)
    .select(
      'companies.id',
      'companies.name',
      'companies.payment',
      'companies.tax',
      'space_id',
      'role',
      'spaces.name as space_name',
    );
  return own.sort(byName).map(({ id, name, payment, tax, space_id, role, space_name }) => ({
    _id: id,
    name,
    role,
    payment,
    tax,
    space: { _id: space_id, name: space_name },
  }));
}

/** The accounts that read what is billed to companies: their admins. */
export async function readersOf(knex: Queryable, companyIds: string[]): Promise<Map<string, string[]>> {
  const readers = new Map<string, string[]>();
  if (companyIds.length === 0) return readers;
  const rows = await knex('company_people')
    .whereIn('company_id', companyIds)
    .where('role', 'admin')
    .orderBy('user_id')
    .select('company_id', 'user_id');
  for (const { company_id, user_id } of rows) readers.set(company_id, [...(readers.get(company_id) ?? []), user_id]);
  return readers;
}

/** The accounts that read what is billed to a company. */
export async function companyReaders(knex: Queryable, companyId: string): Promise<string[]> {
  return (await readersOf(knex, [companyId])).get(companyId) ?? [];
}

type BilledCompany = Pick<Company, 'id' | 'billing_email'>;

/** Where companies get their bills: without an address of their own, at that of their first admin. Blank without either. */
export async function billingAddresses(knex: Queryable, companies: BilledCompany[]): Promise<Map<string, string>> {
  const without = companies.filter(({ billing_email }) => !billing_email).map(({ id }) => id);
  const readers = await readersOf(knex, without);
  const admins = [...readers.values()].flatMap(([first]) => first ?? []);
  const rows = admins.length > 0 ? await knex('users').whereIn('id', admins).select('id', 'email') : [];
  const emails = new Map(rows.map(({ id, email }) => [id, email]));
  return new Map(
    companies.map(({ id, billing_email }) => [id, billing_email || (emails.get(readers.get(id)?.[0] ?? '') ?? '')]),
  );
}

/** Where a company gets its bills, like `billingAddresses`. */
export async function billingAddress(knex: Queryable, company: BilledCompany): Promise<string> {
  return (await billingAddresses(knex, [company])).get(company.id) ?? '';
}

/** Whether somebody is an admin of a company, which may be deleted. */
export async function leadsCompany(knex: Queryable, companyId: string, userId: string): Promise<boolean> {
  return (await companyReaders(knex, companyId)).includes(userId);
}
