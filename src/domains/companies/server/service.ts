import { createRequire } from 'node:module';
import type * as Jsvat from 'jsvat-next';
import { requireManages } from '#server/actor.ts';
import { refuseTaken, type Transaction } from '#server/db/transaction.ts';
import { defineDeletableRecord } from '#server/records/define-record.ts';
import type { CompanyInput, CompanyUpdateInput } from '#domains/companies/schema.ts';
import { companySentences } from '#domains/companies/sentences.ts';
import { Company, companyView } from '#domains/companies/server/model.ts';
import { COMPANY } from '#domains/companies/server/record-kinds.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { Conflict, InvalidInput } from '#shared/errors.ts';
import { type Currency, type Pence, toMinor } from '#shared/money.ts';
import { msg, msgWith } from '#shared/texts.ts';

// The package has CommonJS that Node cannot import by name.
const { checkVAT, countries } = createRequire(import.meta.url)('jsvat-next') as typeof Jsvat;

const VAT_NUMBER = msg('Please enter a valid VAT number, such as GB980780684');
const TAX_NUMBER = msg('Please enter a VAT or tax number, such as GB980780684 or 12-3456789');

function refuse(message: string): never {
  throw new InvalidInput(message, 'vat_number');
}

/** The first letters of numbers with a check digit. Those of Greece and Northern Ireland are not their country codes. */
const CHECKED = new Set([...countries.map(({ codes }) => codes[0]), 'EL', 'XI']);

const NORWEGIAN = /^(?:NO(\d{9})(?:MVA)?|(\d{9})MVA)$/;
const NORWEGIAN_WEIGHTS = [3, 2, 7, 6, 5, 4, 3, 2, 1];

/** A Norwegian number in its written form, also of what has none but the number of its organisation. Undefined for a wrong one. */
function norwegian(number: string): string | undefined {
  const [, prefixed, alone] = NORWEGIAN.exec(number) ?? [];
  const digits = prefixed ?? alone;
  if (!digits) return undefined;
  const sum = NORWEGIAN_WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return sum % 11 === 0 ? `NO${digits}MVA` : undefined;
}

/** Letters, digits and the signs between them, with several digits: what a number looks like where its form is not known. */
const isNumberLike = (text: string) =>
  /^[\p{L}\p{N}][\p{L}\p{N} ./-]{3,28}$/u.test(text) && text.replace(/\D/g, '').length >= 4;

/**
 * Checks format and check digit of a VAT number of the EU, the United Kingdom, Norway or another country that the package knows. The
 * number of another country is kept as it was entered.
 * @returns a checked one without spaces and signs; empty for none
 * @throws InvalidInput
 */
function requireVatNumber(entered: string): string {
  if (!entered) return '';
  const plain = entered.toUpperCase().replace(/[\s.-]/g, '');
  if (NORWEGIAN.test(plain)) return norwegian(plain) ?? refuse(VAT_NUMBER);
  const { isValid, value } = checkVAT(entered.toUpperCase(), countries);
  if (isValid && value) return value;
  if (CHECKED.has(plain.slice(0, 2))) refuse(VAT_NUMBER);
  return isNumberLike(entered) ? entered : refuse(TAX_NUMBER);
}

/** Undefined for a number that does not begin with its country. */
const countryOf = (vatNumber: string) => /^[A-Z]{2}/.exec(vatNumber)?.[0];

/** @throws InvalidInput for an exemption without its reason, or a reverse charge without a VAT number of another country */
async function requireTaxTerms(
  trx: Transaction,
  { tax, tax_reason, vat_number }: Pick<Company, 'tax' | 'tax_reason' | 'vat_number'>,
): Promise<void> {
  if (tax === 'exempt' && !tax_reason)
    throw new InvalidInput(msg('Please enter why the company pays no tax'), 'tax_reason');
  if (tax !== 'reverse_charge') return;
  const operator = await trx('operator').first('vat_number');
  if (!operator?.vat_number)
    throw new InvalidInput(msg('Please enter your own VAT number in the operator settings first'), 'tax');
  const country = countryOf(vat_number);
  if (!country || country === countryOf(operator.vat_number))
    throw new InvalidInput(msg('A reverse charge needs a VAT number of another country'), 'vat_number');
}

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

/** The companies of a workspace. Its staff who edit members manage them. */
export const companies = defineDeletableRecord({
  table: Company,
  kind: COMPANY,
  sentences: companySentences,
  factsOf: ({ name }) => ({ name }),
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
    if (balance_pence !== 0) throw new Conflict(msgWith('The account of {name} is not settled yet', { name }));
  },
  refuse: refuseTaken('companies_name', 'This company exists already', 'name'),
});
