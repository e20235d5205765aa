import { expect, it } from 'vitest';
import { placeOf } from './use-paged-list.ts';

it('locates a page in its chunk', () => {
  expect([1, 3, 4, 6, 7].map((page) => placeOf(page, 10, 30))).toEqual([
    { offset: 0, start: 0 },
    { offset: 0, start: 20 },
    { offset: 30, start: 0 },
    { offset: 30, start: 20 },
    { offset: 60, start: 0 },
  ]);
});
