import { expect, it } from 'vitest';
import { nextCollectDay } from './collect.ts';

it.each([
  ['2026-11-01', '2026-11-04'],
  ['2026-11-02', '2026-11-04'],
  ['2026-11-04', '2026-11-08'],
  ['2026-11-08', '2026-11-15'],
  ['2026-11-14', '2026-11-15'],
  ['2026-11-15', null],
])('after a charge that failed on %s, the card is charged on %s', (today, next) => {
  expect(nextCollectDay('2026-11-01', today)).toBe(next);
});
