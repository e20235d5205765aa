import { describe, expect, it } from 'vitest';
import { busyPeriods, isFreeIn } from './busy.ts';

const at = (time: string) => new Date(`2026-06-03T${time}Z`);
const slot = (from: string, to: string) => ({ from: at(from), to: at(to) });
const claim = (from: string, to: string) => ({ unit_id: '1', starts_at: at(from), ends_at: at(to) });
const day = slot('00:00', '23:00');

describe('the busy periods of a day', () => {
  it('are in order, and those that touch or overlap are one', () => {
    const claims = [claim('14:00', '15:00'), claim('09:00', '10:00'), claim('10:00', '11:30'), claim('09:30', '10:30')];
    expect(busyPeriods(claims, day)).toEqual([slot('09:00', '11:30'), slot('14:00', '15:00')]);
  });

  it('end where the window ends, and claims outside of it do not count', () => {
    const window = slot('10:00', '12:00');
    expect(busyPeriods([claim('09:00', '10:30'), claim('11:30', '13:00')], window)).toEqual([
      slot('10:00', '10:30'),
      slot('11:30', '12:00'),
    ]);
    expect(busyPeriods([claim('08:00', '10:00'), claim('12:00', '13:00')], window)).toEqual([]);
  });
});

it('a slot between two periods is free', () => {
  const busy = [slot('09:00', '10:00'), slot('12:00', '13:00')];
  expect(isFreeIn(busy, slot('10:00', '12:00'))).toBe(true);
  expect(isFreeIn(busy, slot('09:30', '10:30'))).toBe(false);
  expect(isFreeIn(busy, slot('11:00', '14:00'))).toBe(false);
});
