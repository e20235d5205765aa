import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contrastOf } from '#shared/brand-colors.ts';
import { heatOf, heatSteps } from './heat.ts';

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
  const heats = [0, 1, 20, 21, 60, 81, 100].map((percent) => heatOf(percent, heatSteps([100])));
  expect(heats).toEqual([0, 9, 9, 18, 27, 45, 45]);
});

it('its last step has the busiest hour', () => {
  expect(heatSteps([3, null, 22])).toEqual([8, 16, 24, 32, 40]);
  expect(heatSteps([40, 0])).toEqual([8, 16, 24, 32, 40]);
  expect(heatSteps([81])).toEqual([20, 40, 60, 80, 100]);
  expect(heatSteps([0, null])).toEqual([4, 8, 12, 16, 20]);
});

it.each([0, 1, 30, 50, 70, 100])('%s percent can be read in both themes', (percent) => {
  for (const theme of [0, 1] as const) {
    const [accent, card, text] = [pairOf('primary'), pairOf('card'), pairOf('foreground')].map((pair) => pair[theme]);
    expect(contrastOf(text!, mixed(accent!, heatOf(percent, heatSteps([100])), card!))).toBeGreaterThanOrEqual(4.5);
  }
});
