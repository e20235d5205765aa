import { useEffect } from 'react';
import { type PagedList, placeOf, usePagedList } from '#client/lists/use-paged-list.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { CHUNK_SIZE, type Chunk, PAGE_SIZE, withBooking } from './chunks.ts';
import { type BookingFilters, FILTER_READERS, belongsTo, listQuery } from './filters.ts';
import { useChangedBookings } from './live-booking.ts';
import { useBookingChunk, useKnownBookings } from './queries.ts';

export type BookingList = PagedList<BookingFilters, Chunk> & {
  /** Shows a booking as it is now. */
  put: (booking: BookingView) => void;
};

/**
 * The bookings, of a workspace or one's own. Every change that the server tells is sorted in at once, and quietly; only when it
 * cannot be, the chunks are read again.
 */
export function useBookingList(spaceId: string | undefined, isReady: boolean): BookingList {
  const known = useKnownBookings();
  const list = usePagedList({
    filters: FILTER_READERS,
    pageSize: PAGE_SIZE,
    chunkSize: CHUNK_SIZE,
    useAnswer: (filters, part) => useBookingChunk({ ...listQuery(filters, spaceId), ...part }, isReady),
  });
  const query = listQuery(list.filters, spaceId);
  const inputAt = (offset: number) => ({ ...query, offset, limit: CHUNK_SIZE });
  const { offset, start } = placeOf(list.page, PAGE_SIZE, CHUNK_SIZE);

  const next = inputAt(offset + CHUNK_SIZE);
  const isLastOfChunk = start + PAGE_SIZE === CHUNK_SIZE;
  const wantsNext = isLastOfChunk && !list.isStale && next.offset < list.totalCount;
  useEffect(() => {
    if (wantsNext) void known.prefetch(next);
  });

  function put(booking: BookingView) {
    known.remember(booking);
    const near = [offset - CHUNK_SIZE, offset, offset + CHUNK_SIZE].filter((at) => at > 0);
    const chunks = [0, ...near].flatMap((at) => known.chunkAt(inputAt(at)) ?? []);
    const changed = withBooking(chunks, booking, belongsTo(booking, query, new Date()));
    if (changed === 'reload') void known.readListAgain();
    else {
      void known.forgetUnshown();
      changed.forEach((each) => known.setChunk(inputAt(each.offset), each));
    }
  }

  useChangedBookings({ read: known.read, onBooking: put, onMany: () => void known.readListAgain() });

  return { ...list, put };
}
