/** A company for those who have access to it. */
import { seesSpace } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import type { CompanyDetail, CompanyPerson } from '#domains/companies/schema.ts';
import { isStaffOf, requireCompanyAccess } from '#domains/companies/server/access.ts';
import { Company, companyView } from '#domains/companies/server/model.ts';
import { leadsCompany, peopleOf } from '#domains/companies/server/queries.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { NotFound } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

/** @throws NotFound, also for a company to which the caller has no access */
async function readCompany({ services: { knex }, actor }: Call, id: string): Promise<Company> {
  const company = await Company.query(knex).findOne({ id, status: true });
  if (!company) throw new NotFound(msg('Company not found'));
  await requireCompanyAccess(knex, { actor, company, access: 'show' });
  return company;
}

/** @throws NotFound, also for a company to which the caller has no access */
export async function getCompany(call: Call, { _id }: { _id: string }): Promise<CompanyDetail> {
  const company = await readCompany(call, _id);
  const { services, actor } = call;
  const { name } = await findSpace(services.knex, company.space_id);
  const can_add = isStaffOf({ actor, company, access: 'editable' });
  const isBlocked = !seesSpace(actor, company.space_id);
  const can_edit = can_add || (!isBlocked && (await leadsCompany(services.knex, _id, actor.userId)));
  return { ...companyView(company), space: { name }, can_add, can_edit };
}

/** @throws NotFound, also for a company to which the caller has no access */
export async function listPeople(call: Call, { _id }: { _id: string }): Promise<CompanyPerson[]> {
  return peopleOf(call.services.knex, await readCompany(call, _id));
}
