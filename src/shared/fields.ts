/**
 * Zod building blocks that several domains use for their inputs, each with its message, so that the form and
 * the procedure refuse the same thing with the same words.
 */
import { z } from 'zod';
import { isDay, lacksZone, parseInstant } from '#shared/time.ts';

// Control characters, half characters, and those that turn the direction of a line: nobody types them, and a mail or a list that
// shows them can be made to say something else.
const UNREADABLE = /[^\P{Cc}\t\n\r]|[\p{Cs}\u202a-\u202e\u2066-\u2069\ufeff]/u;
const LINE_BREAKS = /[\t\n\r\u2028\u2029]/;
const UNREADABLE_TEXT = 'Please remove unreadable characters';

// Checked by hand and not as a union of number and string, because a form shows the first message of a union's parts.
const isDigits = (value: unknown) => typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value);
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
const isId = (value: unknown) =>
  (typeof value === 'string' || typeof value === 'number') && /^[1-9]\d{0,17}$/.test(String(value));

/** A record's id on the wire: the digits of a positive integer that MySQL can hold. `message` answers everything else. */
export function pickedId(message: string) {
  return z.custom<string | number>(isId, { error: message }).meta({ type: 'string' }).transform(String);
}

export const id = pickedId('Invalid id');

/** A number, also as the digits of a query or a form; blank, NaN and infinite answer `message`. `rule` narrows it. */
export function numeric(message: string, rule: z.ZodNumber = z.number()) {
  const given = z.custom<number | string>((value) => isNumber(value) || isDigits(value), { error: message });
  return given.meta({ type: 'number' }).transform(Number).pipe(rule);
}

export const ids = z.array(id, { error: 'Invalid list of ids' }).max(500, 'Too many ids');

const VERSION = 'Invalid version';

/**
 * The version of the record that an editor began with. Sent along, a save that would overwrite somebody else's change is
 * refused (409); left out, the change is made to whatever is there.
 */
export const version = numeric(VERSION, z.int(VERSION).min(0, VERSION)).optional();

/** A text of one line that must not be blank; `message` also answers a missing or wrong-typed value. */
export function requiredText(message: string, max = 255) {
  return z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(max, `Please use at most ${max} characters`)
    .refine((value) => !UNREADABLE.test(value), UNREADABLE_TEXT)
    .refine((value) => !LINE_BREAKS.test(value), 'Please use one line only');
}

/** The same for a field of several lines. */
export function requiredLines(message: string, max: number) {
  return z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(max, `Please use at most ${max} characters`)
    .refine((value) => !UNREADABLE.test(value), UNREADABLE_TEXT);
}

/** A text of one line that may be left out or blank. */
export function optionalText(max = 2000) {
  return z
    .string({ error: 'Please enter text' })
    .trim()
    .max(max, `Please use at most ${max} characters`)
    .refine((value) => !UNREADABLE.test(value), UNREADABLE_TEXT)
    .refine((value) => !LINE_BREAKS.test(value), 'Please use one line only')
    .optional();
}

/** The same for a field of several lines. */
export function optionalLines(max: number) {
  return z
    .string({ error: 'Please enter text' })
    .trim()
    .max(max, `Please use at most ${max} characters`)
    .refine((value) => !UNREADABLE.test(value), UNREADABLE_TEXT)
    .optional();
}

// One @, no blanks, a dot in the domain: what people call an email address, and linear to check. ASCII only: letters that look like
// others, or that a database takes for others, make two addresses of one.
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;

export function isEmail(value: string): boolean {
  return value.length <= 191 && EMAIL.test(value);
}

/**
 * An email address in its one form: ASCII, trimmed, in lower case. Accounts are found by exactly this text. The two messages
 * differ from form to form.
 */
export function email(blank: string, invalid: string) {
  return z
    .string({ error: blank })
    .trim()
    .min(1, blank)
    .refine((value) => value === '' || isEmail(value), invalid)
    .transform((value) => value.toLowerCase());
}

export const COUNTRY_CODES = ['44', '91'] as const;

/** 91 has ten digits starting 7, 8 or 9; 44 has 07 plus 8 to 12 digits or 447 plus 7 to 11 digits. */
export function isPhone(countryCode: string, number: string): boolean {
  if (countryCode === '91') return /^[789]\d{9}$/.test(number);
  if (countryCode === '44') return /^07\d{8,12}$/.test(number) || /^447\d{7,11}$/.test(number);
  return false;
}

/** A stored phone, `+<code><number as typed>`, cut into its parts; undefined when it is none. */
export function splitPhone(phone: string): { countryCode: string; number: string } | undefined {
  const countryCode = COUNTRY_CODES.find((code) => phone.startsWith(`+${code}`));
  return countryCode && { countryCode, number: phone.slice(countryCode.length + 1) };
}

export function phone(blank: string, invalid: string) {
  return z
    .string({ error: blank })
    .trim()
    .min(1, blank)
    .refine((value) => {
      const parts = splitPhone(value);
      return value === '' || (parts !== undefined && isPhone(parts.countryCode, parts.number));
    }, invalid);
}

// A query string carries numbers as digits; no instant that is accepted has more or fewer of them.
const EPOCH_MS = /^\d{12,13}$/;

export const NO_ZONE = 'Please give the time with its zone, such as 2030-01-01T10:00:00Z';

function readInstant(value: string | number | Date): Date | undefined {
  if (value instanceof Date) return value;
  return EPOCH_MS.test(String(value)) ? new Date(Number(value)) : parseInstant(String(value));
}

/**
 * An instant: ISO 8601 with a zone, a day, or epoch milliseconds (also as the digits of a query) in JSON, a Date from a typed caller
 * and inside.
 * `message` answers everything else, except that a time without a zone is told so.
 */
export function instant(message: string) {
  return z.union([z.string(), z.number(), z.date()], { error: message }).transform((value, context) => {
    const at = readInstant(value);
    if (at && at.getUTCFullYear() >= 2000 && at.getUTCFullYear() < 2100) return at;
    context.addIssue({ code: 'custom', message: typeof value === 'string' && lacksZone(value) ? NO_ZONE : message });
    return z.NEVER;
  });
}

export function day(message: string) {
  return z.string({ error: message }).refine(isDay, message);
}

/** A boolean that a query string can also carry. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0'])], { error: 'Must be true or false' })
  .transform((value) => value === true || value === 'true' || value === '1');
