/** Counts the texts of the product that are shown in English, because the language of their reader has no translation. */
import type { Services } from '#server/context.ts';
import { counter } from '#server/metrics/define.ts';
import { ENGLISH, type Language, SPOKEN_LANGUAGES, isSpoken } from '#shared/languages.ts';

const TRANSLATED = SPOKEN_LANGUAGES.filter((language) => language !== ENGLISH);

export const MISSING_TEXTS = counter({
  name: 'cockpit_texts_missing_total',
  help: 'Texts that have no translation in a language in which the server has said them; each is counted once per process and has a line in the log.',
  labels: ['language'],
  zeros: TRANSLATED.map((language) => ({ language })),
});

/**
 * Counts each text once per language. What is no text of the product, such as a name or a sentence that is translated already, is not counted.
 * @returns what `openTexts` tells of texts without a translation
 */
export function missingTexts({ log, metrics, textsList }: Pick<Services, 'log' | 'metrics' | 'textsList'>) {
  const counted = new Set<string>();
  return (language: Language, text: string): void => {
    if (language === ENGLISH || !isSpoken(language) || !textsList.areas().has(text)) return;
    const key = `${language} ${text}`;
    if (counted.has(key)) return;
    counted.add(key);
    metrics?.count(MISSING_TEXTS, { language });
    log.info({ language, text }, 'a text has no translation');
  };
}
