import type { Transaction } from '#server/db/transaction.ts';
import type { Company } from '#domains/companies/server/model.ts';
import { InvalidInput } from '#shared/errors.ts';

/** Undefined for a number that does not begin with its country. */
const countryOf = (vatNumber: string) => /^[A-Z]{2}/.exec(vatNumber)?.[0];

/** @throws InvalidInput for an exemption without its reason, or a reverse charge without a VAT number of another country */
export async function requireTaxTerms(
  trx: Transaction,
  { tax, tax_reason, vat_number }: Pick<Company, 'tax' | 'tax_reason' | 'vat_number'>,
): Promise<void> {
  if (tax === 'exempt' && !tax_reason) throw new InvalidInput('Please enter why the company pays no tax', 'tax_reason');
  if (tax !== 'reverse_charge') return;
  const operator = await trx('operator').first('vat_number');
  if (!operator?.vat_number)
    throw new InvalidInput('Please enter your own VAT number in the operator settings first', 'tax');
  const country = countryOf(vat_number);
  if (!country || country === countryOf(operator.vat_number))
    throw new InvalidInput('A reverse charge needs a VAT number of another country', 'vat_number');
}
