/** How texts are compared by a search: the words in any order, as people type them. */
import { INVISIBLE, JOINERS } from '#shared/invisible.ts';

/** Apostrophes of all keyboards, and accents that are used as one. */
export const APOSTROPHES = "'’‘‛ʼʻ`´′＇";
const ACCENTS = '\u0300-\u036f';

/** The characters that a search ignores, for the class of a regular expression. */
export const IGNORED = `${APOSTROPHES}${INVISIBLE}${JOINERS}${ACCENTS}`;
/** Letters that stand for two, in small and capital letters. */
export const SPELLED: readonly (readonly [string, string])[] = [
  ['ß', 'ss'],
  ['ẞ', 'ss'],
  ['æ', 'ae'],
  ['Æ', 'ae'],
  ['œ', 'oe'],
  ['Œ', 'oe'],
];

/** A search of more words is answered by its first ones. */
const MOST_WORDS = 12;

/** A text as a search compares it: without case, accents, apostrophes and what shows nothing. */
export function searchable(text: string): string {
  const plain = text.normalize('NFD').replace(new RegExp(`[${IGNORED}]`, 'gu'), '');
  return SPELLED.reduce((all, [letter, spelled]) => all.replaceAll(letter, spelled), plain)
    .normalize('NFC')
    .toLowerCase();
}

/** The words of a search. Each of them must be found. */
export function searchWords(text: string): string[] {
  const words = searchable(text).split(/[\s,;]+/);
  return [...new Set(words)].filter((word) => word !== '').slice(0, MOST_WORDS);
}

/** Whether all words of a search begin words of a text: "VAT" is not in "Private". */
export function beginsWords(text: string, search: string): boolean {
  const known = searchable(text).split(/[^\p{L}\p{N}]+/u);
  return searchWords(search).every((word) => known.some((each) => each.startsWith(word)));
}

/** Whether a text has all words of a search. */
export function hasWords(text: string, search: string): boolean {
  const searched = searchable(text);
  return searchWords(search).every((word) => searched.includes(word));
}
