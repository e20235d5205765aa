import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contrastOf } from '#shared/brand-colors.ts';
import { heatOf } from './heat.ts';

const STYLES = readFileSync(new URL('../../../client/styles.css', import.meta.url), 'utf8');

/** A colour of the light and of the dark theme. */
function pairOf(name: string): [string, string] {
  const { light, dark } = new RegExp(`--color-${name}: light-dark\\((?<light>#\\w{6}), (?<dark>#\\w{6})\\)`).exec(
    STYLES,
  )!.groups as Record<'light' | 'dark', string>;
  return [light, dark];
}

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
const mixed = (color: string, percent: number, background: string) =>
  `#${channels(color)
    .map((each, at) => Math.round((each * percent + channels(background)[at]! * (100 - percent)) / 100))
    .map((each) => each.toString(16).padStart(2, '0'))
    .join('')}`;

it('has five steps, and none behind zero', () => {
  expect([0, 1, 20, 21, 60, 81, 100].map(heatOf)).toEqual([0, 9, 9, 18, 27, 45, 45]);
});

it.each([0, 1, 30, 50, 70, 100])('%s percent can be read in both themes', (percent) => {
  for (const theme of [0, 1] as const) {
    const [accent, card, text] = [pairOf('primary'), pairOf('card'), pairOf('foreground')].map((pair) => pair[theme]);
    expect(contrastOf(text!, mixed(accent!, heatOf(percent), card!))).toBeGreaterThanOrEqual(4.5);
  }
});
