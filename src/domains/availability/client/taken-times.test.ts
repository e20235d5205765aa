import { expect, it } from 'vitest';
import { isFreeFrom, takenTimes } from './taken-times.ts';

const LONDON = 'Europe/London';
const room = (capacity: number, ...busy: [string, string][]) => ({
  _id: String(capacity),
  name: 'Room',
  capacity,
  busy: busy.map(([from, to]) => ({ from: new Date(from), to: new Date(to) })),
});
// In summer, London is one hour ahead of UTC.
const small = room(4, ['2026-06-03T08:00Z', '2026-06-03T10:00Z']);
const large = room(10, ['2026-06-03T09:00Z', '2026-06-03T11:00Z']);
const TIMES = ['08:00', '09:00', '10:00', '11:00', '12:00'];
const meeting = { from_date: '2026-06-03', duration: 1, capacity: 2 };

it('a time is taken if every room that is large enough is', () => {
  expect(takenTimes([small, large], TIMES, meeting, LONDON)).toEqual(['10:00']);
  expect(takenTimes([small, large], TIMES, { ...meeting, capacity: 8 }, LONDON)).toEqual(['10:00', '11:00']);
  expect(takenTimes([small, large], TIMES, { ...meeting, capacity: null }, LONDON)).toEqual(['10:00']);
});

it('a longer meeting takes part of it, and no time is taken if no room is large enough', () => {
  expect(takenTimes([small, large], TIMES, { ...meeting, duration: 2 }, LONDON)).toEqual(['09:00', '10:00']);
  expect(takenTimes([small, large], TIMES, { ...meeting, capacity: 50 }, LONDON)).toEqual([]);
  expect(takenTimes([], TIMES, meeting, LONDON)).toEqual([]);
});

it('counts hours, not wall clocks, when the clocks go back', () => {
  // On 25 October 2026, 01:00 occurs twice in London: two hours from 00:30 end at the second 01:30.
  const busy = room(4, ['2026-10-25T01:00Z', '2026-10-25T02:00Z']);
  const night = { from_date: '2026-10-25', duration: 2 };
  expect(isFreeFrom(busy, '00:30', night, LONDON)).toBe(false);
  expect(isFreeFrom(busy, '00:30', { ...night, duration: 1 }, LONDON)).toBe(true);
});
