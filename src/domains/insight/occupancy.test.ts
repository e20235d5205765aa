import { expect, it } from 'vitest';
import { finishedDays, fullWeeks } from './occupancy.ts';

it('the full weeks end on the Sunday before the present week', () => {
  expect(fullWeeks('2026-11-29', 4)).toEqual({ from: '2026-10-26', to: '2026-11-22' });
  expect(fullWeeks('2026-11-30', 4)).toEqual({ from: '2026-11-02', to: '2026-11-29' });
});

it('the days that are over follow the last counted one, and at first cover the longest period', () => {
  expect(finishedDays('2026-11-29', '2026-11-26', '2020-01-01')).toEqual(['2026-11-27', '2026-11-28']);
  expect(finishedDays('2026-11-29', '2026-11-28', '2020-01-01')).toEqual([]);
  expect(finishedDays('2026-11-29', null, '2026-11-28')).toEqual(['2026-11-28']);
  expect(finishedDays('2026-11-29', null, '2026-11-29')).toEqual([]);
  const first = finishedDays('2026-11-29', null, '2020-01-01');
  expect(first[0]! <= fullWeeks('2026-11-29', 52).from).toBe(true);
  expect(first.at(-1)).toBe('2026-11-28');
});
