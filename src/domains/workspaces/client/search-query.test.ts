import { english } from '../../../../test/helpers/english.ts';
import { describe, expect, it } from 'vitest';
import {
  EMPTY_SEARCH,
  durationProblem,
  readSearch,
  searchAddress,
  validDuration,
  writeSearch,
} from './search-query.ts';

const read = (query: string) => readSearch(new URLSearchParams(query));

describe('the address of a search', () => {
  it('contains a range of days for desks and offices', () => {
    const address = '/search?spaceId=1&resource_type=flexi_desk&capacity=2&from_date=2026-12-01&to_date=2026-12-04';
    expect(searchAddress(read(address.split('?')[1]!))).toBe(address);
  });

  it('contains a day, a time and a duration for meeting rooms', () => {
    const address =
      '/search?spaceId=1&resource_type=meeting_room&capacity=4&from_date=2026-12-01&to_date=2026-12-01&from_time=09:30&duration=1.5';
    const query = read(address.split('?')[1]!);
    expect(query).toMatchObject({ from_time: '09:30', duration: 1.5, to_date: '2026-12-01' });
    expect(decodeURIComponent(searchAddress(query))).toBe(address);
  });

  it('treats invalid values as missing', () => {
    const query = read(
      'spaceId=a&resource_type=castle&capacity=0&from_date=2026-02-30&to_date=x&from_time=25:00&duration=0.25',
    );
    expect(query).toEqual(EMPTY_SEARCH);
    expect(read('capacity=1e3').capacity).toBeNull();
    expect(read('capacity=1001').capacity).toBeNull();
    expect(read('from_date=2026-12-04&to_date=2026-12-01')).toMatchObject({ from_date: '2026-12-04', to_date: null });
  });

  it('drops time and duration for types that have none', () => {
    expect(read('resource_type=flexi_desk&from_time=09:00&duration=2')).toMatchObject({
      from_time: null,
      duration: null,
    });
  });

  it('is the bare path for an empty search', () => {
    expect(writeSearch(EMPTY_SEARCH).toString()).toBe('');
    expect(searchAddress({}, '/app/search')).toBe('/app/search');
  });

  it('requires a valid duration for meetings only', () => {
    const problem = (duration: number | null) =>
      durationProblem({ ...EMPTY_SEARCH, resource_type: 'meeting_room', duration }, english);
    for (const duration of [null, 0, 0.25, 1.25, 25, 30]) expect(problem(duration)).toMatch(/0\.5 to 24 hours/);
    for (const duration of [0.5, 1, 1.5, 24]) expect(problem(duration)).toBeUndefined();
    expect(durationProblem({ ...EMPTY_SEARCH, resource_type: 'flexi_desk' }, english)).toBeUndefined();
  });

  it('accepts durations from half an hour to 24 hours in half hours', () => {
    expect([0.25, 0.5, 1.25, 1.5, 24, 24.5, Number.NaN].map(validDuration)).toEqual([
      null,
      0.5,
      null,
      1.5,
      24,
      null,
      null,
    ]);
  });
});
