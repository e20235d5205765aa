import { createRequire } from 'node:module';
import type * as Phones from 'libphonenumber-js';
import { InvalidInput } from '#shared/errors.ts';
import { isMobile } from '#shared/phones.ts';

// The metadata of all countries is large, so only the server has it.
const { parsePhoneNumberFromString } = createRequire(import.meta.url)('libphonenumber-js') as typeof Phones;

/**
 * A phone number as it is stored, in E.164. Mobile numbers of the codes that forms offer follow their own rules, others the plan of their
 * country.
 * @param phone what a schema has accepted; blank for none
 * @throws InvalidInput at `field`
 */
export function storedPhone(phone: string, field: string, message = 'Please enter valid mobile number'): string {
  if (!phone) return '';
  const parsed = parsePhoneNumberFromString(phone);
  if (parsed?.isPossible()) return parsed.number;
  if (/^\+(44|91)/.test(phone) && isMobile(phone)) return phone;
  throw new InvalidInput(message, field);
}
