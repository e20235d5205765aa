import type { CatalogFormatter } from '@lingui/conf';

/** The areas of texts, with the folders of their sources below src/. */
export const TEXT_AREAS: Readonly<Record<string, string>>;
/** The folders within one that are areas of their own. */
export function foldersWithin(folder: string): string[];
/** What a domain adds to the menu, whose texts the application loads: a pattern below src/. */
export const IN_MENU: string;
export const CATALOGUE_FORMAT: CatalogFormatter;
