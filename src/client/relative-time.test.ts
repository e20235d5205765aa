import { describe, expect, it } from 'vitest';
import type { Language } from '#shared/languages.ts';
import { DAY, HOUR, MINUTE } from '#shared/time.ts';
import { relativeTime } from './relative-time.ts';

const NOW = new Date('2024-06-03T12:00:00Z');

it('a relative time is in the language of the reader', () => {
  const ages = (language: Language) =>
    [0, 3 * HOUR, DAY].map((age) => relativeTime(new Date(NOW.getTime() - age), NOW, { language }));
  expect(ages('de')).toEqual(['jetzt', 'vor 3 Stunden', 'gestern']);
  expect(ages('ar')).toEqual(['الآن', 'قبل 3 ساعات', 'أمس']);
});

describe('a relative time', () => {
  it.each([
    [-MINUTE, 'just now'],
    [59_000, 'just now'],
    [MINUTE, '1 minute ago'],
    [59 * MINUTE, '59 minutes ago'],
    [5 * HOUR, '5 hours ago'],
    [DAY, 'yesterday'],
    [20 * DAY, '2 weeks ago'],
    [400 * DAY, 'last year'],
  ])('%d ms reads %s', (age, words) => {
    expect(relativeTime(new Date(NOW.getTime() - age), NOW)).toBe(words);
  });
});
