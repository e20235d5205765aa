/**
 * The calls of the booking screens, and what makes them stale. The list sorts the news of single bookings in by itself (see
 * use-booking-list.ts); what this file makes stale is read again when it is next shown, unless it says otherwise.
 */
import { keepPreviousData } from '@tanstack/react-query';
import { type Api, type LiveMap, useAfter, useLiveQueries } from '#client/stale.ts';
import { type RouterInputs, trpc } from '#client/trpc.tsx';
import type { BookingView } from '#domains/bookings/schema.ts';
import type { Chunk } from './chunks.ts';

type ListInput = RouterInputs['bookings']['summaries'];

const unshownLists = ({ bookings }: Api) => bookings.summaries.invalidate(undefined, { refetchType: 'none' });
const remember = ({ bookings }: Api, booking: BookingView) => bookings.get.setData({ _id: booking._id }, booking);

/** An open booking is known as it was saved, and the lists are read again. */
const rememberAndList = (api: Api, booking: BookingView) => {
  remember(api, booking);
  return api.bookings.summaries.invalidate();
};

export const bookingsLive: LiveMap = { 'book-resources': unshownLists };

export function useBookingChunk(input: ListInput, isWanted: boolean) {
  return trpc.bookings.summaries.useQuery(input, { enabled: isWanted });
}

/** The first bookings with a text in them. The answer to an earlier text stays meanwhile. */
export function useBookingsFound(input: ListInput, isWanted: boolean) {
  return trpc.bookings.summaries.useQuery(input, { enabled: isWanted, placeholderData: keepPreviousData });
}

export function useBooking(_id: string, isWanted = true) {
  return trpc.bookings.get.useQuery({ _id }, { enabled: isWanted });
}

/** A booking whose payment may be under way: read again at its news, and every `askAgainMs` while the charge is processing. */
export function useBookingInPayment(_id: string, askAgainMs: number) {
  useLiveQueries({
    'book-resources': ({ bookings }, { data }) => data._id === _id && bookings.get.invalidate({ _id }),
  });
  return trpc.bookings.get.useQuery(
    { _id },
    { refetchInterval: ({ state: { data: known } }) => (known?.processingPayment ? askAgainMs : false) },
  );
}

/** The bookings that are known here, for the list that sorts news in. */
export function useKnownBookings() {
  const api = trpc.useUtils();
  const { get, summaries } = api.bookings;
  return {
    read: (_id: string) => get.fetch({ _id }, { staleTime: 0 }),
    remember: (booking: BookingView) => remember(api, booking),
    chunkAt: (input: ListInput) => summaries.getData(input),
    setChunk: (input: ListInput, chunk: Chunk) => summaries.setData(input, chunk),
    prefetch: (input: ListInput) => summaries.prefetch(input),
    /** Other lists, and other parts of this one, are read again when they are opened. */
    forgetUnshown: () => unshownLists(api),
    readListAgain: () => summaries.invalidate(),
  };
}

/** @param idempotencyKey of the choice that is booked */
export function useCreateBooking(idempotencyKey: string | undefined) {
  return trpc.bookings.create.useMutation({ trpc: { context: { idempotencyKey } }, ...useAfter(rememberAndList) })
    .mutateAsync;
}

/** The list sorts the cancelled booking in. */
export const useCancelBooking = () => trpc.bookings.cancel.useMutation(useAfter(unshownLists)).mutateAsync;
export const useEndBooking = () => trpc.bookings.endNow.useMutation(useAfter(rememberAndList)).mutateAsync;
export const useRemark = () => trpc.bookings.remark.useMutation(useAfter(remember)).mutateAsync;
