import { describe, expect, it } from 'vitest';
import { fromWall, readWall, toWall, wallAt } from './wall.ts';

const LONDON = 'Europe/London';
const NEW_YORK = 'America/New_York';

describe('a wall clock date', () => {
  it.each([
    ['winter', '2026-01-05T09:30:00Z', LONDON, '2026-01-05', '09:30'],
    ['summer', '2026-06-05T09:30:00Z', LONDON, '2026-06-05', '10:30'],
    ['before the clock goes forward', '2027-03-28T00:59:00Z', LONDON, '2027-03-28', '00:59'],
    ['after the clock went forward', '2027-03-28T01:00:00Z', LONDON, '2027-03-28', '02:00'],
    ['before the clock goes back', '2027-10-31T00:30:00Z', LONDON, '2027-10-31', '01:30'],
    ['after the clock went back', '2027-10-31T02:30:00Z', LONDON, '2027-10-31', '02:30'],
    ['New York, on another day than London', '2026-06-06T01:00:00Z', NEW_YORK, '2026-06-05', '21:00'],
    ['New York while only its clock has changed', '2027-03-20T12:00:00Z', NEW_YORK, '2027-03-20', '08:00'],
  ])('shows the local time: %s', (_what, at, zone, day, time) => {
    const wall = toWall(new Date(at), zone);
    expect(readWall(wall)).toEqual({ day, time });
    expect(fromWall(wall, zone)).toEqual(new Date(at));
  });

  it('of a repeated time means the first one', () => {
    expect(readWall(toWall(new Date('2027-10-31T01:30:00Z'), LONDON)).time).toBe('01:30');
    expect(fromWall(wallAt('2027-10-31', '01:30'), LONDON).toISOString()).toBe('2027-10-31T00:30:00.000Z');
  });

  it('of the end of a day is the begin of the next', () => {
    expect(wallAt('2026-06-05', '24:00')).toEqual(wallAt('2026-06-06'));
  });
});
