/** The calls of the cart. */
import { type RouterInputs, trpc } from '#client/trpc.tsx';
import { useOnce } from '#client/use-once.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { MINUTE, SECOND } from '#shared/time.ts';

type ChargeRequest = RouterInputs['payments']['payCharge'];
type AccountRequest = RouterInputs['payments']['payOnAccount'];

/** Shows a booking as it is after its payment. After a failure, it is read again. */
function useSettling(bookingId: string) {
  const { bookings } = trpc.useUtils();
  return async (pay: () => Promise<BookingView & { url: string | null }>) => {
    try {
      const { url, ...paid } = await pay();
      // With a URL, the bank must confirm the payment first.
      if (url) return { url };
      void bookings.summaries.invalidate(undefined, { refetchType: 'none' });
      bookings.get.setData({ _id: bookingId }, paid);
      return { url: null };
    } catch (error) {
      void bookings.get.invalidate({ _id: bookingId });
      throw error;
    }
  };
}

/** Charges a saved card for a booking. A repetition after a lost response does not create a second charge. */
export function usePayCharge(bookingId: string) {
  const { client } = trpc.useUtils();
  const settle = useSettling(bookingId);
  const charge = useOnce((input: ChargeRequest, context) => client.payments.payCharge.mutate(input, { context }));
  return (input: ChargeRequest) => settle(() => charge(input));
}

/** Puts a booking on the account of a company. */
export function usePayOnAccount(bookingId: string) {
  const { client } = trpc.useUtils();
  const settle = useSettling(bookingId);
  const put = useOnce((input: AccountRequest, context) => client.payments.payOnAccount.mutate(input, { context }));
  return (input: AccountRequest) => settle(async () => ({ ...(await put(input)), url: null }));
}

/** The companies of the account in a workspace, which it can let be billed. */
export function useOwnCompanies(spaceId: string, isEnabled: boolean) {
  const { data = [] } = trpc.companies.own.useQuery(undefined, { enabled: isEnabled });
  return data.filter(({ space }) => space._id === spaceId);
}

type SeriesRequest = RouterInputs['payments']['paySeries'];

/** Charges a saved card for all unpaid bookings of a series. */
export function usePaySeries() {
  const { client, bookings } = trpc.useUtils();
  const charge = useOnce((input: SeriesRequest, context) => client.payments.paySeries.mutate(input, { context }));
  return async (input: SeriesRequest) => {
    const { url } = await charge(input).finally(() => void bookings.invalidate());
    return { url };
  };
}

/** The saved cards of the billed member, for staff. */
export function useCustomerCards(bookingId: string, isEnabled = true) {
  return trpc.payments.cardsOfCustomer.useQuery({ _id: bookingId }, { enabled: isEnabled });
}

/** The card readers at the desk, for staff. They seldom change, and asking for them calls the payment service. */
export function useReaders(bookingId: string, isEnabled: boolean) {
  const options = { enabled: isEnabled, staleTime: MINUTE, retry: false };
  return trpc.payments.readers.useQuery({ _id: bookingId }, options).data ?? [];
}

type ReaderRequest = RouterInputs['payments']['payAtReader'];

/** The payment of a booking at a card reader. Live updates show what becomes of it; it is also read again while it waits. */
export function useReaderPayment(bookingId: string) {
  const { client, payments } = trpc.useUtils();
  const query = { _id: bookingId };
  const { data: payment } = trpc.payments.readerPayment.useQuery(query, {
    refetchInterval: ({ state: { data } }) => data?.state === 'waiting' && 3 * SECOND,
  });
  const read = () => payments.readerPayment.invalidate(query);
  const sendOnce = useOnce((input: ReaderRequest, context) => client.payments.payAtReader.mutate(input, { context }));
  return {
    payment,
    send: (input: ReaderRequest) => sendOnce(input).finally(read),
    stop: () => client.payments.stopAtReader.mutate(query).finally(read),
  };
}
