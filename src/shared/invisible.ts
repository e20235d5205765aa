/** Characters that show nothing. They come with copied text: nobody can type what they are part of, and some change what is read. */

/** Soft hyphens, blanks without width, marks and changes of direction, and marks of the byte order. */
export const INVISIBLE = '\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff';
/** They shape emoji, Arabic and Indic words, and show nothing elsewhere. */
export const JOINERS = '\u200c\u200d';

const SHOWS_NOTHING = new RegExp(`[${INVISIBLE}]`, 'gu');
const JOINS_NOTHING = new RegExp(
  `(?<=^|[\\s\\p{P}\\p{N}\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}])[${JOINERS}]+`,
  'gu',
);

/** A text as it is stored: without what shows nothing, and with each letter in one piece. */
export function withoutInvisible(text: string): string {
  return text.normalize('NFC').replace(SHOWS_NOTHING, '').replace(JOINS_NOTHING, '');
}
