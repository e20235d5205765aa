/** The chunks of the booking list: a page has 10 rows, and a request reads 30. */
import type { RouterOutputs } from '#client/trpc.tsx';
import type { BookingSummary } from '#domains/bookings/summary.ts';

export const PAGE_SIZE = 10;
export const CHUNK_SIZE = 30;

export type Chunk = RouterOutputs['bookings']['summaries'];

/**
 * Updates the loaded chunks with a new or changed booking.
 * @param chunks the loaded chunks, in order of their offsets
 * @param belongs whether the booking matches the filters of the list
 * @returns the updated chunks, or 'reload' if the position of the booking is unknown
 */
export function withBooking(chunks: Chunk[], booking: BookingSummary, belongs: boolean): Chunk[] | 'reload' {
  const isListed = chunks.some(({ items }) => items.some(({ _id }) => _id === booking._id));
  if (isListed) return belongs ? chunks.map((chunk) => replaced(chunk, booking)) : 'reload';
  if (!belongs) return chunks;
  const newest = chunks[0]?.items[0];
  const isNew = !newest || Number(booking._id) > Number(newest._id);
  const hasNoGaps = chunks.every((chunk, index) => chunk.offset === index * CHUNK_SIZE);
  return isNew && hasNoGaps ? prepended(chunks, booking) : 'reload';
}

function replaced(chunk: Chunk, booking: BookingSummary): Chunk {
  return { ...chunk, items: chunk.items.map((item) => (item._id === booking._id ? booking : item)) };
}

/** Inserts a booking first. The last row of each full chunk moves to the next chunk. */
function prepended(chunks: Chunk[], booking: BookingSummary): Chunk[] {
  let pushed: BookingSummary | undefined = booking;
  return chunks.map((chunk) => {
    const items: BookingSummary[] = pushed ? [pushed, ...chunk.items] : chunk.items;
    pushed = items[CHUNK_SIZE];
    return { ...chunk, items: items.slice(0, CHUNK_SIZE), totalCount: chunk.totalCount + 1 };
  });
}
