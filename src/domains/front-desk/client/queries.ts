/** The calls of the booking modal. */
import { keepPreviousData } from '@tanstack/react-query';
import { failureOf } from '#client/failure.ts';
import { type RouterInputs, trpc, useAttempt } from '#client/trpc.tsx';
import { cacheAndReload } from '#domains/bookings/client/queries.ts';

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

/** Moves a booking once, even if it is sent again after a lost response. */
export function useReschedule() {
  const api = trpc.useUtils();
  const { keyFor, renew } = useAttempt();
  return async (input: RescheduleRequest) => {
    try {
      const context = { idempotencyKey: keyFor(input) };
      const moved = await api.client.bookings.reschedule.mutate(input, { context });
      renew();
      void cacheAndReload(api, moved);
      return moved;
    } catch (error) {
      if (isRefusal(error)) renew();
      throw error;
    }
  };
}
