/** The language that somebody chooses for the page. */
import { addressIn, baseOf, LANGUAGES, languageCookie, type SpokenLanguage } from '#shared/languages.ts';
import { pageBase, pagePath } from './page-base.ts';

/** The options of a choice of languages. Each has its name in the language itself. */
export const languageOptions = (languages: readonly SpokenLanguage[]) =>
  languages.map((value) => ({ value, label: LANGUAGES[value].name, lang: value }));

/** Shows the pages in a language from now on, and this one at once. */
export function speak(language: SpokenLanguage): void {
  document.cookie = languageCookie(language);
  const { search, hash } = window.location;
  if (pageBase()) window.location.assign(addressIn(baseOf(language), pagePath()) + search + hash);
  else window.location.reload();
}
