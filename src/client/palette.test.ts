import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contrastOf } from '#shared/brand-colors.ts';
import { RESOURCE_COLORS } from '#shared/colors.ts';

/** WCAG AA. */
const AA = 4.5;
const STYLES = readFileSync(join(import.meta.dirname, 'styles.css'), 'utf8');
const COLOR = /--color-(?<name>[\w-]+): (?:light-dark\((?<light>#\w{6}), (?<dark>#\w{6})\)|(?<both>#\w{6}));/g;
const palette = new Map(
  [...STYLES.matchAll(COLOR)].map(({ groups }) => {
    const { name, light, dark, both } = groups!;
    return [name!, [light ?? both!, dark ?? both!]];
  }),
);

const SURFACES = ['background', 'subtle', 'card', 'popover', 'muted'];
const STATUSES = ['green', 'orange', 'red', 'grey', 'blue'];

/** What is written on what. */
const PAIRS = [
  ...[
    'foreground',
    'muted-foreground',
    'primary-text',
    'danger-text',
    ...STATUSES.map((status) => `${status}-text`),
  ].map((text) => [text, SURFACES] as const),
  ...STATUSES.map((status) => [`${status}-text`, [`${status}-soft`]] as const),
  ['foreground', [...STATUSES.map((status) => `${status}-soft`), 'primary-soft']],
  ['primary-text', ['primary-soft']],
  ['primary-foreground', ['primary', 'primary-hover']],
  ['danger-foreground', ['danger', 'danger-hover']],
  ['background', ['foreground']],
] as const;

it.each(PAIRS)('%s can be read on %s, in both themes', (text, backgrounds) => {
  for (const background of backgrounds)
    for (const theme of [0, 1])
      expect(
        contrastOf(palette.get(text)![theme]!, palette.get(background)![theme]!),
        background,
      ).toBeGreaterThanOrEqual(AA);
});

it('white can be read on the colour of each resource', () => {
  for (const { name, value } of RESOURCE_COLORS) expect(contrastOf('#ffffff', value), name).toBeGreaterThanOrEqual(AA);
});
