import { expect, it } from 'vitest';
import { progressText } from '#client/progress.ts';
import { english } from '../../test/helpers/english.ts';

it('says how many parts are done, and how long the others take at this speed', () => {
  expect(
    progressText(
      { done: 1200, total: 4000, elapsedMs: 45_000 },
      english,
      ({ done, total }) => `${done} of ${total} lines`,
    ),
  ).toBe('1,200 of 4,000 lines, about 2 minutes left');
  expect(progressText({ done: 900, total: 1000, elapsedMs: 90_000 }, english)).toBe(
    '900 of 1,000, less than a minute left',
  );
});
