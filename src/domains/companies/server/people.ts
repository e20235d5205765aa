/** The people of a company. They are members of its workspace. */
import { NO_ACCESS, requireSomebodyElse, seesSpace } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { lockRecord } from '#server/records/lock-record.ts';
import { recordChange } from '#server/records/records.ts';
import { requireJoined } from '#domains/accounts/server/index.ts';
import type { CompanyPerson, CompanyPersonInput, RemoveCompanyPersonInput } from '#domains/companies/schema.ts';
import { companySentences } from '#domains/companies/sentences.ts';
import { isStaffOf, requireCompanyAccess } from '#domains/companies/server/access.ts';
import { Company } from '#domains/companies/server/model.ts';
import { leadsCompany, peopleOf } from '#domains/companies/server/queries.ts';
import { COMPANY } from '#domains/companies/server/record-kinds.ts';
import { limitPence } from '#domains/companies/server/service.ts';
import { Conflict, NotAllowed, NotFound } from '#shared/errors.ts';
import type { Said } from '#shared/said.ts';
import { msg, msgWith } from '#shared/texts.ts';

const MOST_PEOPLE = 500;
const ONLY_STAFF = msg('Please ask the staff to add somebody to your company');

/** Locks a company that the caller may edit. @throws NotFound; NotAllowed for an admin who is blocked in its workspace */
async function lockCompany(trx: Transaction, call: Call, id: string): Promise<Company> {
  const company = await lockRecord<Company>(trx, call, { table: Company, kind: COMPANY, id });
  await requireCompanyAccess(trx, { actor: call.actor, company, access: 'editable' });
  const isStaff = isStaffOf({ actor: call.actor, company, access: 'editable' });
  if (!isStaff && !seesSpace(call.actor, company.space_id)) throw new NotAllowed(NO_ACCESS);
  return company;
}

async function record(trx: Transaction, call: Call, company: Company, action: Said): Promise<CompanyPerson[]> {
  const { id, space_id: spaceId } = company;
  await recordChange(trx, call, { kind: COMPANY, event: 'update', id, spaceId, action });
  return peopleOf(trx, company);
}

/**
 * Adds a member of the workspace to a company, which only staff do, or changes their role and monthly limit.
 * @returns all people of the company
 * @throws NotFound, NotAllowed, InvalidInput; Conflict for a company with too many people
 */
export async function setPerson(
  call: Call,
  { _id, user_id, role, limit }: CompanyPersonInput,
): Promise<CompanyPerson[]> {
  return inTransaction(call.services, async (trx) => {
    const company = await lockCompany(trx, call, _id);
    const people = await peopleOf(trx, company);
    const known = people.find((person) => person.user_id === user_id);
    // Nobody else learns who has joined the workspace.
    if (!known && !isStaffOf({ actor: call.actor, company, access: 'editable' })) throw new NotAllowed(ONLY_STAFF);
    const name = await requireJoined(trx, user_id, company.space_id);
    const isSame = known?.role === role && (limit === undefined || limit === known.limit);
    if (isSame) return people;
    if (!(await leadsCompany(trx, _id, call.actor.userId))) requireSomebodyElse(call.actor, { user_id });
    if (!known && people.length >= MOST_PEOPLE)
      throw new Conflict(msgWith('A company has at most {most} people', { most: MOST_PEOPLE }));
    const terms = { role, ...(limit !== undefined && { limit_pence: limitPence(limit, company.currency) }) };
    const row = { company_id: _id, user_id, ...terms, created_at: call.now };
    await trx('company_people').insert(row).onConflict(['company_id', 'user_id']).merge(terms);
    const action = companySentences.setPerson({ person: name, role, company: company.name });
    return record(trx, call, company, action);
  });
}

/** @returns the people who are left. @throws NotFound, also for somebody who is not in the company; NotAllowed */
export async function removePerson(call: Call, { _id, user_id }: RemoveCompanyPersonInput): Promise<CompanyPerson[]> {
  return inTransaction(call.services, async (trx) => {
    const company = await lockCompany(trx, call, _id);
    const person = (await peopleOf(trx, company)).find((each) => each.user_id === user_id);
    if (!person) throw new NotFound(msg('Person not found'));
    await trx('company_people').where({ company_id: _id, user_id }).delete();
    const facts = { person: person.name || person.email, company: company.name };
    return record(trx, call, company, companySentences.removedPerson(facts));
  });
}
