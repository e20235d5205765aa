import { describe, expect, it } from 'vitest';
import { addMonths } from '#shared/months.ts';
import { EarningsInput, boundsOf, monthsOf } from './earnings.ts';

describe('the months of a report', () => {
  it('are the last twelve by default, and both ends are included', () => {
    const usual = monthsOf({}, '2024-06');
    expect([usual.length, usual[0], usual.at(-1)]).toEqual([12, '2023-07', '2024-06']);
    expect(monthsOf({ from: '2024-01', to: '2024-03' }, '2024-06')).toEqual(['2024-01', '2024-02', '2024-03']);
    expect(monthsOf({ from: '2024-06' }, '2024-06')).toEqual(['2024-06']);
    expect(monthsOf({ to: '2022-01' }, '2024-06')[0]).toBe('2021-02');
  });

  it('are neither reversed nor more than 36', () => {
    expect(monthsOf({ from: '2021-07', to: '2024-06' }, '2024-06')).toHaveLength(36);
    expect(() => monthsOf({ from: '2021-06', to: '2024-06' }, '2024-06')).toThrow('Please select at most 36 months');
    expect(() => monthsOf({ from: '2024-07', to: '2024-06' }, '2024-06')).toThrow('The last month is before the first');
  });

  it.each(['2024-13', '2024-00', '1999-12', '2024-6', "2024-06' OR 1"])('%s is no month', (from) => {
    expect(EarningsInput.safeParse({ from }).success).toBe(false);
  });
});

it('months are counted over the end of a year', () => {
  expect(addMonths('2024-12', 1)).toBe('2025-01');
  expect(addMonths('2024-01', -13)).toBe('2022-12');
});

it('a month begins at midnight on the clock of the workspace', () => {
  const { from, to } = boundsOf('2024-03', '2024-03', 'Europe/London');
  expect([from.toISOString(), to.toISOString()]).toEqual(['2024-03-01T00:00:00.000Z', '2024-03-31T23:00:00.000Z']);
  expect(boundsOf('2024-06', '2024-06', 'America/New_York').from.toISOString()).toBe('2024-06-01T04:00:00.000Z');
});
