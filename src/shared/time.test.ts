import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import {
  addDays,
  daysOf,
  formatDay,
  officeInstant,
  tableDay,
  fromLocal,
  isDay,
  lacksZone,
  offsetsBetween,
  parseInstant,
  toLocal,
  weekdayOf,
} from '#shared/time.ts';

const zones = ['Europe/London', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Auckland', 'UTC'];
const instants = fc
  .integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2040, 0, 1) })
  .map((ms) => new Date(ms - (ms % 60_000)));

describe('local time', () => {
  it('reads the same wall clock as luxon in every zone', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (at, zone) => {
        const expected = DateTime.fromJSDate(at, { zone });
        expect(toLocal(at, zone)).toEqual({ day: expected.toISODate(), time: expected.toFormat('HH:mm') });
      }),
      { numRuns: 2000 },
    );
  });

  it('converts back to an instant with the same wall clock', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (at, zone) => {
        const local = toLocal(at, zone);
        expect(toLocal(fromLocal(local.day, local.time, zone), zone)).toEqual(local);
      }),
      { numRuns: 2000 },
    );
  });

  it('knows every offset of a period', () => {
    const offsets = offsetsBetween(new Date('2026-01-01T00:00:00Z'), new Date('2027-01-01T00:00:00Z'), 'Europe/London');
    expect(offsets).toEqual([
      { from: new Date('2026-01-01T00:00:00Z'), minutes: 0 },
      { from: new Date('2026-03-29T01:00:00Z'), minutes: 60 },
      { from: new Date('2026-10-25T01:00:00Z'), minutes: 0 },
    ]);
    fc.assert(
      fc.property(instants, fc.nat(3 * 365), fc.nat(1000), fc.constantFrom(...zones), (from, days, part, zone) => {
        const to = new Date(from.getTime() + days * 86_400_000);
        const at = new Date(from.getTime() + Math.floor(((to.getTime() - from.getTime()) * part) / 1000));
        const known = offsetsBetween(from, to, zone).findLast((offset) => offset.from <= at);
        expect(known?.minutes).toBe(DateTime.fromJSDate(at, { zone }).offset);
      }),
      { numRuns: 300 },
    );
  });

  it('keeps 09:00 at 09:00 over both London clock changes', () => {
    expect(fromLocal('2026-03-28', '09:00').toISOString()).toBe('2026-03-28T09:00:00.000Z');
    expect(fromLocal('2026-03-29', '09:00').toISOString()).toBe('2026-03-29T08:00:00.000Z');
    expect(fromLocal('2026-10-25', '09:00').toISOString()).toBe('2026-10-25T09:00:00.000Z');
  });

  it('moves a skipped time forward and uses the first occurrence of a repeated one', () => {
    expect(fromLocal('2026-03-29', '01:30').toISOString()).toBe('2026-03-29T01:30:00.000Z');
    expect(toLocal(fromLocal('2026-03-29', '01:30'))).toEqual({ day: '2026-03-29', time: '02:30' });
    expect(fromLocal('2026-10-25', '01:30').toISOString()).toBe('2026-10-25T00:30:00.000Z');
  });
});

describe('days of a period', () => {
  it('cover the period exactly, without gap or overlap', () => {
    fc.assert(
      fc.property(
        instants,
        fc.integer({ min: 1, max: 60 * 24 * 40 }),
        fc.constantFrom(...zones),
        (from, minutes, zone) => {
          const to = new Date(from.getTime() + minutes * 60_000);
          const days = daysOf(from, to, zone);
          expect(days[0]!.from).toEqual(from);
          expect(days.at(-1)!.to).toEqual(to);
          days.forEach((part, index) => {
            expect(toLocal(part.from, zone).day).toBe(part.day);
            expect(part.from < part.to).toBe(true);
            if (index > 0) expect(part.from).toEqual(days[index - 1]!.to);
          });
        },
      ),
    );
  });

  it('have 23 hours on the spring Sunday and 25 on the autumn Sunday', () => {
    const hours = (day: string) => {
      const [only] = daysOf(fromLocal(day, '00:00'), fromLocal(addDays(day, 1), '00:00'));
      return (only!.to.getTime() - only!.from.getTime()) / 3_600_000;
    };
    expect(hours('2026-03-29')).toBe(23);
    expect(hours('2026-10-25')).toBe(25);
  });
});

describe('calendar days', () => {
  it('have a weekday, are formatted in one style, and are checked against the calendar', () => {
    expect(weekdayOf('2024-06-03')).toBe('Monday');
    expect(formatDay('2024-06-03')).toBe('Mon, 3 Jun 2024');
    expect(formatDay('2024-09-03')).toBe('Tue, 3 Sep 2024');
  });

  it('writes a date of a table and an instant of the back office', () => {
    expect(tableDay('2024-06-03')).toBe('03 Jun 2024');
    expect(tableDay('2024-09-13')).toBe('13 Sep 2024');
    expect(officeInstant(new Date('2024-06-03T08:05:00Z'))).toBe('03-06-2024 09:05');
    expect(officeInstant(new Date('2024-12-31T23:05:00Z'), 'Europe/Paris')).toBe('01-01-2025 00:05');
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
    expect(isDay('2023-02-29')).toBe(false);
    expect(isDay('2024-02-29')).toBe(true);
  });
});

describe('an instant', () => {
  it('is a time with its zone, or a day, which starts at midnight UTC', () => {
    const read = (text: string) => parseInstant(text)?.toISOString();
    expect(read('2030-01-01T10:00:00.000Z')).toBe('2030-01-01T10:00:00.000Z');
    expect(read('2030-01-01T10:00Z')).toBe('2030-01-01T10:00:00.000Z');
    expect(read('2030-01-01T10:00:00+02:00')).toBe('2030-01-01T08:00:00.000Z');
    expect(read('2030-01-01')).toBe('2030-01-01T00:00:00.000Z');
    for (const text of ['', '2030', '1 January 2030', '2030-02-30T10:00:00Z', '2030-01-01T25:00:00Z', '2030-01-01Z'])
      expect(read(text), text).toBeUndefined();
  });

  it('is refused without a zone', () => {
    for (const text of ['2030-01-01T10:00', '2030-01-01T10:00:00', '2030-01-01T10:00:00.000']) {
      expect(parseInstant(text), text).toBeUndefined();
      expect(lacksZone(text), text).toBe(true);
    }
    for (const text of ['2030-01-01', '2030-01-01T10:00:00Z', '10:00', 'tomorrow', ''])
      expect(lacksZone(text), text).toBe(false);
  });
});
