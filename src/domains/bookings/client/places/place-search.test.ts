import { describe, expect, it } from 'vitest';
import { EMPTY_SEARCH } from '#domains/workspaces/client/search-query.ts';
import { newWhen, placeSearch, seatsFor, whenOf, withSeat } from './place-search.ts';

const space = {
  _id: '1',
  no_of_days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const,
  office_hours: ['08:00', '18:00'] as const,
  time_zone: 'Europe/London',
};
const now = new Date('2026-06-01T06:00:00Z');
const meeting = {
  ...EMPTY_SEARCH,
  resource_type: 'meeting_room' as const,
  from_date: '2026-06-03',
  to_date: '2026-06-03',
  from_time: '17:30',
  duration: 1,
  capacity: 4,
};
const terms = { now, outsideHours: false, amenities: [], assignedUser: '7', voucherCode: '' };

describe('the search of the booking modal', () => {
  it('has no results outside the opening hours, unless staff say so', () => {
    expect(placeSearch(meeting, space, terms)).toEqual({
      filter: null,
      problem: { kind: 'office_hours', hours: [['08:00', '18:00']] },
    });
    expect(placeSearch(meeting, space, { ...terms, outsideHours: true, amenities: ['7'] })).toEqual({
      problem: undefined,
      filter: {
        space_id: '1',
        type: 'meeting_room',
        capacity: 4,
        from: '2026-06-03T16:30:00.000Z',
        to: '2026-06-03T17:30:00.000Z',
        amenities_id: ['7'],
        assignedUser: '7',
        outside_hours: true,
      },
    });
  });

  it('waits for a complete query, and names a problem before the capacity is known', () => {
    expect(placeSearch({ ...meeting, from_time: null }, space, terms)).toEqual({ filter: null, problem: undefined });
    expect(placeSearch({ ...meeting, capacity: null }, space, terms).problem).toEqual({
      kind: 'office_hours',
      hours: [['08:00', '18:00']],
    });
    const past = { ...meeting, from_date: '2026-05-29', to_date: '2026-05-29', from_time: '10:00' };
    expect(placeSearch(past, space, terms).problem).toMatchObject({ kind: 'past' });
  });
});

describe('the period of an address', () => {
  it('is shown in the zone of the workspace', () => {
    const period = { from: new Date('2026-06-03T03:30:00Z'), to: new Date('2026-06-03T05:00:00Z') };
    expect(whenOf(period, 'America/New_York')).toEqual({
      from_date: '2026-06-02',
      to_date: '2026-06-03',
      from_time: '23:30',
      duration: 1.5,
    });
    expect(whenOf({}, 'Europe/London')).toMatchObject({ from_date: null, from_time: null, duration: 1 });
  });

  it.each([
    [5, 0.5],
    [45, 1],
    [61, 1.5],
    [90, 1.5],
    [3000, 24],
  ])('of %i minutes is a new booking of %d hours', (minutes, hours) => {
    const to = new Date(now.getTime() + minutes * 60_000);
    expect(newWhen({ from: now, to }, 'Europe/London').duration).toBe(hours);
  });
});

describe('the seats', () => {
  it('that are chosen stay while they are free, and free ones replace the others', () => {
    expect(seatsFor([], ['1', '2', '3'], 2)).toEqual(['1', '2']);
    expect(seatsFor(['3', '9'], ['1', '2', '3'], 2)).toEqual(['3', '1']);
    expect(seatsFor(['3', '2'], ['1', '2', '3'], 1)).toEqual(['3']);
    expect(seatsFor(['3'], [], 1)).toEqual([]);
  });

  it('are chosen one for each person, and given up by a second press', () => {
    expect(withSeat(['1'], '2', 2)).toEqual(['1', '2']);
    expect(withSeat(['1', '2'], '3', 2)).toEqual(['2', '3']);
    expect(withSeat(['1', '2'], '1', 2)).toEqual(['2']);
  });
});
