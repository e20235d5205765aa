import type { Knex } from 'knex';
import { requireManages } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { containing } from '#server/db/containing.ts';
import { tableBy } from '#server/db/newest.ts';
import { mapPage, paged } from '#server/db/paged.ts';
import type { Queryable } from '#server/db/transaction.ts';
import type { CompanyPerson, ListCompaniesInput, ListedCompany, OwnCompany } from '#domains/companies/schema.ts';
import { Company, companyView, poundsOrNull } from '#domains/companies/server/model.ts';
import { NotFound } from '#shared/errors.ts';
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
  if (text) {
    const pattern = containing(text);
    query.where((match) => {
      for (const column of ['name', 'vat_number', 'billing_email']) match.orWhere(column, 'like', pattern);
    });
  }
  const read = (page: Knex.QueryBuilder) =>
    page.orderBy(['name', 'id']).select<(Company & { people: string })[]>('companies.*', knex.raw(PEOPLE_SQL));
  return mapPage(await paged({ query, read }, paging), (row) => ({ ...companyView(row), people: Number(row.people) }));
}

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);

/** The people of companies, by name. */
async function readPeople(knex: Queryable, companyIds: string[]): Promise<(CompanyPerson & { company_id: string })[]> {
  const people = await knex('company_people')
    .join('users', 'users.id', 'company_people.user_id')
    .whereIn('company_id', companyIds)
    .select('company_id', 'user_id', 'users.name', 'users.email', 'company_people.role', 'company_people.limit_pence');
  return people.map(({ limit_pence, ...person }) => ({ ...person, limit: poundsOrNull(limit_pence) })).sort(byName);
}

export async function peopleOf(knex: Queryable, companyId: string): Promise<CompanyPerson[]> {
  const people = await readPeople(knex, [companyId]);
  return people.map(({ company_id: _same, ...person }) => person);
}

/** @throws NotFound; NotAllowed for a company of a workspace that the caller does not manage */
export async function listPeople({ services, actor }: Call, { _id }: { _id: string }): Promise<CompanyPerson[]> {
  const company = await Company.query(services.knex).findById(_id).where('status', true);
  if (!company) throw new NotFound('Company');
  requireManages(actor, company.space_id);
  return peopleOf(services.knex, _id);
}

/** The companies that the caller belongs to. Their admins also read who else does. */
export async function ownCompanies({ services, actor }: Call): Promise<OwnCompany[]> {
  const { knex } = services;
  const own = await knex('company_people')
    .join('companies', 'companies.id', 'company_people.company_id')
    .join('spaces', 'spaces.id', 'companies.space_id')
    .where('user_id', actor.userId)
    .where('companies.status', true)
    .select('companies.id', 'companies.name', 'companies.payment', 'space_id', 'role', 'spaces.name as space_name');
  const led = own.filter(({ role }) => role === 'admin').map(({ id }) => id);
  const people = led.length > 0 ? await readPeople(knex, led) : [];
  return own.sort(byName).map(({ id, name, payment, space_id, role, space_name }) => ({
    _id: id,
    name,
    role,
    payment,
    space: { _id: space_id, name: space_name },
    people: people.flatMap(({ company_id, ...person }) => (company_id === id ? [person] : [])),
  }));
}

/** The accounts that read what is billed to a company: its admins. */
export function companyReaders(knex: Queryable, company_id: string): Promise<string[]> {
  return knex('company_people').where({ company_id, role: 'admin' }).pluck('user_id');
}

/** Whether somebody is an admin of a company, which may be deleted. */
export async function leadsCompany(knex: Queryable, companyId: string, userId: string): Promise<boolean> {
  return (await companyReaders(knex, companyId)).includes(userId);
}
