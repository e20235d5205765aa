/** The colours of the theme that are made of the brand colour. Text on each of its backgrounds passes WCAG AA (4.5:1). */

type Rgb = [red: number, green: number, blue: number];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** The backgrounds of the dark theme (src/client/styles.css): the lightest on which the accent is text, and the text on the accent. */
const DARK_POPOVER: Rgb = [31, 32, 31];
const DARK_PAGE: Rgb = [14, 15, 14];
const AA = 4.5;
const STEPS = 50;

function parsed(hex: string): Rgb {
  const value = parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const hexOf = (color: Rgb) => `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** @param share how much of `other` there is, from 0 to 1 */
function mixed(color: Rgb, other: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => Math.round(color[index] * (1 - share) + other[index] * share);
  return [part(0), part(1), part(2)];
}

/** The relative luminance of WCAG 2. */
function luminance([red, green, blue]: Rgb): number {
  const linear = (part: number) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function contrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The contrast of two colours, as WCAG 2 defines it: from 1 to 21. */
export const contrastOf = (one: string, other: string): number => contrast(parsed(one), parsed(other));

/** The colour, mixed with `towards` as little as the contrast to all of these backgrounds needs. */
function readableOn(color: Rgb, towards: Rgb, backgrounds: Rgb[]): Rgb {
  for (let step = 0; step < STEPS; step += 1) {
    const tried = mixed(color, towards, step / STEPS);
    if (backgrounds.every((background) => contrast(tried, background) >= AA)) return tried;
  }
  return towards;
}

/** The colours by the names of their tokens: for the light theme, and for the dark one. @param brand '#0f5e66' */
export function brandColors(brand: string): Record<string, [light: string, dark: string]> {
  const color = parsed(brand);
  const light = readableOn(color, BLACK, [WHITE]);
  const dark = readableOn(color, WHITE, [DARK_POPOVER, DARK_PAGE]);
  const [lightSoft, darkSoft] = [mixed(light, WHITE, 0.9), mixed(dark, DARK_PAGE, 0.8)];
  const lightText = readableOn(light, BLACK, [WHITE, lightSoft]);
  const darkText = readableOn(dark, WHITE, [DARK_POPOVER, darkSoft]);
  const pair = (one: Rgb, other: Rgb): [string, string] => [hexOf(one), hexOf(other)];
  return {
    primary: pair(light, dark),
    'primary-hover': pair(mixed(light, BLACK, 0.2), mixed(dark, WHITE, 0.2)),
    'primary-foreground': pair(WHITE, DARK_PAGE),
    'primary-soft': pair(lightSoft, darkSoft),
    'primary-text': pair(lightText, darkText),
    ring: pair(lightText, darkText),
  };
}
