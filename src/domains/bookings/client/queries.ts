/** The calls of the booking screens. */
import { keepPreviousData, skipToken } from '@tanstack/react-query';
import { useLiveEvent } from '#client/live.tsx';
import type { Api } from '#client/stale.ts';
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
  const { bookings } = trpc.useUtils();
  useLiveEvent('book-resources.', ({ data }) => void (data._id === _id && bookings.get.invalidate({ _id })));
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

/** @param idempotencyKey identifies the choice, so that it is booked only once */
export const useCreateBooking = (idempotencyKey: string | undefined) =>
  trpc.bookings.create.useMutation({ trpc: { context: { idempotencyKey } } }).mutateAsync;

/** What a cancellation refunds. It is always read again, as it depends on the time. */
export const useCancelQuote = (_id: string, isEnabled: boolean) =>
  trpc.bookings.quoteCancel.useQuery({ _id }, { staleTime: 0, gcTime: 0, enabled: isEnabled });
