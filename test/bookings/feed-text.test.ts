/** The text of a feed is another way to say the list of its bookings: a calendar program that expands it finds this list. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feedText, type SeriesBooking } from '#domains/bookings/server/index.ts';
import { daysOfSeries, slotOn } from '#domains/bookings/server/series/days.ts';
import { MAX_OCCURRENCES, MONTHLY, REPEAT_UNITS, type Repeat } from '#domains/bookings/series.ts';
import { DAY, HOUR, MINUTE, WEEKDAYS, addDays, fromLocal } from '#shared/time.ts';
import { parseCalendar, readCalendar } from '../helpers/read-calendar.ts';
import { ZONES } from '../helpers/zones.ts';

const OPTIONS = { uidDomain: 'cockpit.test', stamp: new Date('2027-01-01T00:00:00Z'), version: 7 };

type Series = {
  repeat: Repeat;
  firstDay: string;
  zone: string;
  time: string;
  minutes: number;
  id: string;
  /** It keeps when its dates take place by its rule, as each one does since it names them in mailed files. */
  isKept?: boolean;
};

/** The booking of a series on a day of its rule, as it was made. */
function bookingOn({ repeat, firstDay, zone, time, minutes, id, isKept }: Series, occurrence: string): SeriesBooking {
  const calendar = isKept ? { zone, time, minutes } : null;
  const from = fromLocal(firstDay, time, zone);
  const slot = slotOn({ from, to: new Date(from.getTime() + minutes * MINUTE) }, occurrence, zone);
  return {
    id: `${id}-${occurrence}`,
    title: 'Stand-up',
    type: 'meeting_room',
    starts_at: slot.from,
    ends_at: slot.to,
    changes: 1,
    resource: { name: 'Boardroom' },
    space: { name: 'London', area: '1 Street', time_zone: zone },
    series: { id, occurrence, repeats: repeat, first_day: firstDay, calendar },
  };
}

const bookingsOf = (series: Series) =>
  daysOfSeries(series.repeat, series.firstDay).map((day) => bookingOn(series, day));

/** What a calendar program must show. */
function listOf(bookings: readonly SeriesBooking[]) {
  return bookings
    .map(({ title, space, resource, starts_at, ends_at }) => ({
      title: `${title} at ${space.name}`,
      place: `${space.area}: Meeting Room, ${resource.name}`,
      from: starts_at.toISOString(),
      to: ends_at.toISOString(),
    }))
    .map((each) => JSON.stringify(each))
    .sort();
}

function shownBy(text: string): string[] {
  return readCalendar(text)
    .map(({ title, place, from, to }) => JSON.stringify({ title, place, from, to }))
    .sort();
}

const eventsIn = (text: string) => parseCalendar(text).getAllSubcomponents('vevent').length;

/** What happens to one date of a series. */
const CHANGES = {
  none: (booking) => [booking],
  absent: () => [],
  later: (booking) => [moved(booking, 3 * HOUR)],
  longer: (booking) => [{ ...booking, ends_at: new Date(booking.ends_at.getTime() + HOUR) }],
  elsewhere: (booking) => [{ ...booking, resource: { name: 'Studio' } }],
  renamed: (booking) => [{ ...booking, title: 'Planning; "all", \\n 会议' }],
  otherDay: (booking) => [moved(booking, -2 * DAY)],
  otherZone: (booking) => [{ ...booking, space: { name: 'Tokyo', area: 'Ginza', time_zone: 'Asia/Tokyo' } }],
} satisfies Record<string, (booking: SeriesBooking) => SeriesBooking[]>;

function moved(booking: SeriesBooking, ms: number): SeriesBooking {
  const [starts_at, ends_at] = [booking.starts_at, booking.ends_at].map((at) => new Date(at.getTime() + ms));
  return { ...booking, starts_at: starts_at!, ends_at: ends_at! };
}

/** The whole series, or its end, is moved by some days to another time on the clock. */
function shifted(bookings: SeriesBooking[], days: number, from: number, time: string): SeriesBooking[] {
  return bookings.map((booking, index) => {
    if (index < from) return booking;
    const { time_zone } = booking.space;
    const starts_at = fromLocal(addDays(booking.series!.occurrence, days), time, time_zone);
    return { ...booking, starts_at, ends_at: new Date(starts_at.getTime() + 90 * MINUTE) };
  });
}

const someTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '30'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);

const someRepeat = fc
  .record({
    every: fc.integer({ min: 1, max: 4 }),
    unit: fc.constantFrom(...REPEAT_UNITS),
    weekdays: fc.option(fc.subarray([...WEEKDAYS]), { nil: undefined }),
    monthly: fc.option(fc.constantFrom(...MONTHLY), { nil: undefined }),
    times: fc.integer({ min: 2, max: 60 }),
  })
  // Some months have no such day, and no series is longer than ten years.
  .map(({ every, times, ...repeat }): Repeat => {
    const isMonthly = repeat.unit === 'month';
    return { ...repeat, every: isMonthly ? Math.min(every, 2) : every, times: isMonthly ? Math.min(times, 12) : times };
  });

const someSeries = fc.record({
  repeat: someRepeat,
  firstDay: fc.integer({ min: 0, max: 3 * 365 }).map((days) => addDays('2026-01-01', days)),
  zone: fc.constantFrom(...ZONES),
  time: someTime,
  minutes: fc.constantFrom(30, 60, 90, 8 * 60, 26 * 60),
  isKept: fc.boolean(),
});

const someFate = fc.record({
  changes: fc.array(fc.constantFrom(...(Object.keys(CHANGES) as (keyof typeof CHANGES)[]), 'none', 'none', 'none'), {
    minLength: 60,
    maxLength: 60,
  }),
  shift: fc.option(
    fc.record({ days: fc.integer({ min: -9, max: 9 }), from: fc.integer({ min: 0, max: 20 }), time: someTime }),
    { nil: undefined, freq: 3 },
  ),
});

describe('a feed, expanded, is the list of its bookings', () => {
  it('for random rules, zones, moves, cancellations and gaps', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(someSeries, someFate), { minLength: 1, maxLength: 3 }), (all) => {
        const bookings = all.flatMap(([series, { changes, shift }], index) => {
          const made = bookingsOf({ ...series, id: String(index) });
          const whole = shift ? shifted(made, shift.days, shift.from, shift.time) : made;
          return whole.flatMap((booking, date) => CHANGES[changes[date % changes.length]!](booking));
        });
        expect(shownBy(feedText(bookings, OPTIONS))).toEqual(listOf(bookings));
      }),
      { numRuns: 80 },
    );
  });

  it.each(ZONES)('on each night around the clock changes of %s', (zone) => {
    for (const firstDay of ['2026-02-20', '2026-09-01'])
      for (const time of ['00:00', '00:30', '01:00', '01:30', '02:00', '02:30', '03:00', '23:30']) {
        const repeat: Repeat = { every: 1, unit: 'day', times: 80 };
        const series = { repeat, firstDay, zone, time, minutes: 60, id: '1' };
        const bookings = bookingsOf(series);
        const text = feedText(bookings, OPTIONS);
        expect(shownBy(text)).toEqual(listOf(bookings));
        expect(eventsIn(text), `${time} from ${firstDay}`).toBeLessThanOrEqual(3);
      }
  });
});

describe('the event of a series', () => {
  const weekly: Series = {
    repeat: { every: 2, unit: 'week', weekdays: ['Monday', 'Sunday'], times: 20 },
    firstDay: '2027-01-04',
    zone: 'Europe/London',
    time: '09:00',
    minutes: 90,
    id: '5',
  };

  it('is one, with a rule, a zone, and the dates without a booking', () => {
    const bookings = bookingsOf(weekly).filter((_booking, index) => index !== 3);
    const text = feedText(bookings, OPTIONS);
    expect(text).toContain('UID:series-5@cockpit.test\r\n');
    expect(text).toContain('DTSTART;TZID=Europe/London:20270104T090000\r\n');
    expect(text).toContain('DTEND;TZID=Europe/London:20270104T103000\r\n');
    expect(text).toContain('RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;UNTIL=20270516T080000Z\r\n');
    expect(text).toContain('EXDATE;TZID=Europe/London:20270124T090000\r\n');
    expect(text).toContain('SEQUENCE:7\r\n');
    expect(text.match(/^BEGIN:(STANDARD|DAYLIGHT)/gm)).toEqual(['BEGIN:DAYLIGHT', 'BEGIN:STANDARD']);
    expect(eventsIn(text)).toBe(1);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  /** The clock changes of the zone of a feed: when each begins, and by which rule it comes again. */
  function clockChanges(zone: string) {
    const parsed = parseCalendar(feedText(bookingsOf({ ...weekly, zone }), OPTIONS));
    const changes = parsed.getFirstSubcomponent('vtimezone')!.getAllSubcomponents();
    return changes.map((change) => [
      change.name,
      ...['dtstart', 'rrule'].map((name) => change.getFirstPropertyValue(name)?.toString()),
    ]);
  }

  it('has the yearly rules of its zone, and single changes where the zone has none', () => {
    expect(clockChanges('Europe/London')).toEqual([
      ['daylight', '2026-03-29T01:00:00', 'FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU'],
      ['standard', '2026-10-25T02:00:00', 'FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'],
    ]);
    expect(clockChanges('America/New_York')).toEqual([
      ['daylight', '2026-03-08T02:00:00', 'FREQ=YEARLY;BYMONTH=3;BYDAY=2SU'],
      ['standard', '2026-11-01T02:00:00', 'FREQ=YEARLY;BYMONTH=11;BYDAY=1SU'],
    ]);
    expect(clockChanges('America/Santiago')[0]).toEqual([
      'standard',
      '2026-04-05T00:00:00',
      'FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=2,3,4,5,6,7,8;BYDAY=SU',
    ]);
    expect(clockChanges('Asia/Kolkata')).toEqual([['standard', '2026-01-01T05:30:00', undefined]]);
    // The clock of Morocco followed the month of Ramadan until 2026, and stands still in newer data.
    const morocco = clockChanges('Africa/Casablanca');
    expect(morocco.length).toBeGreaterThanOrEqual(2);
    expect(morocco.map(([, , rule]) => rule)).toEqual(morocco.map(() => undefined));
  });

  it('has an event with its uid for a date that was moved', () => {
    const [first, second, ...others] = bookingsOf(weekly);
    const text = feedText([first!, moved(second!, HOUR), ...others], OPTIONS);
    expect(text).toContain('RECURRENCE-ID;TZID=Europe/London:20270110T090000\r\n');
    expect(text).toContain('DTSTART:20270110T100000Z\r\n');
    expect(text.match(/^UID:.*$/gm)).toEqual(Array(2).fill('UID:series-5@cockpit.test'));
  });

  it('stays one when all of its dates move by some days, also into another week', () => {
    for (const days of [-8, -1, 1, 5, 14]) {
      const bookings = shifted(bookingsOf(weekly), days, 0, '15:30');
      const text = feedText(bookings, OPTIONS);
      expect(eventsIn(text)).toBe(1);
      expect(shownBy(text)).toEqual(listOf(bookings));
    }
  });

  it('is that of a single booking if only one date is in the feed, or no rule says the dates', () => {
    const [only, ...others] = bookingsOf(weekly);
    expect(feedText([only!], OPTIONS)).toContain('UID:booking-5-2027-01-04@cockpit.test\r\n');
    expect(eventsIn(feedText(others, OPTIONS))).toBe(1);
    const monthly: Series = { ...weekly, repeat: { every: 1, unit: 'month', times: 6 }, firstDay: '2027-01-31' };
    const bookings = shifted(bookingsOf(monthly), 1, 0, '10:00');
    const text = feedText(bookings, OPTIONS);
    expect(text).not.toContain('RRULE');
    expect(shownBy(text)).toEqual(listOf(bookings));
  });

  it('of the longest series is short', () => {
    const daily: Series = { ...weekly, repeat: { every: 1, unit: 'day', times: MAX_OCCURRENCES } };
    const text = feedText(bookingsOf(daily), OPTIONS);
    expect(eventsIn(text)).toBe(1);
    expect(text.length).toBeLessThan(1_500);
  });
});
