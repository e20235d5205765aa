import { describe, expect, it } from 'vitest';
import { removedBefore } from './rules.ts';

describe('what is kept for some months', () => {
  it.each([
    ['2031-05-15T12:00:00Z', 1, '2031-04-14T23:00:00.000Z'],
    ['2031-05-14T22:59:59Z', 1, '2031-04-13T23:00:00.000Z'],
    ['2031-05-14T23:00:00Z', 1, '2031-04-14T23:00:00.000Z'],
    ['2031-03-31T12:00:00Z', 1, '2031-02-28T00:00:00.000Z'],
    ['2031-01-01T00:00:00Z', 12, '2030-01-01T00:00:00.000Z'],
  ])('at %s, for %i months, is removed before %s', (now, months, before) => {
    expect(removedBefore(new Date(now), months, 'Europe/London').toISOString()).toBe(before);
  });

  it('ends with the day of the workspace', () => {
    const now = new Date('2031-05-15T02:00:00Z');
    expect(removedBefore(now, 1, 'America/New_York').toISOString()).toBe('2031-04-14T04:00:00.000Z');
    expect(removedBefore(now, 1, 'Asia/Tokyo').toISOString()).toBe('2031-04-14T15:00:00.000Z');
  });
});
