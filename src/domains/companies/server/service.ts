import { requireManages } from '#server/actor.ts';
import { refuseTaken } from '#server/db/transaction.ts';
import { defineDeletableRecord } from '#server/records/define-record.ts';
import type { CompanyInput, CompanyUpdateInput } from '#domains/companies/schema.ts';
import { Company, companyView } from '#domains/companies/server/model.ts';
import { COMPANY } from '#domains/companies/server/record-kinds.ts';
import { requireTaxTerms } from '#domains/companies/server/tax-terms.ts';
import { requireVatNumber } from '#domains/companies/server/vat-number.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { Conflict } from '#shared/errors.ts';
import { type Currency, type Pence, toMinor } from '#shared/money.ts';

const DEFAULTS = {
  address: '',
  vat_number: '',
  billing_email: '',
  payment: 'card',
  payment_days: 14,
  limit_pence: null,
  tax: 'standard',
  tax_reason: '',
  balance_pence: 0,
} as const;

/** The columns of the fields that were sent. @throws InvalidInput for a wrong VAT number */
function columnsOf({ vat_number, limit, ...sent }: Omit<CompanyUpdateInput, '_id' | 'version'>, currency: Currency) {
  return {
    ...sent,
    ...(vat_number !== undefined && { vat_number: requireVatNumber(vat_number) }),
    ...(limit !== undefined && { limit_pence: limitPence(limit, currency) }),
  };
}

export const limitPence = (limit: number | null, currency: Currency): Pence | null =>
  limit === null ? null : toMinor(limit, currency);

/** The companies of a workspace. Its staff who edit members keep them. */
export const companies = defineDeletableRecord({
  table: Company,
  kind: COMPANY,
  nameOf: ({ name }) => `the company ${name}`,
  spaceOf: ({ space_id }) => space_id,
  view: companyView,
  allow: ({ actor }, { space_id }) => requireManages(actor, space_id),
  async columns(trx, { actor, now }, { space_id, name, ...sent }: CompanyInput) {
    requireManages(actor, space_id);
    const { currency } = await findSpace(trx, space_id);
    const columns = { ...DEFAULTS, ...columnsOf(sent, currency) };
    await requireTaxTerms(trx, columns);
    return {
      ...columns,
      currency,
      space_id,
      name,
      status: true,
      version: 0,
      created_at: now,
    };
  },
  patch: (company, sent: Omit<CompanyUpdateInput, '_id' | 'version'>) => columnsOf(sent, company.currency),
  check: (trx, company, sent) => requireTaxTerms(trx, { ...company, ...columnsOf(sent, company.currency) }),
  async requireUnused(_trx, { name, balance_pence }) {
    if (balance_pence !== 0) throw new Conflict(`The account of ${name} is not settled yet`);
  },
  refuse: refuseTaken('companies_name', 'This company exists already', 'name'),
});
