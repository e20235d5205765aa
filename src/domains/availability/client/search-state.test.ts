import { describe, expect, it } from 'vitest';
import { EMPTY_SEARCH, type SearchQuery } from '#domains/workspaces/client/search-query.ts';
import { WEEKDAYS } from '#shared/time.ts';
import { daysBetween, planLastDay, searchOf, stageOf } from './search-state.ts';

const space = {
  _id: '1',
  no_of_days: WEEKDAYS.slice(1, 6),
  office_hours: ['09:00', '18:00'] as [string, string],
  time_zone: 'Europe/London',
};
// A Wednesday in summer time: London is one hour ahead of UTC.
const now = new Date('2026-06-03T09:20:00Z');
const query = (changes: Partial<SearchQuery>): SearchQuery => ({
  ...EMPTY_SEARCH,
  spaceId: '1',
  capacity: 2,
  ...changes,
});
const desks = query({ resource_type: 'flexi_desk', from_date: '2026-06-04', to_date: '2026-06-05' });
const meeting = query({
  resource_type: 'meeting_room',
  from_date: '2026-06-04',
  to_date: '2026-06-04',
  from_time: '10:30',
  duration: 1.5,
});

describe('the stage of a search', () => {
  it('is type, dates and capacity in turn, then results', () => {
    expect(stageOf(EMPTY_SEARCH)).toBe('type');
    expect(stageOf({ ...desks, to_date: null })).toBe('dates');
    expect(stageOf({ ...meeting, from_time: null })).toBe('dates');
    expect(stageOf({ ...desks, capacity: null })).toBe('capacity');
    expect(stageOf(desks)).toBe('results');
  });
});

describe('the filter of a search', () => {
  it('covers opening to closing time for desks', () => {
    expect(searchOf(desks, space, now).filter).toEqual({
      space_id: '1',
      type: 'flexi_desk',
      capacity: 2,
      from: '2026-06-04T08:00:00.000Z',
      to: '2026-06-05T17:00:00.000Z',
    });
  });

  it('covers the duration from the start time for meetings', () => {
    expect(searchOf(meeting, space, now).filter).toMatchObject({
      from: '2026-06-04T09:30:00.000Z',
      to: '2026-06-04T11:00:00.000Z',
    });
  });

  it('is null while something is missing', () => {
    expect(searchOf({ ...desks, capacity: null }, space, now).filter).toBeNull();
    expect(searchOf({ ...desks, to_date: null }, space, now).filter).toBeNull();
    expect(searchOf(desks, undefined, now).filter).toBeNull();
  });

  it('is null for past and closed days', () => {
    expect(searchOf({ ...desks, from_date: '2026-06-02' }, space, now)).toMatchObject({
      filter: null,
      problem: { kind: 'past' },
    });
    expect(searchOf({ ...desks, to_date: '2026-06-06' }, space, now)).toMatchObject({
      filter: null,
      problem: { kind: 'closed' },
    });
  });

  it('is moved into the office hours if it is outside of them', () => {
    const late = searchOf({ ...meeting, from_time: '17:30', duration: 2 }, space, now);
    expect(late.problem).toEqual({ kind: 'office_hours', hours: [['09:00', '18:00']] });
    expect(late.filter).toMatchObject({
      from: '2026-06-04T15:00:00.000Z',
      to: '2026-06-04T17:00:00.000Z',
      fetchAll: true,
    });
    const evening = new Date('2026-06-04T17:30:00Z');
    expect(searchOf({ ...meeting, from_time: '20:00' }, space, evening)).toEqual({
      filter: null,
      problem: { kind: 'office_hours', hours: [['09:00', '18:00']] },
    });
    const long = searchOf({ ...meeting, from_time: '08:00', duration: 12 }, space, now);
    expect(long.filter).toMatchObject({ from: '2026-06-04T08:00:00.000Z', to: '2026-06-04T17:00:00.000Z' });
  });
});

it('includes the first and the last day of ranges and plans', () => {
  expect(daysBetween('2026-06-04', '2026-06-04')).toBe(1);
  expect(daysBetween('2026-03-27', '2026-03-30')).toBe(4);
  expect(planLastDay('2026-06-04', 30)).toBe('2026-07-03');
});
