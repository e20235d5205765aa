/** The texts of the product: what is extracted from the sources, and where the catalogues of the languages are (docs/decisions/0077). */
import { readdirSync } from 'node:fs';
import { formatter } from '@lingui/format-po';
import { textsExtractor } from './scripts/lib/texts-extractor.mjs';

const domains = readdirSync(new URL('src/domains/', import.meta.url));

/** The areas of texts, with the folders of their sources. Each has a catalogue per language. A file is in the area of the innermost folder. */
export const TEXT_AREAS = {
  server: 'server',
  shared: 'shared',
  client: 'client',
  app: 'app',
  help: 'app/client/help',
  ...Object.fromEntries(domains.map((domain) => [domain, `domains/${domain}`])),
};

const FOLDERS = Object.values(TEXT_AREAS);

/** The folders within one that are areas of their own. */
export const foldersWithin = (folder) => FOLDERS.filter((other) => other.startsWith(`${folder}/`));

/** What a domain adds to the menu, whose texts the application loads. */
export const IN_MENU = 'domains/*/client/domain.ts';

/** The languages that are translated. The pseudo language is made of English. */
export const LOCALES = readdirSync(new URL('src/texts/', import.meta.url)).filter((folder) => folder !== 'en-XA');

export const CATALOGUE_FORMAT = formatter({ origins: false, explicitIdAsDefault: true });

export default {
  locales: LOCALES,
  sourceLocale: 'en',
  catalogs: Object.entries(TEXT_AREAS).map(([area, folder]) => ({
    path: `<rootDir>/src/texts/{locale}/${area}`,
    include: [`<rootDir>/src/${folder}/**/*.{ts,tsx}`, ...(area === 'app' ? [`<rootDir>/src/${IN_MENU}`] : [])],
    exclude: [
      '**/*.test.*',
      ...(area === 'app' ? [] : [`**/${IN_MENU}`]),
      ...foldersWithin(folder).map((inner) => `**/${inner}/**`),
    ],
  })),
  extractors: [textsExtractor],
  format: CATALOGUE_FORMAT,
  orderBy: 'messageId',
};
