import { expect, it } from 'vitest';
import { mondayOf } from '#shared/time.ts';
import { type View, daysOfView, stepFrom, titleOf } from './views.ts';

it.each<[View, string, string, string]>([
  ['month', '2026-11-22', '2026-10-26', '2026-12-07'],
  ['month', '2027-02-10', '2027-02-01', '2027-03-01'],
  ['week', '2026-11-22', '2026-11-16', '2026-11-23'],
  ['week', '2026-11-23', '2026-11-23', '2026-11-30'],
  ['day', '2026-11-22', '2026-11-22', '2026-11-23'],
  ['timeline', '2026-12-31', '2026-12-31', '2027-01-01'],
  ['agenda', '2026-11-22', '2026-11-22', '2026-11-29'],
])('the days of a %s around %s', (view, day, first, end) => {
  expect(daysOfView(view, day)).toEqual({ first, end });
});

it.each<[View, string, string, string]>([
  ['month', '2026-01-31', '2025-12-01', '2026-02-01'],
  ['month', '2026-12-15', '2026-11-01', '2027-01-01'],
  ['week', '2026-03-28', '2026-03-21', '2026-04-04'],
  ['day', '2026-03-29', '2026-03-28', '2026-03-30'],
])('a step of a %s from %s', (view, day, back, forward) => {
  expect([stepFrom(view, day, -1), stepFrom(view, day, 1)]).toEqual([back, forward]);
});

it('a week begins on Monday', () => {
  expect(['2026-11-16', '2026-11-19', '2026-11-22'].map(mondayOf)).toEqual(Array(3).fill('2026-11-16'));
});

it('the title says what is shown', () => {
  expect(titleOf('month', '2026-11-22')).toBe('November 2026');
  expect(titleOf('day', '2026-11-22')).toBe('Sun, 22 Nov 2026');
  expect(titleOf('week', '2026-11-22')).toBe('Mon, 16 Nov – Sun, 22 Nov 2026');
  expect(titleOf('agenda', '2026-12-28')).toBe('Mon, 28 Dec 2026 – Sun, 3 Jan 2027');
});
