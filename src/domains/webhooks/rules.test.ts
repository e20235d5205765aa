import { expect, it } from 'vitest';
import { isNamed, MAX_ATTEMPTS, pauseAfter, TYPE_PATTERN } from '#domains/webhooks/rules.ts';
import { DAY } from '#shared/time.ts';

it.each([
  ['*', true],
  ['booking.moved', true],
  ['booking.*', true],
  ['*.moved', true],
  ['*.*', true],
  ['booking.cancelled', false],
  ['invoice.*', false],
  ['book.*', false],
  ['*.move', false],
])('the pattern %s names booking.moved: %s', (pattern, isIt) => {
  expect(isNamed([pattern], 'booking.moved')).toBe(isIt);
  expect(TYPE_PATTERN.test(pattern)).toBe(true);
});

it.each(['', 'booking', 'booking.', '.moved', 'booking.moved.twice', 'Booking.moved', 'booking moved', '**'])(
  'refuses %j as a pattern',
  (pattern) => {
    expect(TYPE_PATTERN.test(pattern)).toBe(false);
  },
);

it('tries for about three days, with other pauses each time', () => {
  const total = (random: number) =>
    Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => pauseAfter(index + 1, random)).reduce((sum, ms) => sum + ms);
  expect(total(0.5) / DAY).toBeCloseTo(3, 1);
  expect(total(0)).toBeLessThan(total(1));
  const pauses = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => pauseAfter(index + 1, 0.5));
  expect(pauses).toEqual([...pauses].sort((one, other) => one - other));
});
