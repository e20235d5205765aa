/** Gives the texts of a document their fonts. */
import type { Content } from 'pdfmake';
import { MAIN_FONT, fontsFor } from './fonts.ts';
import { type Direction, RIGHT_TO_LEFT, runsOf } from './runs.ts';

type FontOf = (character: string) => string | undefined;

/** All texts of a document. */
function textsIn(content: Content): string[] {
  if (typeof content === 'string') return [content];
  if ('text' in content) return typeof content.text === 'string' ? [content.text] : [];
  if ('stack' in content) return content.stack.flatMap(textsIn);
  if ('columns' in content) return content.columns.flatMap(textsIn);
  return 'table' in content ? content.table.body.flat().flatMap(textsIn) : [];
}

type Dressed = {
  fontOf: FontOf;
  direction: Direction;
  /** The font that makes all lines equally high, so that words of several fonts stand on one line. */
  strut: string | undefined;
};

/** The lines of a text, each in its runs. A text without a letter of the direction, such as a number, stands as it is written. */
function runsIn(text: string, { fontOf, direction, strut }: Dressed) {
  const used = RIGHT_TO_LEFT.test(text) ? direction : 'ltr';
  return text
    .split('\n')
    .flatMap((line, index) => [
      ...(index > 0 ? [{ text: '\n' }] : []),
      ...runsOf(line, fontOf, used).map(({ text: run, font = MAIN_FONT }) => ({ text: run, font })),
      ...(strut ? [{ text: '', font: strut }] : []),
    ]);
}

function withFonts(content: Content, dressed: Dressed): Content {
  const all = (contents: Content[]) => contents.map((each) => withFonts(each, dressed));
  if (typeof content === 'string') return { text: runsIn(content, dressed) };
  if ('text' in content)
    return typeof content.text === 'string' ? { ...content, text: runsIn(content.text, dressed) } : content;
  if ('stack' in content) return { ...content, stack: all(content.stack) };
  if ('columns' in content) return { ...content, columns: all(content.columns) };
  if ('table' in content) return { ...content, table: { ...content.table, body: content.table.body.map(all) } };
  return content;
}

/** The files of a font by the weights of the renderer. */
export type FontFiles = Record<string, { normal: Buffer; bold: Buffer }>;

export type Fonts = {
  files: FontFiles;
  /** Gives a part of the document its fonts. Nothing changes where the main font has all. */
  dress: (content: Content) => Content;
  /** The font of a character; undefined for the main one. */
  fontOf: FontOf;
};

/** The fonts of a document with these parts, whose lines have a direction. */
export async function fontsOf(contents: Content[], direction: Direction): Promise<Fonts> {
  const { byCharacter, files } = await fontsFor(contents.flatMap(textsIn).join('\n').normalize());
  const fontOf = (character: string) => byCharacter.get(character);
  const strut =
    direction === 'rtl' ? [...byCharacter].find(([character]) => RIGHT_TO_LEFT.test(character))?.[1] : undefined;
  const isPlain = files.size === 0 && direction === 'ltr';
  return {
    files: Object.fromEntries(files),
    dress: (content) => (isPlain ? content : withFonts(content, { fontOf, direction, strut })),
    fontOf,
  };
}
