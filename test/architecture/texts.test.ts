/** The catalogues have the texts of the sources, and a language that is complete has all of them. `npm run texts` writes them. */
import { globSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readCatalogue } from '#server/catalogue.ts';
import { type Language, LANGUAGES } from '#shared/languages.ts';
import { foldersWithin, IN_MENU, TEXT_AREAS } from '../../lingui.config.mjs';
import { textsIn } from '../../scripts/lib/texts-extractor.mjs';

const root = resolve(import.meta.dirname, '../..');
const TRANSLATED = (Object.keys(LANGUAGES) as Language[]).filter((language) => language !== 'en-XA');

const catalogueOf = (language: Language, area: string) =>
  readFileSync(join(root, 'src/texts', language, `${area}.po`), 'utf8');

const isInMenu = (path: string) => /^domains\/[^/]+\/client\/domain\.ts$/.test(path);

/** The texts of an area, by the folder of its sources. */
function textsOf(area: string, folder: string): string[] {
  const files = readdirSync(join(root, 'src', folder), { recursive: true, encoding: 'utf8' });
  const isWithin = (name: string) => foldersWithin(folder).some((inner) => `${folder}/${name}`.startsWith(`${inner}/`));
  const sources = files.filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !isWithin(name));
  const own = sources.map((name) => join(folder, name)).filter((path) => !isInMenu(path));
  const all = [...own, ...(area === 'app' ? globSync(IN_MENU, { cwd: join(root, 'src') }) : [])];
  const texts = all.flatMap((path) => textsIn(path, readFileSync(join(root, 'src', path), 'utf8')));
  return [...new Set(texts)].sort();
}

it.each(Object.entries(TEXT_AREAS))('the catalogues of %s have the texts of its sources', (area, folder) => {
  const texts = textsOf(area, folder);
  expect(Object.keys(readCatalogue(catalogueOf('en', area))).sort()).toEqual(texts);
  for (const language of TRANSLATED) {
    const translated = Object.keys(readCatalogue(catalogueOf(language, area)));
    const missing = texts.filter((text) => !translated.includes(text));
    expect(translated.filter((text) => !texts.includes(text))).toEqual([]);
    if (LANGUAGES[language].isComplete) expect({ language, missing }).toEqual({ language, missing: [] });
  }
});

it('each language has a folder', () => {
  expect(readdirSync(join(root, 'src/texts')).sort()).toEqual(Object.keys(LANGUAGES).sort());
});
