/** The calls of the booking modal. */
import { keepPreviousData } from '@tanstack/react-query';
import type { CallContext } from '#client/links.ts';
import { useLiveEvent } from '#client/live.tsx';
import { type RouterInputs, trpc } from '#client/trpc.tsx';
import { useOnce } from '#client/use-once.ts';
import { cacheAndReload, useBooking } from '#domains/bookings/client/index.ts';
import type { BookingView, CreateBookingInput } from '#domains/bookings/index.ts';

export type RescheduleRequest = RouterInputs['bookings']['reschedule'];

/** What a move costs, and whether its period is free. The previous quote stays while the next one loads. */
export function useMoveQuote(input: RescheduleRequest, isEnabled: boolean) {
  return trpc.bookings.quoteReschedule.useQuery(input, {
    enabled: isEnabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** The booking that is being edited. It is read again when somebody changes it. */
export function useEditedBooking(_id: string) {
  const { bookings } = trpc.useUtils();
  useLiveEvent('book-resources.', ({ data }) => void (data._id === _id && bookings.get.invalidate({ _id })));
  return useBooking(_id);
}

type SentBooking<Input> = (input: Input, context: CallContext) => Promise<BookingView>;

/** Sends a write of a booking once, even if it is repeated after a lost response. The lists are read again. */
function useBookingWrite<Input>(send: SentBooking<Input>): (input: Input) => Promise<BookingView> {
  const api = trpc.useUtils();
  const sendOnce = useOnce(send);
  return async (input) => {
    const booking = await sendOnce(input);
    void cacheAndReload(api, booking);
    return booking;
  };
}

/** Moves a booking, or changes its title, capacity and members. */
export function useReschedule() {
  const { bookings } = trpc.useUtils().client;
  return useBookingWrite((input: RescheduleRequest, context) => bookings.reschedule.mutate(input, { context }));
}

/** Creates a booking for a member, which is then paid for. */
export function useBook() {
  const { bookings } = trpc.useUtils().client;
  return useBookingWrite((input: CreateBookingInput, context) => bookings.create.mutate(input, { context }));
}
