import { describe, expect, it } from 'vitest';
import { Taken, assignUnits } from '#domains/bookings/series-units.ts';

const slot = (day: number, length = 1) => ({ from: new Date(2027, 0, day), to: new Date(2027, 0, day + length) });
const claim = (unit_id: string, day: number) => ({ unit_id, starts_at: slot(day).from, ends_at: slot(day).to });
const want = (day: number, units: string[], needed = 1) => ({ slot: slot(day), needed, units });

describe('the units of a series', () => {
  it('are the same on all days if they can, and others where those are taken', () => {
    const wants = [1, 2, 3].map((day) => want(day, ['a', 'b']));
    expect(assignUnits(wants, new Taken([claim('a', 2)]), [])).toEqual([['b'], ['b'], ['b']]);
    expect(assignUnits(wants, new Taken([claim('a', 2)]), ['a'])).toEqual([['a'], ['b'], ['a']]);
  });

  it('are missing where too few are free', () => {
    const wants = [1, 2].map((day) => want(day, ['a', 'b'], 2));
    expect(assignUnits(wants, new Taken([claim('a', 2)]), [])).toEqual([['b', 'a'], undefined]);
  });

  it('are not given to two bookings of the series at once', () => {
    const long = { slot: slot(1, 3), needed: 1, units: ['a'] };
    expect(assignUnits([long, want(3, ['a']), want(4, ['a'])], new Taken([]), [])).toEqual([['a'], undefined, ['a']]);
  });
});
