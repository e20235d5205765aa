/** The calls of the booking screens. */
import { keepPreviousData, skipToken } from '@tanstack/react-query';
import type { CallContext } from '#client/links.ts';
import { useLiveEvent } from '#client/live.tsx';
import type { Api } from '#client/stale.ts';
import { type RouterInputs, trpc } from '#client/trpc.tsx';
import { useOnce } from '#client/use-once.ts';
import type { ConfirmFreeInput, RedeemInput } from '#domains/bookings/redeem.ts';
import type { RequestBookingInput } from '#domains/bookings/requests.ts';
import type { BookingView, CreateBookingInput } from '#domains/bookings/schema.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { MAX_LIMIT } from '#shared/page-limits.ts';
import { MINUTE } from '#shared/time.ts';
import type { Chunk } from '#domains/bookings/client/list/chunks.ts';

type ListInput = RouterInputs['bookings']['summaries'];

const markListsStale = ({ bookings }: Api) => bookings.summaries.invalidate(undefined, { refetchType: 'none' });
const cacheBooking = ({ bookings }: Api, booking: BookingView) => bookings.get.setData({ _id: booking._id }, booking);

/** Caches the saved booking and reads the lists again. */
const cacheAndReload = (api: Api, booking: BookingView) => {
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

/** Reads a booking again when somebody changes it. */
function useReadOnChange(_id: string) {
  const { bookings } = trpc.useUtils();
  useLiveEvent('book-resources.', ({ data }) => void (data._id === _id && bookings.get.invalidate({ _id })));
}

/** The booking that is being edited. It is read again when somebody changes it. */
export function useEditedBooking(_id: string) {
  useReadOnChange(_id);
  return useBooking(_id);
}

/** The polling interval while a payment is being processed, in case a live event is lost. */
const POLL_MS = 3_000;

/** A booking that may have a pending payment. It is read again on live events, and regularly while a charge is processing. */
export function useBookingInPayment(_id: string) {
  useReadOnChange(_id);
  return trpc.bookings.get.useQuery(
    { _id },
    { refetchInterval: ({ state: { data: known } }) => (known?.processingPayment ? POLL_MS : false) },
  );
}

/** @returns a function that reads the calendar file of a booking as it is now */
export function useCalendarFile() {
  const { bookings } = trpc.useUtils();
  return (_id: string) => bookings.calendarFile.fetch({ _id }, { staleTime: 0 });
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

const ONE = { limit: 1, sort: 'event_date' } as const;
const ONGOING: ListInput = { ...ONE, booking_status: 'ongoing' };
const UPCOMING: ListInput = { ...ONE, booking_status: 'upcoming' };

/** The account's booking that runs now, or else the next one. It is read again when bookings change, and as time passes. */
export function useNextBooking(now: Date): BookingSummary | undefined {
  const { summaries } = trpc.useUtils().bookings;
  useLiveEvent('book-resources.', () => {
    for (const input of [ONGOING, UPCOMING]) void summaries.invalidate(input);
  });
  const answers = trpc.useQueries((ask) =>
    [ONGOING, UPCOMING].map((input) => ask.bookings.summaries(input, { refetchInterval: MINUTE })),
  );
  return answers.flatMap(({ data }) => data?.items ?? []).find(({ to }) => to > now);
}

/** @param idempotencyKey identifies the choice, so that it is booked only once */
export const useCreateBooking = (idempotencyKey: string | undefined) =>
  trpc.bookings.create.useMutation({ trpc: { context: { idempotencyKey } } }).mutateAsync;

/** What a cancellation refunds. It is always read again, as it depends on the time. */
export const useCancelQuote = (_id: string, isEnabled: boolean) =>
  trpc.bookings.quoteCancel.useQuery({ _id }, { staleTime: 0, gcTime: 0, enabled: isEnabled });

type DeskPayment = RouterInputs['payments']['recordDeskPayment'];
type AccountPayment = RouterInputs['payments']['payOnAccount'];

export type RescheduleRequest = RouterInputs['bookings']['reschedule'];

/** What a move costs, and whether its period is free. The previous quote stays while the next one loads. */
export function useMoveQuote(input: RescheduleRequest, isEnabled: boolean) {
  return trpc.bookings.quoteReschedule.useQuery(input, {
    enabled: isEnabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
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

/** Uses a voucher for a booking that waits for its payment. */
export function useRedeem() {
  const { bookings } = trpc.useUtils().client;
  return useBookingWrite((input: RedeemInput, context) => bookings.redeem.mutate(input, { context }));
}

/** Confirms a held booking of which nothing is left to pay. */
export function useConfirmFree() {
  const { bookings } = trpc.useUtils().client;
  return useBookingWrite((input: ConfirmFreeInput, context) => bookings.confirmFree.mutate(input, { context }));
}

/** Creates what staff book for a customer: a booking, with the payment that they took, or a request. */
export function useBook() {
  const api = trpc.useUtils();
  const { bookings, payments } = api.client;
  const create = useBookingWrite((input: CreateBookingInput, context) => bookings.create.mutate(input, { context }));
  const request = useBookingWrite((input: RequestBookingInput, context) => bookings.request.mutate(input, { context }));
  const pay = useBookingWrite((input: DeskPayment, context) => payments.recordDeskPayment.mutate(input, { context }));
  const put = useBookingWrite((input: AccountPayment, context) => payments.payOnAccount.mutate(input, { context }));
  return {
    create,
    pay,
    put,
    async request(input: RequestBookingInput) {
      const requested = await request(input);
      void api.bookings.list.invalidate();
      return requested;
    },
  };
}

/** Searches the members of a workspace by name or email. Previous results stay while new ones load. */
export function useMemberSearch(input: RouterInputs['members']['list'], isEnabled: boolean) {
  return trpc.members.list.useQuery(input, { enabled: isEnabled, placeholderData: keepPreviousData });
}

/** Searches the contacts of a workspace. Previous results stay while new ones load. */
export function useContactSearch(input: RouterInputs['contacts']['list'], isEnabled: boolean) {
  return trpc.contacts.list.useQuery(input, { enabled: isEnabled, placeholderData: keepPreviousData });
}

/** The bookings in a workspace that wait for their payment. They are read again when the account returns, and on live events. */
export function useHeldBookings(space_id: string) {
  const { availability, bookings } = trpc.useUtils();
  useLiveEvent('book-resources.', () => void bookings.summaries.invalidate());
  function readAgain() {
    void bookings.summaries.invalidate();
    void availability.search.invalidate();
  }
  const { data } = trpc.bookings.summaries.useQuery(
    { space_id, payment_status: 'pending', limit: MAX_LIMIT },
    { staleTime: 0 },
  );
  return { pending: data?.items ?? [], readAgain };
}
