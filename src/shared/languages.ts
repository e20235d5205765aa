/** The languages of the product. A new one is a line here and a folder in `src/texts`. */
import { keysOf } from '#shared/objects.ts';

type Facts = {
  name: string;
  /** Whether every text is translated. Others are offered outside production only, and what they lack is in English. */
  isComplete: boolean;
  direction: 'ltr' | 'rtl';
  /** How Intl names the language. It decides on the order and the names of days, and on the marks in numbers. */
  tag: string;
  /** The first day of a week in its calendars: 0 is Sunday. */
  weekStartsOn: 1 | 6;
};

export const LANGUAGES = {
  en: { name: 'English', isComplete: true, direction: 'ltr', tag: 'en-GB', weekStartsOn: 1 },
  de: { name: 'Deutsch', isComplete: true, direction: 'ltr', tag: 'de-DE', weekStartsOn: 1 },
  fr: { name: 'Français', isComplete: true, direction: 'ltr', tag: 'fr-FR', weekStartsOn: 1 },
  es: { name: 'Español', isComplete: true, direction: 'ltr', tag: 'es-ES', weekStartsOn: 1 },
  pl: { name: 'Polski', isComplete: true, direction: 'ltr', tag: 'pl-PL', weekStartsOn: 1 },
  /** With the digits of Europe: people type times, phone numbers and prices with them, and names of rooms have them. */
  ar: { name: 'العربية', isComplete: true, direction: 'rtl', tag: 'ar-u-nu-latn-ca-gregory', weekStartsOn: 6 },
  /** English with accents, and longer by two fifths: it shows what is not translated, and what has too little room. */
  'en-XA': { name: 'Pseudo', isComplete: false, direction: 'ltr', tag: 'en-GB', weekStartsOn: 1 },
} as const satisfies Record<string, Facts>;

export type Language = keyof typeof LANGUAGES;

export type SpokenLanguage = Exclude<Language, 'en-XA'>;

/** The name of a language within a sentence, whose order it leaves alone where the two are written in different directions. */
export const nameWithin = (language: SpokenLanguage): string => `\u2068${LANGUAGES[language].name}\u2069`;

/** Whether people may choose a language. */
export const isSpoken = (language: Language): language is SpokenLanguage => language !== 'en-XA';

/** The languages that people may choose. */
export const SPOKEN_LANGUAGES = keysOf(LANGUAGES).filter(isSpoken);

/** The language of the sources, and of whoever asks for no other. */
export const ENGLISH = 'en' satisfies Language;

/** Whether a language may be used: in production only a complete one. */
export const isOffered = (language: Language, isProduction: boolean): boolean =>
  !isProduction || LANGUAGES[language].isComplete;

/** The languages among which people choose. With only one there is no choice, and nothing asks for it. */
export const offeredLanguages = (isProduction: boolean): SpokenLanguage[] =>
  SPOKEN_LANGUAGES.filter((language) => isOffered(language, isProduction));

/** The first of some languages that is known and offered, such as that of a person before that of a workspace; English without one. */
export const firstOffered = (wanted: readonly (string | null | undefined)[], isProduction: boolean): SpokenLanguage => {
  const offered = offeredLanguages(isProduction);
  return wanted.flatMap((each) => offered.find((language) => language === each) ?? [])[0] ?? ENGLISH;
};

/** Whoever reads a text. A translation (`t`) is one. */
export type Reader = { readonly language: Language };

/** Whether a reader reads English, as does everybody who is not named. */
export const readsEnglish = (reader?: Reader): boolean => !reader || LANGUAGES[reader.language].tag === 'en-GB';

/**
 * What is made once for each language, such as a formatter, because that is costly.
 * @returns a function with what was made for a reader, by default in English
 */
export function perLanguage<Made>(make: (tag: string, language: Language) => Made): (reader?: Reader) => Made {
  const made: Partial<Record<Language, Made>> = {};
  return ({ language } = { language: ENGLISH }) => (made[language] ??= make(LANGUAGES[language].tag, language));
}

/** The header by which a page says in which language it is, so that its calls are answered in it. */
export const PAGE_LANGUAGE_HEADER = 'x-page-language';

/** What stands before the path of a page in the address that names its language: '/de'. English is what addresses without it are in. */
export type PageBase = '' | `/${Language}`;

export const baseOf = (language: Language): PageBase => (language === ENGLISH ? '' : `/${language}`);

/** The path in an address with a base: '/de' for '/'. */
export const addressIn = (base: PageBase, path: string): string => (base && path === '/' ? base : base + path);

/** The addresses of a page by language, as search engines know them; none where there is only one. */
export const alternatesOf = (languages: readonly SpokenLanguage[], path: string): [string, string][] =>
  languages.length < 2
    ? []
    : [...languages.map((each): [string, string] => [each, addressIn(baseOf(each), path)]), ['x-default', path]];

/** The base of an address; '' for one that names no language. */
export const baseIn = (address: string): PageBase =>
  SPOKEN_LANGUAGES.map(baseOf).find((base) => base && (address === base || address.startsWith(`${base}/`))) ?? '';

/** The cookie with the language that somebody has chosen. */
export const LANGUAGE_COOKIE = 'language';

/** The cookie of a choice, for a year. It is set when somebody chooses, and never before. */
export const languageCookie = (language: SpokenLanguage): string =>
  `${LANGUAGE_COOKIE}=${language}; path=/; max-age=31536000; samesite=lax`;

export const isLanguage = (tag: string): tag is Language => Object.hasOwn(LANGUAGES, tag);

/** What is asked for, the most wanted first: 'de-AT;q=0.8, ar' is ar, de-AT. */
function wantedIn(acceptLanguage: string): string[] {
  const ranges = acceptLanguage.split(',').map((range) => {
    const [tag = '', quality] = range.split(';').map((part) => part.trim());
    return { tag, weight: quality?.startsWith('q=') ? Number(quality.slice(2)) : 1 };
  });
  return ranges
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}

/** The value of the cookie; undefined without it. */
const chosenIn = (cookies: string) =>
  cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${LANGUAGE_COOKIE}=`))
    ?.slice(LANGUAGE_COOKIE.length + 1);

type Asked = {
  /** The language that the address names, or the page that calls. */
  named?: string | undefined;
  cookies?: string | undefined;
  acceptLanguage?: string | undefined;
};

type Usable = (language: Language) => boolean;

const isComplete: Usable = (language) => LANGUAGES[language].isComplete;

/**
 * The language of a request: the one that it names, the chosen one, or the first that the client accepts.
 * @param mayBeChosen whether a language is offered
 * @param isAccepted whether it may be used without being chosen: nobody gets one by themselves that is half in English
 */
export function languageOf(
  { named = '', cookies = '', acceptLanguage = '' }: Asked,
  mayBeChosen: Usable,
  isAccepted: Usable = isComplete,
): Language {
  const chosen = [named, chosenIn(cookies) ?? ''].filter(isLanguage).find(mayBeChosen);
  if (chosen) return chosen;
  const known = wantedIn(acceptLanguage).flatMap((tag) => [tag, tag.split('-')[0]!]);
  return known.filter(isLanguage).find(isAccepted) ?? ENGLISH;
}
