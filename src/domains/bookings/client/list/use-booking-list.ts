import { useEffect, useSyncExternalStore, useRef } from 'react';
import { type Restrictions, restrictions } from '#client/lists/filters.ts';
import { type PagedList, placeOf, usePagedList } from '#client/lists/use-paged-list.ts';
import { useLiveEvent } from '#client/live.tsx';
import { storedValue } from '#client/stored-value.ts';
import { BOOKING_ORDERS, type BookingOrder } from '#domains/bookings/orders.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { CHUNK_SIZE, type Chunk, PAGE_SIZE, withBooking } from './chunks.ts';
import {
  type BookingFilters,
  FILTERS,
  type ListPlace,
  type ListQuery,
  belongsTo,
  hasKnownPlaces,
  listQuery,
} from './filters.ts';
import { useBookingChunk, useCachedBookings } from '#domains/bookings/client/queries.ts';

/** Events within this time are handled together. */
const BATCH_MS = 150;
/** If more bookings than this changed, they are not read individually. */
const MAX_READ = 8;

type Handlers = {
  read: (bookingId: string) => Promise<BookingView>;
  onBooking: (booking: BookingView) => void;
  onMany: () => void;
};

/**
 * Reads each booking that a live event refers to and passes it to `onBooking`. After many changes at once, or if a booking
 * cannot be read, `onMany` is called instead.
 */
function useChangedBookings({ read, onBooking, onMany }: Handlers): void {
  const changed = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function readChanged() {
    timer.current = undefined;
    const ids = [...changed.current];
    changed.current.clear();
    if (ids.length > MAX_READ) return onMany();
    try {
      (await Promise.all(ids.map(read))).forEach(onBooking);
    } catch {
      onMany();
    }
  }

  useLiveEvent('book-resources.', ({ data }) => {
    changed.current.add(data._id);
    timer.current ??= setTimeout(() => void readChanged(), BATCH_MS);
  });
}

const storedOrder = storedValue<BookingOrder>('bookingOrder', {
  read: (text) => BOOKING_ORDERS.find((order) => order === text) ?? null,
  write: String,
});

/** The order of the booking list that was chosen last in this browser. The newest booking is first by default. */
function useBookingOrder(): { order: BookingOrder; choose: (order: BookingOrder) => void } {
  const stored = useSyncExternalStore(storedOrder.subscribe, storedOrder.get, () => null);
  return { order: stored ?? 'newest', choose: storedOrder.set };
}

export type BookingList = PagedList<BookingFilters, Chunk> & {
  /** Updates a booking in the list. */
  put: (booking: BookingView) => void;
  /** The order of the list: of its address, or the last one that was chosen in this browser. */
  order: BookingOrder;
  sort: (order: BookingOrder) => void;
  /** What the server is asked for, without the page. */
  query: ListQuery;
};

/**
 * The bookings of a workspace, or of the account without one. Changes from live events are applied to the loaded chunks.
 * The chunks are read again only if the position of a booking is unknown.
 */
export function useBookingList(place: ListPlace, isReady: boolean): BookingList {
  const cached = useCachedBookings();
  const remembered = useBookingOrder();
  const queryOf = (filters: Restrictions<BookingFilters>) =>
    listQuery({ ...filters, sort: filters.sort || remembered.order }, place);
  const list = usePagedList({
    filters: FILTERS,
    pageSize: PAGE_SIZE,
    chunkSize: CHUNK_SIZE,
    useListQuery: (filters, part) => useBookingChunk({ ...queryOf(filters), ...part }, isReady),
  });
  const query = queryOf(restrictions(list.filters));
  const inputAt = (offset: number) => ({ ...query, offset, limit: CHUNK_SIZE });
  const { offset, start } = placeOf(list.page, PAGE_SIZE, CHUNK_SIZE);

  const next = inputAt(offset + CHUNK_SIZE);
  const isLastOfChunk = start + PAGE_SIZE === CHUNK_SIZE;
  const wantsNext = isLastOfChunk && !list.isStale && next.offset < list.totalCount;
  useEffect(() => {
    if (wantsNext) void cached.prefetch(next);
  });

  function put(booking: BookingView) {
    cached.cache(booking);
    if (!hasKnownPlaces(query)) return void cached.reloadLists();
    const near = [offset - CHUNK_SIZE, offset, offset + CHUNK_SIZE].filter((at) => at > 0);
    const chunks = [0, ...near].flatMap((at) => cached.chunkAt(inputAt(at)) ?? []);
    const changed = withBooking(chunks, booking, belongsTo(booking, query, new Date()));
    if (changed === 'reload') void cached.reloadLists();
    else {
      void cached.markListsStale();
      changed.forEach((each) => cached.setChunk(inputAt(each.offset), each));
    }
  }

  useChangedBookings({ read: cached.read, onBooking: put, onMany: () => void cached.reloadLists() });

  return {
    ...list,
    put,
    query,
    order: list.filters.sort || remembered.order,
    sort(order) {
      remembered.choose(order);
      list.search({ sort: order });
    },
  };
}
