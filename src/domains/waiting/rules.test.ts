import { describe, expect, it } from 'vitest';
import { type Wish, OPEN, aheadOf, firstFit, movedUp, overlaps, rivalsOf, statusOf } from './rules.ts';

const at = (hour: number) => new Date(Date.UTC(2030, 0, 1, hour));
const wish = (from: number, to: number, more: Partial<Wish> = {}): Wish => ({
  space_id: '1',
  type: 'meeting_room',
  from: at(from),
  to: at(to),
  ...more,
});
const entry = (id: string, from: number, to: number, more: Partial<Wish> = {}) => ({ id, ...wish(from, to, more) });

describe('periods', () => {
  it.each([
    [9, 10, 10, 11, false],
    [9, 11, 10, 12, true],
    [9, 12, 10, 11, true],
    [10, 11, 9, 10, false],
  ])('%i to %i and %i to %i', (from, to, otherFrom, otherTo, isOverlapping) => {
    expect(overlaps(wish(from, to), wish(otherFrom, otherTo))).toBe(isOverlapping);
  });

  it('compete for the same type in the same workspace alone', () => {
    const entries = [
      entry('1', 9, 10),
      entry('2', 9, 10, { space_id: '2' }),
      entry('3', 9, 10, { type: 'private_office' }),
      entry('4', 10, 11),
    ];
    expect(rivalsOf(wish(9, 10), entries).map(({ id }) => id)).toEqual(['1']);
  });
});

describe('the position', () => {
  const line = [entry('9', 9, 11), entry('10', 10, 12), entry('11', 11, 13), entry('12', 10, 11)];

  it('counts those in front whose periods overlap', () => {
    expect(line.map((each) => aheadOf(each, line))).toEqual([0, 1, 1, 2]);
  });

  it('changes for those behind somebody who has gone', () => {
    const [gone, ...left] = line;
    expect(movedUp([gone!], left).map(({ id }) => id)).toEqual(['10', '12']);
    expect(movedUp([], left)).toEqual([]);
  });

  it('of somebody who would join is behind all of them', () => {
    expect(aheadOf(wish(10, 13), line)).toBe(4);
    expect(aheadOf(wish(13, 14), line)).toBe(0);
  });
});

describe('the order', () => {
  const line = [entry('10', 9, 10), entry('9', 9, 10), entry('11', 9, 10)];
  const fitting = (ids: string[]) => (each: { id: string }) =>
    Promise.resolve(ids.includes(each.id) ? `place of ${each.id}` : undefined);

  it('is that of joining, by number and not by text', async () => {
    expect((await firstFit(line, fitting(['9', '10', '11'])))?.entry.id).toBe('9');
  });

  it('passes over an entry that no place fits, and nobody else', async () => {
    const found = await firstFit(line, fitting(['10', '11']));
    expect(found).toMatchObject({ entry: { id: '10' }, place: 'place of 10' });
    expect(await firstFit(line, fitting([]))).toBeUndefined();
  });
});

describe('the status of an open entry', () => {
  const waits = { offer: null, isLate: false, hasAccess: true, isBookable: true };

  it('is waiting until it is too late for the period', () => {
    expect(statusOf(waits)).toBe('waiting');
    expect(statusOf({ ...waits, isLate: true })).toBe('begun');
  });

  it('ends with the access of the person, and with the workspace', () => {
    expect(statusOf({ ...waits, hasAccess: false })).toBe('barred');
    expect(statusOf({ ...waits, isBookable: false })).toBe('closed');
  });

  it.each([
    ['held', 'offered'],
    ['paying', 'offered'],
    ['requested', 'offered'],
    ['confirmed', 'booked'],
    ['changing', 'booked'],
    ['cancelled', 'booked'],
    ['lapsed', 'missed'],
    ['released', 'missed'],
    ['rejected', 'missed'],
    ['withdrawn', 'missed'],
  ] as const)('with an offer that is %s is %s, whatever else happens', (offer, status) => {
    expect(statusOf({ offer, isLate: true, hasAccess: false, isBookable: false })).toBe(status);
    expect(OPEN.includes(status)).toBe(status === 'offered');
  });
});
