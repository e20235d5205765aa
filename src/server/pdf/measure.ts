/** Measures lines of text in the fonts of a document. */
import { readFile } from 'node:fs/promises';
import { create } from 'fontkit';
import { MAIN_FILES, MAIN_FONT } from './fonts.ts';
import type { Fonts } from './other-fonts.ts';
import type { Measure } from './right-to-left.ts';
import { runsOf } from './runs.ts';

/** The measure of a document with these fonts. */
export async function measureOf({ files, fontOf }: Fonts): Promise<Measure> {
  const main = { normal: await readFile(MAIN_FILES.normal), bold: await readFile(MAIN_FILES.bold) };
  const opened = new Map<string, ReturnType<typeof create>>();
  function fontNamed(name: string, weight: 'normal' | 'bold') {
    const key = `${name} ${weight}`;
    const font = opened.get(key) ?? create((name === MAIN_FONT ? main : files[name]!)[weight]);
    opened.set(key, font);
    return font;
  }
  return (line, { bold, fontSize }) =>
    runsOf(line, fontOf, 'rtl').reduce((sum, { text, font = MAIN_FONT }) => {
      const used = fontNamed(font, bold ? 'bold' : 'normal');
      return sum + (used.layout(text).advanceWidth / used.unitsPerEm) * fontSize;
    }, 0);
}
