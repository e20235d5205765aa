/** Gives the texts of a document their fonts. */
import type { Content } from 'pdfmake';
import { MAIN_FONT, fontsFor } from './fonts.ts';
import { runsOf } from './runs.ts';

type FontOf = (character: string) => string | undefined;

/** All texts of a document. */
function textsIn(content: Content): string[] {
  if (typeof content === 'string') return [content];
  if ('text' in content) return typeof content.text === 'string' ? [content.text] : [];
  if ('stack' in content) return content.stack.flatMap(textsIn);
  if ('columns' in content) return content.columns.flatMap(textsIn);
  return 'table' in content ? content.table.body.flat().flatMap(textsIn) : [];
}

/** The lines of a text, each in its runs. */
function runsIn(text: string, fontOf: FontOf) {
  return text
    .split('\n')
    .flatMap((line, index) => [
      ...(index > 0 ? [{ text: '\n' }] : []),
      ...runsOf(line, fontOf).map(({ text: run, font = MAIN_FONT }) => ({ text: run, font })),
    ]);
}

function withFonts(content: Content, fontOf: FontOf): Content {
  const all = (contents: Content[]) => contents.map((each) => withFonts(each, fontOf));
  if (typeof content === 'string') return { text: runsIn(content, fontOf) };
  if ('text' in content)
    return typeof content.text === 'string' ? { ...content, text: runsIn(content.text, fontOf) } : content;
  if ('stack' in content) return { ...content, stack: all(content.stack) };
  if ('columns' in content) return { ...content, columns: all(content.columns) };
  if ('table' in content) return { ...content, table: { ...content.table, body: content.table.body.map(all) } };
  return content;
}

/** The files of a font by the weights of the renderer. */
export type FontFiles = Record<string, { normal: Buffer; bold: Buffer }>;

/** A document whose texts have fonts with their characters, and these fonts. Nothing changes where the main font has all. */
export async function giveFonts(contents: Content[]): Promise<{ contents: Content[]; files: FontFiles }> {
  const { byCharacter, files } = await fontsFor(contents.flatMap(textsIn).join('\n').normalize());
  if (files.size === 0) return { contents, files: {} };
  const fontOf = (character: string) => byCharacter.get(character);
  return { contents: contents.map((each) => withFonts(each, fontOf)), files: Object.fromEntries(files) };
}
