import { expect, it } from 'vitest';
import { countsText, progressText } from '#domains/imports/client/import-text.ts';

it('counts only what there is', () => {
  expect(countsText({ added: 3, changed: 0, same: 2, refused: 1 })).toBe('3 new, 2 as before, 1 refused');
  expect(countsText({ added: 0, changed: 0, same: 0, refused: 0 })).toBe('Nothing');
});

it('says how many lines are done, and how long the others take at this speed', () => {
  expect(progressText({ done: 1200, total: 4000, elapsedMs: 45_000 })).toBe(
    '1,200 of 4,000 lines, about 2 minutes left',
  );
  expect(progressText({ done: 900, total: 1000, elapsedMs: 90_000 })).toBe(
    '900 of 1,000 lines, less than a minute left',
  );
});
