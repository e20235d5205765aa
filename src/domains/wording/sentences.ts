/** What activities say of own texts. */
import { defineSentences } from '#shared/said.ts';
import { LANGUAGES, type SpokenLanguage } from '#shared/languages.ts';

type Named = { text: string; language: SpokenLanguage };

const named = ({ text, language }: Named) => ({ text, language: LANGUAGES[language].name });

export const wordingSentences = defineSentences('wording', {
  changed: (facts: Named, t) => t('changed the text “{text}” in {language}', named(facts)),
  reset: (facts: Named, t) => t('put back the text “{text}” in {language}', named(facts)),
  imported: ({ count, language }: { count: number; language: SpokenLanguage }, t) =>
    t('{count, plural, one {imported {count} text in {language}} other {imported {count} texts in {language}}}', {
      count,
      language: LANGUAGES[language].name,
    }),
});
