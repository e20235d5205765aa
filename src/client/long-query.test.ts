import { expect, it } from 'vitest';
import { addDays } from '#shared/time.ts';
import { isLongInput } from './long-query.ts';

it('the preview of a long series is too long for a URL, that of a short one is not', () => {
  const skipping = (days: number) => ({
    skip: Array.from({ length: days }, (_, index) => addDays('2027-03-01', index)),
  });
  expect(isLongInput(skipping(20))).toBe(false);
  expect(isLongInput(skipping(366))).toBe(true);
  expect(isLongInput(undefined)).toBe(false);
});
