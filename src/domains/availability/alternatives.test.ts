import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, WEEKDAYS, toLocal } from '#shared/time.ts';
import { freeTimes, hasAlternatives, largestOf, pairFor, slotsAround, windowAround } from './alternatives.ts';
import {
  type Claim,
  type MatchedUnit,
  closingsOf,
  groupByResource,
  isAvailable,
  placesIn,
  takenIn,
} from './matching.ts';
import { periodProblem } from './rules.ts';

const space = {
  no_of_days: WEEKDAYS.slice(1, 6),
  office_hours: ['09:00', '18:00'] as [string, string],
  time_zone: 'Europe/London',
};
const now = new Date('2027-03-24T12:00:00Z'); // the Wednesday before the clocks go forward

function room(id: string, capacity: number): MatchedUnit {
  return { unit_id: `u${id}`, kind: 'meeting_room', id, capacity, bookable_before: null };
}
const seat = (id: string, unit: number): MatchedUnit => ({
  unit_id: `s${id}-${unit}`,
  kind: 'flexi_desk',
  id,
  capacity: 1,
  bookable_before: null,
});

const at = (text: string) => new Date(`2027-03-${text}:00Z`);
const meeting = (from: Date, hours = 2) => ({
  type: 'meeting_room' as const,
  from,
  to: new Date(from.getTime() + hours * HOUR),
  allows: () => true,
});

/** Claims around `now` of up to three rooms, in half hours. */
const someClaims = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: -300, max: 700 }), fc.integer({ min: 1, max: 60 }))
    .map(([unit, start, length]): Claim => {
      const starts_at = new Date(now.getTime() + start * 30 * MINUTE);
      return { unit_id: `u${unit}`, starts_at, ends_at: new Date(starts_at.getTime() + length * 30 * MINUTE) };
    }),
  { maxLength: 40 },
);

describe('the offered times', () => {
  it('are free, in the future, within the hours, and of the same length', () => {
    const rooms = groupByResource([room('0', 4), room('1', 8), room('2', 12)]);
    const wanted = fc.record({
      start: fc.integer({ min: -100, max: 400 }),
      hours: fc.constantFrom(1, 1.5, 2, 4, 9, 10),
      capacity: fc.integer({ min: 1, max: 13 }),
    });
    fc.assert(
      fc.property(someClaims, wanted, (claims, { start, hours, capacity }) => {
        const period = { ...meeting(new Date(now.getTime() + start * 30 * MINUTE), hours), capacity };
        const times = freeTimes(rooms, claims, slotsAround(space, period, now), period);
        const window = windowAround(period);
        const isFree = (time: { from: Date; to: Date }) =>
          rooms.some((each) => isAvailable(each, takenIn(claims, time), time.to, capacity));
        for (const time of times) {
          expect(isFree(time)).toBe(true);
          expect(periodProblem(space, { type: 'meeting_room', ...time }, now)).toBeUndefined();
          expect(time.from.getTime()).toBeGreaterThanOrEqual(now.getTime());
          expect(time.to.getTime() - time.from.getTime()).toBe(hours * HOUR);
          expect(time.from).not.toEqual(period.from);
          // The claims are only read in this window.
          expect(time.from >= window.from && time.to <= window.to).toBe(true);
        }
        expect(times.filter(({ from }) => from < period.from).length).toBeLessThanOrEqual(3);
        expect(times.filter(({ from }) => from > period.from).length).toBeLessThanOrEqual(3);
        if (capacity > 12 || hours > 9) expect(times).toEqual([]);
      }),
    );
  });

  it('are the nearest ones before and after the wanted one', () => {
    const claims = [{ unit_id: 'u0', starts_at: at('25T10:00'), ends_at: at('25T14:00') }];
    const period = { ...meeting(at('25T12:00')), capacity: 2 };
    const times = freeTimes(groupByResource([room('0', 4)]), claims, slotsAround(space, period, now), period);
    expect(times.map(({ from }) => from.toISOString().slice(8, 16))).toEqual([
      '24T15:00',
      '24T15:30',
      '24T16:00',
      '25T14:00',
      '25T14:30',
      '25T15:00',
    ]);
  });

  it('keep the clock of the workspace over a clock change', () => {
    const period = { ...meeting(at('26T17:00'), 1), capacity: 2 };
    const claims = [{ unit_id: 'u0', starts_at: at('26T09:00'), ends_at: at('26T18:00') }];
    const times = freeTimes(groupByResource([room('0', 4)]), claims, slotsAround(space, period, now), period);
    const local = times.map(({ from }) => Object.values(toLocal(from, space.time_zone)).join(' '));
    expect(local).toEqual([
      '2027-03-25 16:00',
      '2027-03-25 16:30',
      '2027-03-25 17:00',
      '2027-03-29 09:00',
      '2027-03-29 09:30',
      '2027-03-29 10:00',
    ]);
  });

  it('are whole days for desks, which begin and end on open days', () => {
    const period = { type: 'flexi_desk' as const, from: at('25T09:00'), to: at('26T18:00'), capacity: 2 };
    const slots = slotsAround(space, period, now);
    const days = slots.map(({ from, to }) => [from, to].map((each) => toLocal(each, space.time_zone).day.slice(8)));
    expect(days).toEqual([
      ['24', '25'],
      ['29', '30'],
      ['30', '31'],
      ['31', '01'],
      ['01', '02'],
    ]);
    expect(hasAlternatives(period, space.time_zone)).toBe(true);
    expect(hasAlternatives({ from: period.from, to: new Date(+period.from + 32 * DAY) }, space.time_zone)).toBe(false);
  });
});

it('a room that takes no bookings from a day on is offered for the days before it', () => {
  const closing = { ...room('0', 4), bookable_before: '2027-03-26' };
  const period = { ...meeting(at('26T10:00')), capacity: 2 };
  const claims = closingsOf([closing], space.time_zone);
  const times = freeTimes(groupByResource([closing]), claims, slotsAround(space, period, now), period);
  expect(times.map(({ from }) => from.toISOString().slice(8, 16))).toEqual(['25T15:00', '25T15:30', '25T16:00']);
});

describe('two resources together', () => {
  it('hold everybody, are both free, and leave the fewest places empty', () => {
    const capacities = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 0, maxLength: 7 });
    const busy = fc.array(fc.integer({ min: 0, max: 6 }));
    fc.assert(
      fc.property(capacities, busy, fc.integer({ min: 1, max: 40 }), (sizes, taken, capacity) => {
        const found = groupByResource(sizes.map((size, index) => room(String(index), size)));
        const map = new Map(taken.map((index) => [`u${index}`, at('25T09:00')]));
        const to = at('25T11:00');
        const sums = found.flatMap((one, index) =>
          found.slice(index + 1).flatMap((other) => {
            const both = [placesIn(one, map, to), placesIn(other, map, to)];
            return both.includes(0) ? [] : [both[0]! + both[1]!];
          }),
        );
        const fitting = capacity < 2 ? [] : sums.filter((sum) => sum >= capacity);
        const pair = pairFor(found, map, { to, capacity });
        expect(pair !== undefined).toBe(fitting.length > 0);
        if (!pair) return;
        const places = pair.map((part) => placesIn(part.found, map, to));
        expect(pair[0].found).not.toBe(pair[1].found);
        expect(places[0]! + places[1]!).toBe(Math.min(...fitting));
        expect(pair[0].people + pair[1].people).toBe(capacity);
        for (const [index, { people }] of pair.entries()) {
          expect(people).toBeGreaterThan(0);
          expect(people).toBeLessThanOrEqual(places[index]!);
        }
      }),
    );
  });

  it('count the free seats of desk areas', () => {
    const areas = groupByResource([seat('1', 1), seat('1', 2), seat('1', 3), seat('2', 1), seat('2', 2)]);
    expect(largestOf(areas)).toMatchObject({ places: 3 });
    const taken = new Map([['s1-1', at('25T09:00')]]);
    const pair = pairFor(areas, taken, { to: at('25T18:00'), capacity: 4 });
    expect(pair?.map(({ people }) => people)).toEqual([2, 2]);
    expect(pairFor(areas, taken, { to: at('25T18:00'), capacity: 5 })).toBeUndefined();
  });
});
