/** The list is shown ten rows at a time and fetched thirty at a time. */
import type { RouterOutputs } from '#client/trpc.tsx';
import type { BookingSummary } from '#domains/bookings/summary.ts';

export const PAGE_SIZE = 10;
export const CHUNK_SIZE = 30;

export type Chunk = RouterOutputs['bookings']['summaries'];

/**
 * Sorts a booking that has changed, or is new, into the chunks that are there.
 * @param chunks in order
 * @param belongs whether the list is to show it as it is now
 * @returns 'reload' when only the server can tell what the chunks hold now
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

/** The last row of each full chunk moves on to the next. */
function prepended(chunks: Chunk[], booking: BookingSummary): Chunk[] {
  let pushed: BookingSummary | undefined = booking;
  return chunks.map((chunk) => {
    const items: BookingSummary[] = pushed ? [pushed, ...chunk.items] : chunk.items;
    pushed = items[CHUNK_SIZE];
    return { ...chunk, items: items.slice(0, CHUNK_SIZE), totalCount: chunk.totalCount + 1 };
  });
}
