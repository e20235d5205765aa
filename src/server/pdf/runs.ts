/** Splits a text into runs of one font, in the order in which they stand on the line. */
import bidiFactory from 'bidi-js';
import { lazily } from '#shared/lazily.ts';

const bidi = lazily(bidiFactory);
const graphemes = lazily(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

/** `font` is undefined for the main font. */
export type TextRun = { text: string; font: string | undefined };
type Token = TextRun & { level: number; isSpace: boolean };

export const RIGHT_TO_LEFT = /[\p{sc=Hebr}\p{sc=Arab}]/u;

/** Marks that say the direction, as Intl writes them into amounts. Nothing is drawn for them. */
const DIRECTION_MARK = /^\p{Bidi_Control}$/u;

export type Direction = 'ltr' | 'rtl';

type FontOf = (character: string) => string | undefined;

/** The runs of consecutive characters with one font and one direction. A space between words from right to left is a run of its own. */
function tokensOf(text: string, fontOf: FontOf, direction: Direction): Token[] {
  const isMixed = direction === 'rtl' || RIGHT_TO_LEFT.test(text);
  const levels = isMixed ? bidi().getEmbeddingLevels(text, direction).levels : undefined;
  const tokens: Token[] = [];
  for (const { segment, index } of graphemes().segment(text)) {
    if (DIRECTION_MARK.test(segment)) continue;
    const level = levels?.[index] ?? 0;
    const isSpace = level % 2 === 1 && /\s/.test(segment);
    const last = tokens.at(-1);
    const font = fontOf([...segment][0]!);
    if (last && last.font === font && last.level === level && !isSpace && !last.isSpace) last.text += segment;
    else tokens.push({ text: segment, font, level, isSpace });
  }
  return tokens;
}

/** The text library turns what is written from right to left around by itself, but no signs between. */
function drawn({ text, font, level }: Token): TextRun {
  if (level % 2 === 0 || RIGHT_TO_LEFT.test(text)) return { text, font };
  const turned = [...text].reverse().map((character) => bidi().getMirroredCharacter(character) ?? character);
  return { text: turned.join(''), font };
}

/**
 * The runs of one line from left to right.
 * @param fontOf the font of a character, undefined for the main one
 * @param direction that of the line, by which its parts stand in order
 */
export function runsOf(text: string, fontOf: FontOf, direction: Direction = 'ltr'): TextRun[] {
  const tokens = tokensOf(text, fontOf, direction);
  const highest = Math.max(...tokens.map(({ level }) => level), 0);
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < tokens.length; start += 1) {
      if (tokens[start]!.level < level) continue;
      let end = start;
      while (end < tokens.length && tokens[end]!.level >= level) end += 1;
      tokens.splice(start, end - start, ...tokens.slice(start, end).reverse());
      start = end;
    }
  }
  return tokens.map(drawn);
}
