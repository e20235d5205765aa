import { createRequire } from 'node:module';
import type * as Jsvat from 'jsvat-next';
import { InvalidInput } from '#shared/errors.ts';

// The package has CommonJS that Node cannot import by name.
const { checkVAT, countries } = createRequire(import.meta.url)('jsvat-next') as typeof Jsvat;

/**
 * Checks format and check digit of a VAT number of the EU, the United Kingdom or another country that the package knows.
 * @returns it without spaces and signs; empty for none
 * @throws InvalidInput
 */
export function requireVatNumber(entered: string): string {
  if (!entered) return '';
  const { isValid, value } = checkVAT(entered.toUpperCase(), countries);
  if (!isValid || !value) throw new InvalidInput('Please enter a valid VAT number, such as GB980780684', 'vat_number');
  return value;
}
