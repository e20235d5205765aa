/** The texts of the product in the language of the page, which the server has written into it. */
import { type ReactNode, useMemo } from 'react';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { LinguiContext, useLingui } from '@lingui/react';
import { ENGLISH, isLanguage, type Language, LANGUAGES } from '#shared/languages.ts';
import type { PageTexts } from '#shared/rendering.ts';
import { type Translate, translation, withoutMeaning } from '#shared/texts.ts';

type Areas = Record<string, () => Promise<Messages>>;

/** The catalogues of each language, by area. English has none: it is in the code. */
const languages = import.meta.glob<Areas>('/src/texts/*/index.ts', { import: 'default' });

/** The language of the page in the browser, which the server has written into it. */
export const pageLanguage = (): Language => {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : ENGLISH;
};

/** A page has one language. The renderer renders pages of all. */
const USED = import.meta.env.SSR ? (Object.keys(LANGUAGES) as Language[]) : [pageLanguage()];

/** '{free} of {total}' compiled: texts and names in turn. */
const withNames = (text: string): CompiledMessage =>
  withoutMeaning(text)
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 1 ? [part] : part));

/** The English texts with a choice, compiled. */
const patterns = new Map<string, CompiledMessage>();

/** Adds those of a module. @public the build adds the call (vite.config.ts) */
export function addPatterns(compiled: Record<string, CompiledMessage>): void {
  for (const [text, pattern] of Object.entries(compiled)) patterns.set(text, pattern);
}

function opened(language: Language): I18n {
  const i18n = setupI18n({ locale: language, messages: { [language]: {} } });
  return i18n.setMessagesCompiler((text) => patterns.get(text) ?? withNames(text));
}

const opening = new Map(USED.map((language) => [language, opened(language)]));

/** The operator's own texts of the page. */
let own: PageTexts = {};

/** Puts the own texts of the page over the catalogues, those that are loaded later included. */
export function takeOwnTexts(texts: PageTexts): void {
  own = texts;
  opening.get(pageLanguage())!.load(pageLanguage(), own);
}

/** Loads the catalogue of an area. */
async function load(area: string, language: Language, i18n: I18n): Promise<void> {
  if (language === ENGLISH) return;
  const areas = await languages[`/src/texts/${language}/index.ts`]?.();
  const messages = await areas?.[`./${area}.po`]?.();
  if (messages) i18n.load(language, { ...messages, ...own });
}

/** What Lingui translates with, as a translation that names its language. */
const named = (translate: I18n['_'], { locale }: I18n): Translate => translation(translate, locale as Language);

/** @returns translates into the language of the page; texts of areas that are not loaded stay in English */
function useTranslate(): Translate {
  const { _, i18n } = useLingui();
  return named(_, i18n);
}

/** The translation of the page in the browser, for what is no component. */
export const pageTexts = (): Translate => {
  const i18n = opening.get(import.meta.env.SSR ? ENGLISH : pageLanguage())!;
  return named(i18n._.bind(i18n), i18n);
};

/** The catalogues that are being loaded. */
let loading: Promise<unknown> = Promise.resolve();

/** Resolves when the texts of all modules that are loaded by now are there. */
export const textsLoaded = (): Promise<unknown> => loading;

/** Loads the catalogues of areas, such as a domain. @public the build adds the call to modules that screens of any domain use (vite.config.ts) */
export function loadTexts(...areas: string[]): void {
  const loads = areas.flatMap((area) => [...opening].map(([language, i18n]) => load(area, language, i18n)));
  // Without its catalogue, a text is shown in English.
  loading = Promise.allSettled([loading, ...loads]);
}

/**
 * Loads the texts of areas. A module calls it at its top: `const useTexts = textsOf('waiting')`. What loads modules on demand waits for `textsLoaded`.
 * @returns a hook with the translation
 */
export function textsOf(...areas: string[]): () => Translate {
  loadTexts(...areas);
  return useTranslate;
}

/** A page of the renderer with own texts. It has texts of its own, as the renderer is shared by servers with other ones. */
function withOwn(shared: I18n, texts: PageTexts): I18n {
  const i18n = opened(shared.locale as Language);
  i18n.load(shared.locale, { ...shared.messages, ...texts });
  return i18n;
}

type TextsProps = {
  language: Language;
  /** The own texts, for the renderer. The browser has taken them over before. */
  texts?: PageTexts | undefined;
  children: ReactNode;
};

/**
 * Lingui's context without its provider. The provider renders again when a catalogue is loaded, and React would then empty the parts of a
 * rendered page that it has not taken over yet. A screen needs no second rendering, as it is shown after its catalogues are loaded.
 */
export function TextsProvider({ language, texts, children }: TextsProps) {
  const context = useMemo(() => {
    const shared = opening.get(language)!;
    const i18n = import.meta.env.SSR && texts ? withOwn(shared, texts) : shared;
    return { i18n, _: i18n._.bind(i18n) };
  }, [language, texts]);
  return <LinguiContext value={context}>{children}</LinguiContext>;
}
