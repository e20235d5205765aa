import { requireManages } from '#server/actor.ts';
import { refuseTaken } from '#server/db/transaction.ts';
import { defineDeletableRecord } from '#server/records/define-record.ts';
import type { CompanyInput, CompanyUpdateInput } from '#domains/companies/schema.ts';
import { Company, companyView } from '#domains/companies/server/model.ts';
import { COMPANY } from '#domains/companies/server/record-kinds.ts';
import { requireVatNumber } from '#domains/companies/server/vat-number.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';

/** The companies of a workspace. Its staff who edit members keep them. */
export const companies = defineDeletableRecord({
  table: Company,
  kind: COMPANY,
  nameOf: ({ name }) => `the company ${name}`,
  spaceOf: ({ space_id }) => space_id,
  view: companyView,
  allow: ({ actor }, { space_id }) => requireManages(actor, space_id),
  async columns(trx, { actor, now }, { address = '', vat_number = '', billing_email = '', ...fields }: CompanyInput) {
    requireManages(actor, fields.space_id);
    await findSpace(trx, fields.space_id);
    const texts = { address, vat_number: requireVatNumber(vat_number), billing_email };
    return { ...fields, ...texts, status: true, version: 0, created_at: now };
  },
  patch: (_company, { vat_number, ...sent }: Omit<CompanyUpdateInput, '_id' | 'version'>) => ({
    ...sent,
    ...(vat_number !== undefined && { vat_number: requireVatNumber(vat_number) }),
  }),
  refuse: refuseTaken('companies_name', 'This company exists already', 'name'),
});
