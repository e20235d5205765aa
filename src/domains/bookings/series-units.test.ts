import { describe, expect, it } from 'vitest';
import { Taken, assignUnits } from '#domains/bookings/series-units.ts';

const slot = (day: number, length = 1) => ({ from: new Date(2027, 0, day), to: new Date(2027, 0, day + length) });
const claim = (unit_id: string, day: number) => ({ unit_id, starts_at: slot(day).from, ends_at: slot(day).to });
const want = (day: number, units: string[], needed = 1) => ({ slot: slot(day), needed, units, buffers: null });

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
    const long = { slot: slot(1, 3), needed: 1, units: ['a'], buffers: null };
    expect(assignUnits([long, want(3, ['a']), want(4, ['a'])], new Taken([]), [])).toEqual([['a'], undefined, ['a']]);
  });

  it('keep the longer of two buffers between them, also to each other', () => {
    const at = (hour: number) => new Date(2027, 0, 1, hour);
    const meeting = (from: number, to: number) => ({
      slot: { from: at(from), to: at(to) },
      needed: 1,
      units: ['a'],
      buffers: { before: 0, after: 60 },
    });
    const claims = [{ unit_id: 'a', starts_at: at(8), ends_at: at(9), buffer_before: 0, buffer_after: 120 }];
    const wants = [meeting(10, 11), meeting(11, 12), meeting(12, 13), meeting(13, 14)];
    const assigned = assignUnits(wants, new Taken(claims), []);
    expect(assigned.map((units) => units !== undefined)).toEqual([false, true, false, true]);
  });
});
