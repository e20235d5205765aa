/** The texts of the product on the server, in all languages. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setupI18n } from '@lingui/core';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import { type Catalogue, readCatalogue } from '#server/catalogue.ts';
import type { OwnTexts } from '#server/own-texts/own-texts.ts';
import { ENGLISH, type Language } from '#shared/languages.ts';
import { type Translate, translation, type Values, withoutMeaning } from '#shared/texts.ts';

const PSEUDO = 'en-XA' satisfies Language;

/** The catalogues of a language, as one. English is in the code. */
function catalogueOf(language: Language): Catalogue {
  if (language === ENGLISH) return {};
  const isPseudo = language === PSEUDO;
  const folder = resolve('src/texts', isPseudo ? ENGLISH : language);
  const files = readdirSync(folder).filter((name) => name.endsWith('.po'));
  const all = files.map((name) => readCatalogue(readFileSync(join(folder, name), 'utf8'), isPseudo));
  return Object.assign({}, ...all) as Catalogue;
}

/** What is known of texts while the server runs. */
type Following = {
  /** What the operator writes in the place of texts. */
  own?: OwnTexts;
  /** Is told of each text of the product that is shown in English, because its language has no translation. A sentence with a name may be one, too. */
  missing?: (language: Language, text: string) => void;
};

/** The catalogue of a language, with the own texts over it. */
const withOwn = (shipped: Catalogue, own: OwnTexts | undefined, language: Language): Catalogue =>
  own ? { ...shipped, ...own.of(language) } : shipped;

/**
 * Translates into a language. What is in no catalogue and has no values, such as a sentence with a name, stays as it is, whatever is typed in it.
 * @param compile compiles an English text, which is shown where a translation is missing
 */
function translator(
  language: Language,
  compile: (text: string) => CompiledMessage,
  { own, missing }: Following,
): Translate {
  const shipped = catalogueOf(language);
  let messages = withOwn(shipped, own, language);
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } }).setMessagesCompiler(compile);
  own?.onChange(() => {
    messages = withOwn(shipped, own, language);
    i18n.loadAndActivate({ locale: language, messages });
  });
  return translation((id: string, values?: Values) => {
    const isKnown = Object.hasOwn(messages, id);
    if (!isKnown) missing?.(language, id);
    return values || isKnown ? i18n._(id, values) : withoutMeaning(id);
  }, language);
}

/** Translates into each language. */
export type Texts = (language: Language) => Translate;

/**
 * The texts of all languages. The catalogues of a language are read when somebody reads it first.
 * @param expected the languages that are read at once, so that nobody waits for it
 */
export function openTexts(expected: readonly Language[] = [], following: Following = {}): Texts {
  const compiled = new Map<string, CompiledMessage>();
  function compile(text: string): CompiledMessage {
    const known = compiled.get(text) ?? compileMessage(withoutMeaning(text));
    compiled.set(text, known);
    return known;
  }
  const translators = new Map<Language, Translate>();
  function texts(language: Language): Translate {
    const known = translators.get(language) ?? translator(language, compile, following);
    translators.set(language, known);
    return known;
  }
  expected.forEach(texts);
  return texts;
}
