/** All texts of the product by area, with the translations that come with it, as their files have them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readTexts } from '#server/catalogue.ts';
import { ENGLISH, type SpokenLanguage } from '#shared/languages.ts';

export type TextsList = {
  /** The areas of each English text, in the order of texts. */
  areas: () => ReadonlyMap<string, readonly string[]>;
  /** The translations of a language by the English texts. */
  translations: (language: SpokenLanguage) => ReadonlyMap<string, string>;
};

/** The areas with their texts. */
function filesOf(language: SpokenLanguage): [area: string, texts: [text: string, translation: string][]][] {
  const folder = resolve('src/texts', language);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.po'))
    .map((name) => [name.slice(0, -'.po'.length), readTexts(readFileSync(join(folder, name), 'utf8'))]);
}

function areasOfTexts(): Map<string, string[]> {
  const areas = new Map<string, string[]>();
  for (const [area, texts] of filesOf(ENGLISH))
    for (const [text] of texts) areas.set(text, [...(areas.get(text) ?? []), area]);
  return new Map([...areas].sort(([one], [other]) => one.localeCompare(other, ENGLISH)));
}

const translationsOf = (language: SpokenLanguage) => new Map(filesOf(language).flatMap(([, texts]) => texts));

/** The files are read when somebody asks first. */
export function openTextsList(): TextsList {
  let areas: Map<string, string[]> | undefined;
  const translations = new Map<SpokenLanguage, Map<string, string>>();
  return {
    areas: () => (areas ??= areasOfTexts()),
    translations(language) {
      const known = translations.get(language) ?? translationsOf(language);
      translations.set(language, known);
      return known;
    },
  };
}
