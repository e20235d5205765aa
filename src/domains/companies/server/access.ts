/** Who has access to a company: staff of its workspace who edit members, and its admins. */
import { type Actor, managesSpace } from '#server/actor.ts';
import type { Queryable } from '#server/db/transaction.ts';
import type { Company } from '#domains/companies/server/model.ts';
import { leadsCompany } from '#domains/companies/server/queries.ts';
import { NotFound } from '#shared/errors.ts';
import { type Access, may } from '#shared/permissions.ts';
import { msg } from '#shared/texts.ts';

type CompanyAccess = { actor: Actor; company: Pick<Company, 'id' | 'space_id'>; access: Access };

/** Whether the caller is staff who see (`show`) or edit the members of the workspace of a company. */
export function isStaffOf({ actor, company, access }: CompanyAccess): boolean {
  return may(actor.role, 'members', access) && managesSpace(actor, company.space_id);
}

/** @throws NotFound unless the caller is an admin of the company, or such staff: nobody else learns that it exists */
export async function requireCompanyAccess(knex: Queryable, wanted: CompanyAccess): Promise<void> {
  const { actor, company } = wanted;
  if (!isStaffOf(wanted) && !(await leadsCompany(knex, company.id, actor.userId)))
    throw new NotFound(msg('Company not found'));
}
