/** Which characters documents can show. A text that is printed is refused when it is typed if a document would show a box instead. */
import type { z } from 'zod';
import { lazily } from '#shared/lazily.ts';
import { CHARACTERS, DIGITS } from './printable-characters.ts';

/** Most of what is written in Europe, so that the table is rarely read. */
const USUAL = /^[\n\r\t\x20-\x7e\xa0-\u017f]*$/;

/** The first and the last character of each range, in order. The table has the distances between them, each as digits of 5 bits, lowest first. */
function boundsOf(table: string): number[] {
  const bounds: number[] = [];
  let [last, value, shift] = [0, 0, 0];
  for (const digit of table) {
    const bits = DIGITS.indexOf(digit);
    value += (bits % 32) * 2 ** shift;
    shift += 5;
    if (bits >= 32) continue;
    last += value;
    bounds.push(last);
    [value, shift] = [0, 0];
  }
  return bounds;
}

const bounds = lazily(() => boundsOf(CHARACTERS));

function isCovered(character: string): boolean {
  const code = character.codePointAt(0)!;
  const all = bounds();
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (all[middle]! <= code) low = middle + 1;
    else high = middle;
  }
  return low % 2 === 1 || all[low - 1] === code;
}

/** The characters of a text that no font of documents has, each once. */
export function unprintable(text: string): string[] {
  if (USUAL.test(text)) return [];
  return [...new Set(text.normalize())].filter((character) => !/[\n\r\t]/.test(character) && !isCovered(character));
}

/** A text that stands on documents. */
export const printed = <Schema extends z.ZodType<string | undefined, string | undefined>>(schema: Schema): Schema =>
  schema.refine((text) => text === undefined || unprintable(text).length === 0, {
    error: ({ input }) => `Documents cannot show ${unprintable(String(input)).join(' ')}`,
  });
