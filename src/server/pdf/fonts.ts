/** The fonts of PDFs: one for most of what is written in Europe, and others that are loaded when a text needs them. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create } from 'fontkit';
import subsetFont from 'subset-font';
import { lazily } from '#shared/lazily.ts';

const folderOf = (name: string) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));

export const MAIN_FONT = 'Roboto';
const MAIN_FOLDER = join(folderOf('pdfmake'), 'fonts', MAIN_FONT);
export const MAIN_FILES = {
  normal: join(MAIN_FOLDER, 'Roboto-Regular.ttf'),
  bold: join(MAIN_FOLDER, 'Roboto-Medium.ttf'),
};

/** The packages of the other fonts, in the order in which they are tried. Each has files for parts of its characters. */
export const FONT_PACKAGES = ['sans', 'sans-arabic', 'sans-hebrew', 'sans-sc', 'sans-jp', 'sans-kr', 'emoji'] as const;
export type FontPackage = (typeof FONT_PACKAGES)[number];

const WEIGHTS = { normal: 400, bold: 700 } as const;
type Weight = keyof typeof WEIGHTS;

/** A file of a package, with its parts of Unicode by what the package says. */
export type FontPart = { name: string; path: string; ranges: readonly (readonly [first: number, last: number])[] };

function rangesIn(text: string): FontPart['ranges'] {
  return text.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    return [parseInt(first, 16), parseInt(last, 16)];
  });
}

/** The parts of a package. */
export async function partsOf(font: FontPackage): Promise<FontPart[]> {
  const folder = folderOf(`@fontsource-variable/noto-${font}`);
  const parts = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  return Object.entries(parts).map(([part, ranges]) => {
    const name = `noto-${font}-${part.replaceAll(/[[\]]/g, '')}`;
    return { name, path: join(folder, 'files', `${name}-wght-normal.woff2`), ranges: rangesIn(ranges) };
  });
}

/** The characters for which a font file has a glyph. */
export const charactersIn = async (path: string): Promise<Set<number>> =>
  new Set(create(await readFile(path)).characterSet);

/** A font of one weight, as the renderer reads it. The files are compressed and have all weights. */
async function fixedFont(path: string, weight: Weight, characters: ReadonlySet<number>): Promise<Buffer> {
  const options = { targetFormat: 'sfnt', variationAxes: { wght: WEIGHTS[weight] } } as const;
  return subsetFont(await readFile(path), String.fromCodePoint(...characters), options);
}

type LoadedFont = { characters: ReadonlySet<number>; normal: Buffer; bold: Buffer };

async function loadPart({ path }: FontPart): Promise<LoadedFont> {
  const characters = await charactersIn(path);
  const [normal, bold] = await Promise.all([
    fixedFont(path, 'normal', characters),
    fixedFont(path, 'bold', characters),
  ]);
  return { characters, normal, bold };
}

/** Each loaded part is kept. There are some hundred, of some 50 kB each, of which an installation needs few. */
function fontCase() {
  const packages = new Map<FontPackage, Promise<FontPart[]>>();
  const loaded = new Map<string, Promise<LoadedFont>>();
  const once = <Key, Value>(known: Map<Key, Promise<Value>>, key: Key, load: () => Promise<Value>) => {
    const value = known.get(key) ?? load();
    known.set(key, value);
    return value;
  };
  return {
    main: lazily(() => charactersIn(MAIN_FILES.normal)),
    parts: (font: FontPackage) => once(packages, font, () => partsOf(font)),
    load: (part: FontPart) => once(loaded, part.name, () => loadPart(part)),
  };
}

const fonts = lazily(fontCase);

/** The same Chinese characters differ by language. Kana are Japanese, and Hangul is Korean. */
function inOrder(text: string): readonly FontPackage[] {
  const first = /[\p{sc=Hira}\p{sc=Kana}]/u.test(text) ? 'sans-jp' : /\p{sc=Hang}/u.test(text) ? 'sans-kr' : undefined;
  return first ? [first, ...FONT_PACKAGES.filter((each) => each !== first)] : FONT_PACKAGES;
}

type FoundFont = LoadedFont & { name: string };

async function findPart(character: number, order: readonly FontPackage[]): Promise<FoundFont | undefined> {
  for (const font of order) {
    for (const part of await fonts().parts(font)) {
      if (!part.ranges.some(([first, last]) => first <= character && character <= last)) continue;
      const loaded = await fonts().load(part);
      if (loaded.characters.has(character)) return { name: part.name, ...loaded };
    }
  }
  return undefined;
}

/** Invisible characters, which belong to the character before them, or say a direction. */
const JOINED = /^(?:\p{M}|\p{Bidi_Control}|\u200d|\ufe0e|\ufe0f)$/u;

/** The names of the fonts for the characters of a text, and their files. Characters of the main font are not listed. */
export async function fontsFor(
  text: string,
): Promise<{ byCharacter: Map<string, string>; files: Map<string, LoadedFont> }> {
  const byCharacter = new Map<string, string>();
  const files = new Map<string, LoadedFont>();
  const main = await fonts().main();
  const order = inOrder(text);
  for (const character of new Set(text)) {
    if (JOINED.test(character) || main.has(character.codePointAt(0)!)) continue;
    const part = await findPart(character.codePointAt(0)!, order);
    if (!part) continue;
    byCharacter.set(character, part.name);
    files.set(part.name, part);
  }
  return { byCharacter, files };
}
