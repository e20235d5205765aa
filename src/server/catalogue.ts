/** Catalogues of texts: PO files, which translators edit, as the compiled messages of Lingui. */
import { parsePoFile } from '@lingui/format-po';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import { withoutMeaning } from '#shared/texts.ts';

export type Catalogue = Record<string, CompiledMessage>;

const ACCENTS: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
};

/** A text with accents, and longer by two fifths, with places to break it. */
const stretched = (text: string) =>
  text.replace(/[aeiou]/gi, (letter) => ACCENTS[letter]!) +
  '~'.repeat(Math.round(text.trim().length * 0.4)).replace(/~{8}(?=~)/g, '$& ');

/** The texts of a PO file with their translations, as they stand there. Those without one are left out. */
export const readTexts = (po: string): [text: string, translation: string][] =>
  parsePoFile(po).items.flatMap(({ msgid, msgstr: [translation], obsolete }): [string, string][] =>
    translation && !obsolete ? [[msgid, translation]] : [],
  );

/**
 * Reads a catalogue.
 * @param po the content of a PO file; texts without a translation are left out
 * @param isPseudo for the pseudo language, whose file is that of English
 */
export function readCatalogue(po: string, isPseudo = false): Catalogue {
  const compile = (translation: string) =>
    isPseudo ? compileMessage(withoutMeaning(translation), stretched) : compileMessage(translation);
  return Object.fromEntries(readTexts(po).map(([text, translation]) => [text, compile(translation)]));
}
