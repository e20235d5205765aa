/** The calls of the booking modal. */
import { keepPreviousData } from '@tanstack/react-query';
import { failureOf } from '#client/failure.ts';
import type { CallContext } from '#client/links.ts';
import { useLiveQueries } from '#client/stale.ts';
import { type RouterInputs, trpc, useAttempt } from '#client/trpc.tsx';
import { cacheAndReload, useBooking } from '#domains/bookings/client/queries.ts';
import type { BookingView, CreateBookingInput } from '#domains/bookings/schema.ts';

export type RescheduleRequest = RouterInputs['bookings']['reschedule'];

/** What a move costs, and whether its period is free. The previous quote stays while the next one loads. */
export function useMoveQuote(input: RescheduleRequest, isEnabled: boolean) {
  return trpc.bookings.quoteReschedule.useQuery(input, {
    enabled: isEnabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** True if the server has refused a call, so that the next attempt must be a new one. */
function isRefusal(error: unknown): boolean {
  const { status } = failureOf(error);
  return status >= 400 && status < 500;
}

/** The booking that is being edited. It is read again when somebody changes it. */
export function useEditedBooking(_id: string) {
  useLiveQueries({
    'book-resources': ({ bookings }, { data }) => data._id === _id && bookings.get.invalidate({ _id }),
  });
  return useBooking(_id);
}

type SentBooking<Input> = (input: Input, context: CallContext) => Promise<BookingView>;

/** Sends a write of a booking once, even if it is repeated after a lost response. The lists are read again. */
function useBookingWrite<Input>(send: SentBooking<Input>): (input: Input) => Promise<BookingView> {
  const api = trpc.useUtils();
  const { keyFor, renew } = useAttempt();
  return async (input) => {
    try {
      const booking = await send(input, { idempotencyKey: keyFor(input) });
      renew();
      void cacheAndReload(api, booking);
      return booking;
    } catch (error) {
      if (isRefusal(error)) renew();
      throw error;
    }
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
