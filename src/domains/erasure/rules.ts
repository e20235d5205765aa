/** The rules of an erasure: when it is carried out, what stands in the place of a person, and which texts name them. */
import { addDays, toLocal } from '#shared/time.ts';

/** For so long, an erasure that was asked for can be withdrawn. */
export const WAIT_DAYS = 14;

/** So long after the mail, an inactive account is erased. */
export const INACTIVE_WAIT_DAYS = 30;

export const ERASED_NAME = 'Erased person';

/** The address that stands in the place of those of an account. Nothing can be sent to it. */
export const erasedAddress = (userId: string) => `erased-${userId}@erased.invalid`;

/** What names a person. */
export type Identity = { names: string[]; emails: string[]; phones: string[] };

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const asWord = (text: string) => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(text)}(?![\\p{L}\\p{N}])`, 'giu');
/** A part of an address is no address: that of ann@example.org is in joann@example.org. */
const asAddress = (text: string) => new RegExp(`(?<![\\p{L}\\p{N}._%+-])${escaped(text)}(?![\\p{L}\\p{N}])`, 'giu');

/** @returns what replaces in a text whatever names the person, in any case of its letters */
export function replacing({ names, emails, phones }: Identity, userId: string): (text: string) => string {
  const longestFirst = (texts: string[]) => texts.toSorted((one, other) => other.length - one.length);
  const replacements: [RegExp, string][] = [
    ...longestFirst(emails).map((each): [RegExp, string] => [asAddress(each), erasedAddress(userId)]),
    ...longestFirst(names).map((each): [RegExp, string] => [asWord(each), ERASED_NAME]),
    ...longestFirst(phones).map((each): [RegExp, string] => [asWord(each), '']),
  ];
  return (text) => replacements.reduce((left, [pattern, by]) => left.replace(pattern, () => by), text);
}

/** The fields of JSON in which people write. */
const WRITTEN = new Set(['remark', 'customer_remark', 'admin_remark', 'note', 'reason', 'text', 'question', 'title']);

/** A JSON value in which each text is replaced. @param isOwn in a record of the person, what people have written in it is removed */
export function replacedValue(value: unknown, replace: (text: string) => string, isOwn = false): unknown {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map((each) => replacedValue(each, replace, isOwn));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => {
    const isWritten = isOwn && WRITTEN.has(key) && typeof each === 'string';
    return [key, isWritten ? '' : replacedValue(each, replace, isOwn)];
  });
  return Object.fromEntries(entries);
}

/** A JSON value without the texts of one of its parts: 'customer', or 'lines.description', which is in each element of a list. */
export function withoutTexts(value: unknown, part: string): unknown {
  if (part === '') return replacedValue(value, () => '');
  if (Array.isArray(value)) return value.map((each) => withoutTexts(each, part));
  if (typeof value !== 'object' || value === null) return value;
  const [first = '', ...rest] = part.split('.');
  const of = value as Record<string, unknown>;
  return first in of ? { ...of, [first]: withoutTexts(of[first], rest.join('.')) } : of;
}

/** Names that are told apart from words and from other people: a first name alone is neither. */
export const isFullName = (name: string) => /\S{2,}\s+\S{2,}/.test(name);

/** Telephone numbers that are no other number. */
export const isWholePhone = (phone: string) => phone.replace(/\D/g, '').length >= 8;

/** The last day on which the books of an erasure stay: the end of a year. */
export function booksUntil(now: Date, years: number): string {
  const year = Number(toLocal(now).day.slice(0, 4)) + years;
  return `${year}-12-31`;
}

/** Whether the books may go today. */
export const isAfter = (day: string, now: Date) => toLocal(now).day >= addDays(day, 1);
