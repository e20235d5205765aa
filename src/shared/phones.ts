/**
 * Phone numbers as people type them. The server checks those of all countries by the plans of their numbers before it stores them
 * (`server/phones.ts`); what stands here decides what forms accept.
 */
import { z } from 'zod';
import { withoutInvisible } from '#shared/invisible.ts';

/** The country codes that forms offer. The first one is that of a number without a code. */
export const COUNTRY_CODES = ['44', '91'] as const;

/** Country code 91: ten digits starting with 7, 8 or 9. Country code 44: 07 and 8 to 12 digits, or 447 and 7 to 11 digits. */
function isTypedMobile(countryCode: string, number: string): boolean {
  if (countryCode === '91') return /^0?[789]\d{9}$/.test(number);
  // As it is stored, a number has neither the 0 nor the code.
  return /^07\d{8,12}$/.test(number) || /^447\d{7,11}$/.test(number) || /^7\d{7,12}$/.test(number);
}

/** The number with its country code, without spaces and signs. A number without a code is one of the first country. */
function withCode(typed: string): string {
  const plain = withoutInvisible(typed)
    .replace(/\(0\)/g, '')
    .replace(/[\s().\-–/]/g, '');
  if (plain.startsWith('00')) return `+${plain.slice(2)}`;
  return plain.startsWith('0') ? `+${COUNTRY_CODES[0]}${plain}` : plain;
}

/** Splits a phone number with its code, `+<country code><number>`. Undefined for the code of another country. */
export function splitPhone(phone: string): { countryCode: string; number: string } | undefined {
  const countryCode = COUNTRY_CODES.find((code) => phone.startsWith(`+${code}`));
  return countryCode && { countryCode, number: phone.slice(countryCode.length + 1) };
}

/** A phone number as it is stored, as far as it can be recognised without the plan of its country: E.164 for the codes that forms offer. */
export function plainPhone(typed: string): string {
  const phone = withCode(typed);
  const parts = splitPhone(phone);
  if (!parts) return phone;
  const { countryCode, number } = parts;
  const national = countryCode === '44' ? number.replace(/^447/, '7') : number;
  return `+${countryCode}${national.replace(/^0/, '')}`;
}

/** Whether a number of an offered code is a mobile number; of another code, whether it is a number. */
export function isMobile(typed: string): boolean {
  const phone = withCode(typed);
  const parts = splitPhone(phone);
  return parts ? isTypedMobile(parts.countryCode, parts.number) && isPhone(phone) : isPhone(phone);
}

/** Whether it has the form of a number of any country. */
export const isPhone = (typed: string): boolean => /^\+[1-9]\d{6,14}$/.test(plainPhone(typed));

const text = (message: string) => z.string({ error: message }).overwrite(withoutInvisible).trim().max(40, message);

/** A mobile number of an offered country code, or a number of another country. */
export function mobile(blank: string, invalid: string) {
  return text(blank)
    .min(1, blank)
    .refine((value) => value === '' || isMobile(value), invalid)
    .transform(plainPhone);
}

/** Like `mobile`, for a number that may be missing or blank. */
export function optionalMobile(invalid: string) {
  return text(invalid)
    .refine((value) => value === '' || isMobile(value), invalid)
    .transform(plainPhone)
    .optional();
}

/** A number of any kind and country. */
export function phone(message: string) {
  return text(message).refine(isPhone, message).transform(plainPhone);
}

/** Like `phone`, for a number that may be missing or blank. */
export function optionalPhone(invalid: string) {
  return text(invalid)
    .refine((value) => value === '' || isPhone(value), invalid)
    .transform(plainPhone)
    .optional();
}
