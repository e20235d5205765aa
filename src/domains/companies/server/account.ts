/** The ledger of what a company owes. It changes only under the lock of its company, whose balance is the sum of the entries. */
import type { Queryable, Transaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import { type PersonalLimit, accountProblem } from '#domains/companies/account.ts';
import { Company } from '#domains/companies/server/model.ts';
import { companyNews } from '#domains/companies/server/record-kinds.ts';
import type { CompanyEntryRow } from '#domains/companies/server/tables.ts';
import { Conflict, NotFound } from '#shared/errors.ts';
import type { Pence } from '#shared/money.ts';
import { monthOf, startOfMonth } from '#shared/months.ts';
import { msg } from '#shared/texts.ts';

/** A company of a workspace that is not deleted. @throws NotFound */
export async function findCompany(knex: Queryable, id: string, spaceId: string): Promise<Company> {
  const company = await Company.query(knex).findOne({ id, space_id: spaceId, status: true });
  if (!company) throw new NotFound(msg('Company not found'));
  return company;
}

/** Locks companies, in the order of their ids. They may be deleted: what they owe still changes. */
export async function lockCompanies(trx: Transaction, ids: string[]): Promise<Company[]> {
  return ids.length === 0 ? [] : Company.query(trx).whereIn('id', ids).orderBy('id').forUpdate();
}

/** Locks a company, like `lockCompanies`. @throws NotFound */
export async function lockCompany(trx: Transaction, id: string): Promise<Company> {
  const [company] = await lockCompanies(trx, [id]);
  if (!company) throw new NotFound(msg('Company not found'));
  return company;
}

/** Whether somebody belongs to a company that is not deleted, in a workspace. */
export async function isOfCompany(
  knex: Queryable,
  { companyId, userId, spaceId }: { companyId: string; userId: string; spaceId: string },
): Promise<boolean> {
  const found = await knex('company_people')
    .join('companies', 'companies.id', 'company_people.company_id')
    .where({ company_id: companyId, user_id: userId, space_id: spaceId })
    .where('companies.status', true)
    .first('company_id');
  return found !== undefined;
}

type Spender = { userId: string | null; now: Date; zone: string };

/** @returns undefined for somebody who does not belong to the company */
async function limitOf(
  trx: Transaction,
  company_id: string,
  { userId: user_id, now, zone }: Spender,
): Promise<PersonalLimit | undefined> {
  if (user_id === null) return undefined;
  const person = await trx('company_people').where({ company_id, user_id }).first('limit_pence');
  const since = startOfMonth(monthOf(now, zone), zone);
  if (!person || person.limit_pence === null) return person && { limit_pence: null, used_pence: 0 };
  const sum = await trx('company_entries')
    .where({ company_id, user_id })
    .where('at', '>=', since)
    .sum<{ used: string | null }>({ used: 'amount_pence' })
    .first();
  // What is ordered with a membership counts on the day of the order. Its entry, with the next invoice, names nobody.
  const ordered = await ordersOf(trx, company_id)
    .where({ user_id })
    .whereNotNull('membership_id')
    .where('created_at', '>=', since)
    .first();
  return { ...person, used_pence: Number(sum?.used ?? 0) + Number(ordered?.sum ?? 0) };
}

const ordersOf = (trx: Transaction, company_id: string) =>
  trx('orders').where({ company_id }).sum<{ sum: string | null }>({ sum: 'total_pence' });

/** What a company has ordered with its memberships, and is not on its account yet. */
async function waitingPence(trx: Transaction, companyId: string): Promise<Pence> {
  const waiting = await ordersOf(trx, companyId).whereNull('invoice_id').first();
  return Number(waiting?.sum ?? 0);
}

/**
 * Requires that an amount may be put on the account of a company, which this locks.
 * @param spender who is billed, whose monthly limit counts
 * @throws NotFound if the company was deleted; Conflict with the reason
 */
export async function requireOnAccount(
  trx: Transaction,
  companyId: string,
  spender: Spender,
  amountPence: Pence,
): Promise<void> {
  const company = await lockCompany(trx, companyId);
  if (!company.status) throw new NotFound(msg('Company not found'));
  const owed = { ...company, balance_pence: company.balance_pence + (await waitingPence(trx, companyId)) };
  const problem = accountProblem(owed, await limitOf(trx, companyId, spender), amountPence);
  if (problem) throw new Conflict(problem, undefined, 'company_id');
}

type NewEntry = Pick<CompanyEntryRow, 'company_id' | 'kind' | 'amount_pence' | 'at'> &
  Partial<Pick<CompanyEntryRow, 'user_id' | 'charge_id' | 'refund_id' | 'invoice_id' | 'method' | 'reference'>>;

/**
 * Adds an entry to the account of a company, which this locks, and its amount to the balance. A charge is positive; a refund and a payment are
 * negative.
 */
export function enterAccount(trx: Transaction, entry: NewEntry): Promise<void> {
  return enterAccounts(trx, [entry]);
}

/** Adds entries to the accounts of companies, like `enterAccount`. All have the same columns. */
export async function enterAccounts(trx: Transaction, entries: NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const companies = await lockCompanies(
    trx,
    entries.map(({ company_id }) => company_id),
  );
  const changes = companies.flatMap(({ id }) => {
    const own = entries.filter(({ company_id }) => company_id === id);
    return [id, own.reduce((sum, { amount_pence }) => sum + amount_pence, 0)];
  });
  await trx('companies')
    .whereIn(
      'id',
      companies.map(({ id }) => id),
    )
    .update(
      'balance_pence',
      trx.raw(`balance_pence + CASE id ${'WHEN ? THEN ? '.repeat(companies.length)}END`, changes),
    );
  await trx('company_entries').insert(entries);
  await publish(
    trx,
    companies.map(({ id, space_id: spaceId }) => companyNews('update', { id, spaceId })),
    entries[0]!.at,
  );
}
