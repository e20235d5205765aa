import { expect, it } from 'vitest';
import type { Language } from '#shared/languages.ts';
import { openTexts } from './texts.ts';

const AHEAD = '{ahead, plural, =0 {First in line} one {# person ahead} other {# people ahead}}';

it('a text is in each language with its values', () => {
  const texts = openTexts();
  expect(texts('en')(AHEAD, { ahead: 2 })).toBe('2 people ahead');
  expect(texts('de')(AHEAD, { ahead: 2 })).toBe('2 Personen davor');
  expect(texts('ar')(AHEAD, { ahead: 2 })).toBe('شخصان أمامك');
});

it('what somebody has typed is not read as a text', () => {
  const t = openTexts()('de');
  for (const typed of ['added the plan {VIP}', "Ada''s {", '\\u0041', 'constructor', '', 'Red||Blue', 'Cancel||'])
    expect(t(typed as string)).toBe(typed);
});

it('a text with two meanings has two translations, and its meaning is not shown', () => {
  const texts = openTexts();
  const shown = (language: Language) => [texts(language)('Cancel'), texts(language)('Cancel||a booking')];
  expect(shown('en')).toEqual(['Cancel', 'Cancel']);
  expect(shown('de')).toEqual(['Abbrechen', 'Stornieren']);
  expect(shown('en-XA')).not.toContain(expect.stringContaining('|'));
});
