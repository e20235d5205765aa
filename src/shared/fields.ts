/**
 * Zod building blocks for the inputs of several domains. Each includes its messages, so that the form and the procedure
 * reject the same values with the same message.
 */
import { z } from 'zod';
import { withoutInvisible } from '#shared/invisible.ts';
import { isDay, lacksZone, parseInstant } from '#shared/time.ts';
import { msg, msgFilled } from '#shared/texts.ts';

// Control characters and lone surrogates. Nobody types them.
const UNREADABLE = /[^\P{Cc}\t\n\r]|\p{Cs}/u;
const LINE_BREAKS = /[\t\n\r\u2028\u2029]/;
const UNREADABLE_TEXT = msg('Please remove unreadable characters');

/** A text of another service on one line, without the characters that forms refuse. */
export function readable(text: string): string {
  return withoutInvisible(text)
    .replace(new RegExp(UNREADABLE, 'gu'), ' ')
    .replace(/[\s\u2028\u2029]+/g, ' ')
    .trim();
}

/** Like `readable`, for a text of several lines. */
export function readableLines(text: string): string {
  return withoutInvisible(text).replaceAll('\r\n', '\n').replace(new RegExp(UNREADABLE, 'gu'), ' ').trim();
}

// Custom checks instead of a union of number and string: a form would show the message of the first member of the union.
const isDigits = (value: unknown) => typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value);
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
const isId = (value: unknown) =>
  (typeof value === 'string' || typeof value === 'number') && /^[1-9]\d{0,17}$/.test(String(value));

/** The id of a record: the digits of a positive integer that fits a MySQL BIGINT. `message` is the error for anything else. */
export function pickedId(message: string) {
  return z.custom<string | number>(isId, { error: message }).meta({ type: 'string' }).transform(String);
}

export const id = pickedId(msg('Invalid id'));

/** The id of a record that may be missing. An empty choice of a form is none. */
export const optionalId = z.preprocess((value) => (value === '' ? undefined : value), id.optional());

/**
 * A number, or the digits of one as a query string or a form sends it. `message` is the error for anything else, including
 * blank text, NaN and Infinity. `rule` restricts the number further.
 */
export function numeric(message: string, rule: z.ZodNumber = z.number()) {
  const given = z.custom<number | string>((value) => isNumber(value) || isDigits(value), { error: message });
  return given.meta({ type: 'number' }).transform(Number).pipe(rule);
}

export const ids = z.array(id, { error: msg('Invalid list of ids') }).max(500, msg('Too many ids'));

const VERSION = msg('Invalid version');

/**
 * The version of the record when editing began. If it is sent, a save that would overwrite another person's change is
 * refused with 409. If it is omitted, the change applies to the current record.
 */
export const version = numeric(VERSION, z.int(VERSION).min(0, VERSION)).optional();

/** @param message the error for a missing value or one of another type */
const lines = (message: string, max: number) =>
  z
    .string({ error: message })
    .overwrite(withoutInvisible)
    .trim()
    .max(max, msgFilled('Please use at most {max} characters', { max }))
    .refine((value) => !UNREADABLE.test(value), UNREADABLE_TEXT);

const oneLine = (text: z.ZodString) =>
  text.refine((value) => !LINE_BREAKS.test(value), msg('Please use one line only'));

/** Text of several lines that must not be blank. `message` is also the error for a missing value or one of another type. */
export const requiredLines = (message: string, max: number) => lines(message, max).min(1, message);

/** Like `requiredLines`, for a field of one line. */
export const requiredText = (message: string, max = 255) => oneLine(requiredLines(message, max));

/** Text of several lines that may be missing or blank. */
export const optionalLines = (max: number) => lines(msg('Please enter text'), max).optional();

/** Like `optionalLines`, for a field of one line. */
export const optionalText = (max = 2000) => oneLine(lines(msg('Please enter text'), max)).optional();

// One @, no spaces, and a dot in the domain. The pattern matches in linear time. Only ASCII is accepted, because lookalike
// letters, or letters that a collation treats as equal, would make two addresses appear to be one.
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;

export function isEmail(value: string): boolean {
  return value.length <= 191 && EMAIL.test(value);
}

/**
 * An email address in canonical form: ASCII, trimmed, lower case. Accounts are looked up by exactly this text. Each form has
 * its own messages, `blank` for an empty value and `invalid` for any other.
 */
export function email(blank: string, invalid: string) {
  return z
    .string({ error: blank })
    .overwrite(withoutInvisible)
    .trim()
    .min(1, blank)
    .refine((value) => value === '' || isEmail(value), invalid)
    .transform((value) => value.toLowerCase());
}

/** Like `email`, for an address that may be missing or blank. */
export function optionalEmail(invalid: string) {
  return z
    .string({ error: invalid })
    .overwrite(withoutInvisible)
    .trim()
    .refine((value) => value === '' || isEmail(value), invalid)
    .transform((value) => value.toLowerCase())
    .optional();
}

// Epoch milliseconds in a query string are digits. Every accepted instant (2000 to 2099) has 12 or 13 of them.
const EPOCH_MS = /^\d{12,13}$/;

export const NO_ZONE = msg('Please give the time with its zone, such as 2030-01-01T10:00:00Z');

function readInstant(value: string | number | Date): Date | undefined {
  if (value instanceof Date) return value;
  return EPOCH_MS.test(String(value)) ? new Date(Number(value)) : parseInstant(String(value));
}

/**
 * An instant from 2000 to 2099. JSON carries it as ISO 8601 with a zone, as a day, or as epoch milliseconds (a number or its
 * digits). A typed caller passes a Date. The output is a Date.
 * `message` is the error for anything else, except that a time without a zone gets `NO_ZONE`.
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

/** A boolean, or its text in a query string. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0'])], { error: msg('Must be true or false') })
  .transform((value) => value === true || value === 'true' || value === '1');
