/** The files that a page needs first, from the manifest of the client's build. */
import { type Page, PUBLIC_PAGES, RENDERED_PAGES } from '#app/pages.ts';
import { paths } from '#shared/paths.ts';

/** The part of Vite's manifest that is read here: what each module, or shared file, imports. */
export type Manifest = Record<string, { file: string; isEntry?: boolean; imports?: string[]; css?: string[] }>;

export type PageFiles = { scripts: string[]; styles: string[]; fonts: string[] };

/** The font of all pages. The browser would ask for it only once it draws text, which then moves. */
const FONT = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
const ROUTES_OF_APP = 'src/app/client/app-screens.tsx';

/** True if a path has the segments of a pattern such as `/space/:spaceId`. */
function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.replace(/(.)\/+$/, '$1').split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => segment.startsWith(':') || segment === given[index])
  );
}

/**
 * The modules that the client imports for a path after its entry. Unknown paths need none.
 * @param screens those of the application, which the renderer knows
 */
export function modulesOf(path: string, screens: readonly Page[] = []): string[] {
  const page = [...RENDERED_PAGES, ...PUBLIC_PAGES].find((known) => matches(known.path, path));
  if (page) return [page.module];
  if (path !== paths.app && !path.startsWith(`${paths.app}/`)) return [];
  const screen = screens.find((known) => matches(known.path, path));
  return screen ? [ROUTES_OF_APP, screen.module] : [ROUTES_OF_APP];
}

/** All files of some modules and of everything that they import, without those of the entry, and the font. */
export function filesOf(manifest: Manifest, modules: string[]): PageFiles {
  const seen = new Set<string>();
  const collect = (key: string): void => {
    if (seen.has(key) || !manifest[key]) return;
    seen.add(key);
    manifest[key].imports?.forEach(collect);
  };
  Object.keys(manifest)
    .filter((key) => manifest[key]!.isEntry)
    .forEach(collect);
  const ofEntry = new Set(seen);
  modules.forEach(collect);
  const added = [...seen].filter((key) => !ofEntry.has(key)).map((key) => manifest[key]!);
  return {
    scripts: added.map(({ file }) => file),
    styles: added.flatMap(({ css = [] }) => css),
    fonts: manifest[FONT] ? [manifest[FONT].file] : [],
  };
}
