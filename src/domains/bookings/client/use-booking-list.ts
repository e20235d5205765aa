import { useEffect, useState } from 'react';
import { trpc } from '#client/trpc.tsx';
import type { BookingView } from '#domains/bookings/schema.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { CHUNK_SIZE, PAGE_SIZE, placeOf, withBooking } from './chunks.ts';
import { type ListQuery, belongsTo } from './filters.ts';
import { useChangedBookings } from './live-booking.ts';

export type BookingList = {
  /** Undefined while the first chunk loads. */
  rows: BookingSummary[] | undefined;
  /** Which page the rows are of: the one before, while the wanted one is on its way. */
  shownPage: number;
  isStale: boolean;
  totalCount: number;
  totalIsMinimum: boolean;
  error: unknown;
  isFetching: boolean;
  refetch: () => void;
  /** Shows a booking as it is now. */
  put: (booking: BookingView) => void;
};

type Shown = { rows: BookingSummary[]; page: number; totalCount: number };

/**
 * One page of the bookings. Every change that the server tells is sorted in at once, and quietly; only when it cannot be, the chunks
 * are read again.
 */
export function useBookingList(query: ListQuery, page: number, isReady: boolean): BookingList {
  const utils = trpc.useUtils();
  const { offset, start } = placeOf(page);
  const inputAt = (at: number) => ({ ...query, offset: at, limit: CHUNK_SIZE });
  const chunk = trpc.bookings.summaries.useQuery(inputAt(offset), { enabled: isReady });
  const { data } = chunk;

  const [shown, setShown] = useState<Shown & { data: typeof data }>();
  if (data && (shown?.data !== data || shown.page !== page)) {
    setShown({ data, page, rows: data.items.slice(start, start + PAGE_SIZE), totalCount: data.totalCount });
  }

  const next = inputAt(offset + CHUNK_SIZE);
  const isLastOfChunk = start + PAGE_SIZE === CHUNK_SIZE;
  const wantsNext = isLastOfChunk && data !== undefined && next.offset < data.totalCount;
  useEffect(() => {
    if (wantsNext) void utils.bookings.summaries.prefetch(next);
  });

  function put(booking: BookingView) {
    utils.bookings.get.setData({ _id: booking._id }, booking);
    const near = [offset - CHUNK_SIZE, offset, offset + CHUNK_SIZE].filter((at) => at > 0);
    const chunks = [0, ...near].flatMap((at) => utils.bookings.summaries.getData(inputAt(at)) ?? []);
    const changed = withBooking(chunks, booking, belongsTo(booking, query, new Date()));
    // Other lists, and other parts of this one, are read again when they are opened.
    void utils.bookings.summaries.invalidate(undefined, { refetchType: changed === 'reload' ? 'active' : 'none' });
    if (changed !== 'reload') changed.forEach((each) => utils.bookings.summaries.setData(inputAt(each.offset), each));
  }

  useChangedBookings({ onBooking: put, onMany: () => void utils.bookings.summaries.invalidate() });

  return {
    rows: shown?.rows,
    shownPage: shown?.page ?? page,
    isStale: shown !== undefined && shown.data !== data,
    totalCount: shown?.totalCount ?? 0,
    totalIsMinimum: shown?.data?.totalIsMinimum ?? false,
    error: chunk.error,
    isFetching: chunk.isFetching,
    refetch: () => void utils.bookings.summaries.invalidate(),
    put,
  };
}
