import { DIGITS } from '#shared/printable-characters.ts';
import { FONT_PACKAGES, MAIN_FILES, charactersIn, partsOf } from './fonts.ts';

const FIRST_VISIBLE = 0x20;

async function allCharacters(): Promise<number[]> {
  const parts = (await Promise.all(FONT_PACKAGES.map(partsOf))).flat();
  const listed = parts.map(async ({ path, ranges }) => {
    const isListed = (code: number) => ranges.some(([first, last]) => first <= code && code <= last);
    return [...(await charactersIn(path))].filter(isListed);
  });
  const all = new Set([...(await charactersIn(MAIN_FILES.normal)), ...(await Promise.all(listed)).flat()]);
  return [...all].filter((code) => code >= FIRST_VISIBLE).sort((one, other) => one - other);
}

/** The digits of 5 bits of a number, lowest first. All but the last are 32 higher. */
function digitsOf(value: number): string {
  const rest = Math.floor(value / 32);
  return DIGITS[(value % 32) + (rest > 0 ? 32 : 0)]! + (rest > 0 ? digitsOf(rest) : '');
}

/** The ranges of the characters that the fonts have, as `printable.ts` reads them. */
export async function characterTable(): Promise<string> {
  const all = await allCharacters();
  const bounds = all.filter((code, index) => all[index - 1] !== code - 1 || all[index + 1] !== code + 1);
  const isSingle = (code: number, index: number) => all[index - 1] !== code - 1 && all[index + 1] !== code + 1;
  const singles = new Set(all.filter(isSingle));
  const ends = bounds.flatMap((code) => (singles.has(code) ? [code, code] : [code]));
  return ends.map((code, index) => digitsOf(code - (ends[index - 1] ?? 0))).join('');
}
