import { describe, expect, it } from 'vitest';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { CHUNK_SIZE, type Chunk, withBooking } from './chunks.ts';

const booking = (id: number, title = '') => ({ _id: String(id), title }) as BookingSummary;

/** A chunk of a list whose newest booking is `newest`. */
function chunk(offset: number, count: number, newest = 100): Chunk {
  const items = Array.from({ length: count }, (_, index) => booking(newest - offset - index));
  return { items, offset, limit: CHUNK_SIZE, totalCount: 40 };
}
const ids = (chunks: Chunk[] | 'reload') =>
  chunks === 'reload' ? chunks : chunks.map(({ items }) => [items[0]?._id, items.at(-1)?._id, items.length]);

describe('a booking that has changed', () => {
  it('is replaced at its position', () => {
    const [changed] = withBooking([chunk(0, 30)], booking(90, 'Moved'), true) as Chunk[];
    expect(changed?.items[10]).toEqual(booking(90, 'Moved'));
    expect(changed?.totalCount).toBe(40);
  });

  it('is inserted first when it is new, and shifts the others', () => {
    const changed = withBooking([chunk(0, 30), chunk(30, 10)], booking(101), true);
    expect(ids(changed)).toEqual([
      ['101', '72', 30],
      ['71', '61', 11],
    ]);
    expect((changed as Chunk[]).map(({ totalCount }) => totalCount)).toEqual([41, 41]);
  });

  it('is added to an empty list', () => {
    expect(ids(withBooking([chunk(0, 0)], booking(1), true))).toEqual([['1', '1', 1]]);
  });

  it('is ignored when it does not belong to the list', () => {
    const chunks = [chunk(0, 30)];
    expect(withBooking(chunks, booking(101), false)).toBe(chunks);
  });

  it('causes a reload when its position is unknown', () => {
    expect(withBooking([chunk(0, 30)], booking(90), false)).toBe('reload');
    expect(withBooking([chunk(0, 30)], booking(5), true)).toBe('reload');
    expect(withBooking([chunk(0, 30), chunk(60, 10)], booking(101), true)).toBe('reload');
  });
});
