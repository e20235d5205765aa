/**
 * The calls of the booking screens, and their live map. The list applies changes of single bookings itself (see
 * use-booking-list.ts), so queries are usually only marked as stale here and read again when they are next used.
 */
import { keepPreviousData, skipToken } from '@tanstack/react-query';
import { type Api, type LiveMap, useAfter, useLiveQueries } from '#client/stale.ts';
import { type RouterInputs, trpc } from '#client/trpc.tsx';
import type { BookingView } from '#domains/bookings/schema.ts';
import type { Chunk } from './chunks.ts';

type ListInput = RouterInputs['bookings']['summaries'];

const markListsStale = ({ bookings }: Api) => bookings.summaries.invalidate(undefined, { refetchType: 'none' });
const cacheBooking = ({ bookings }: Api, booking: BookingView) => bookings.get.setData({ _id: booking._id }, booking);

/** Caches the saved booking and reads the lists again. */
export const cacheAndReload = (api: Api, booking: BookingView) => {
  cacheBooking(api, booking);
  return api.bookings.summaries.invalidate();
};

/** The lists of requests and swaps are read again, the seats of an open swap, and the price of a move that is being prepared. */
export const bookingsLive: LiveMap = {
  'book-resources': (api) => {
    void markListsStale(api);
    void api.bookings.swapSeats.invalidate();
    void api.bookings.quoteReschedule.invalidate();
    return api.bookings.list.invalidate();
  },
};

/** Asks while the screen is rendered. A slow device draws it first, a quarter of a second later, and only then would ask. */
export function useBookingChunk(input: ListInput, isEnabled: boolean) {
  trpc.bookings.summaries.usePrefetchQuery(isEnabled ? input : skipToken);
  return trpc.bookings.summaries.useQuery(input, { enabled: isEnabled });
}

/** Searches bookings by text. Previous results stay while new ones load. */
export function useBookingSearch(input: ListInput, isEnabled: boolean) {
  return trpc.bookings.summaries.useQuery(input, { enabled: isEnabled, placeholderData: keepPreviousData });
}

export function useBooking(_id: string, isEnabled = true) {
  return trpc.bookings.get.useQuery({ _id }, { enabled: isEnabled });
}

/** A booking that may have a pending payment. It is read again on live events, and every `pollMs` while a charge is processing. */
export function useBookingInPayment(_id: string, pollMs: number) {
  useLiveQueries({
    'book-resources': ({ bookings }, { data }) => data._id === _id && bookings.get.invalidate({ _id }),
  });
  return trpc.bookings.get.useQuery(
    { _id },
    { refetchInterval: ({ state: { data: known } }) => (known?.processingPayment ? pollMs : false) },
  );
}

/** Access to the cached bookings and chunks, for the list that applies changes itself. */
export function useCachedBookings() {
  const api = trpc.useUtils();
  const { get, summaries } = api.bookings;
  return {
    read: (_id: string) => get.fetch({ _id }, { staleTime: 0 }),
    cache: (booking: BookingView) => cacheBooking(api, booking),
    chunkAt: (input: ListInput) => summaries.getData(input),
    setChunk: (input: ListInput, chunk: Chunk) => summaries.setData(input, chunk),
    prefetch: (input: ListInput) => summaries.prefetch(input),
    /** Other lists, and other parts of this one, are then read again when they are next used. */
    markListsStale: () => markListsStale(api),
    reloadLists: () => summaries.invalidate(),
  };
}

/**
 * The search is read again, because the customer may go back to it.
 * @param idempotencyKey identifies the choice, so that it is booked only once
 */
export function useCreateBooking(idempotencyKey: string | undefined) {
  const after = useAfter((api, booking: BookingView) => {
    void api.availability.search.invalidate();
    return cacheAndReload(api, booking);
  });
  return trpc.bookings.create.useMutation({ trpc: { context: { idempotencyKey } }, ...after }).mutateAsync;
}

/** What a cancellation refunds. It is always read again, as it depends on the time. */
export const useCancelQuote = (_id: string) => trpc.bookings.quoteCancel.useQuery({ _id }, { staleTime: 0, gcTime: 0 });

/** The list updates the cancelled booking itself. */
export const useCancelBooking = () => trpc.bookings.cancel.useMutation(useAfter(markListsStale)).mutateAsync;
/** The caller may no longer read the booking, so that the lists lose it. */
export const useLeaveBooking = () =>
  trpc.bookings.leave.useMutation(useAfter(({ bookings }) => bookings.summaries.invalidate())).mutateAsync;
export const useEndBooking = () => trpc.bookings.endNow.useMutation(useAfter(cacheAndReload)).mutateAsync;
export const useRemark = () => trpc.bookings.remark.useMutation(useAfter(cacheBooking)).mutateAsync;
