import { createRequire } from 'node:module';
import type * as Jsvat from 'jsvat-next';
import { InvalidInput } from '#shared/errors.ts';

// The package has CommonJS that Node cannot import by name.
const { checkVAT, countries } = createRequire(import.meta.url)('jsvat-next') as typeof Jsvat;

const VAT_NUMBER = 'Please enter a valid VAT number, such as GB980780684';
const TAX_NUMBER = 'Please enter a VAT or tax number, such as GB980780684 or 12-3456789';

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
export function requireVatNumber(entered: string): string {
  if (!entered) return '';
  const plain = entered.toUpperCase().replace(/[\s.-]/g, '');
  if (NORWEGIAN.test(plain)) return norwegian(plain) ?? refuse(VAT_NUMBER);
  const { isValid, value } = checkVAT(entered.toUpperCase(), countries);
  if (isValid && value) return value;
  if (CHECKED.has(plain.slice(0, 2))) refuse(VAT_NUMBER);
  return isNumberLike(entered) ? entered : refuse(TAX_NUMBER);
}
