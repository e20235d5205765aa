/** The operator's own texts that a page has. */
import { STAFF_AREAS } from '#domains/wording/index.ts';
import type { Services } from '#server/context.ts';
import type { Language } from '#shared/languages.ts';
import type { PageTexts } from '#shared/rendering.ts';

/**
 * The own texts of a language.
 * @param reader pages of the website have none that only staff read. Those on which people sign in have all, because the application follows
 * without another page
 * @returns undefined without any, so that the page has nothing of them
 */
export function pageTexts(
  { ownTexts, textsList }: Pick<Services, 'ownTexts' | 'textsList'>,
  language: Language,
  reader: 'customers' | 'everybody',
): PageTexts | undefined {
  const own = ownTexts.of(language);
  const texts = Object.entries(own).filter(
    ([text]) =>
      reader === 'everybody' ||
      textsList
        .areas()
        .get(text)
        ?.some((area) => !STAFF_AREAS.has(area)),
  );
  return texts.length > 0 ? Object.fromEntries(texts) : undefined;
}
