/** The calls of the cart and the billing screen. */
import { type Api, useAfter, useLiveQueries } from '#client/stale.ts';
import { type RouterInputs, trpc } from '#client/trpc.tsx';
import { useOnce } from '#client/use-once.ts';
import { cacheAndReload } from '#domains/bookings/client/index.ts';
import type { CardView } from '#domains/payments/schema.ts';
import { MAX_LIMIT } from '#shared/page-limits.ts';

/** The saved cards, the default card first. */
export function useBilling(isEnabled = true) {
  return trpc.payments.billingDetails.useQuery(undefined, { enabled: isEnabled });
}

/** Saves the card of a token as the default card. */
export function useAttachCard() {
  return trpc.payments.attachCard.useMutation(
    useAfter(({ payments }, card: CardView) =>
      payments.billingDetails.setData(undefined, (before) => ({
        customer: before?.customer ?? null,
        history: before?.history ?? [],
        sources: [
          { ...card, consent: null },
          ...(before?.sources ?? []).map((other) => ({ ...other, default_source: false })),
        ],
      })),
    ),
  ).mutateAsync;
}

const readCards = ({ payments }: Api) => payments.billingDetails.invalidate();

export function useSetDefaultCard() {
  const { mutateAsync, isPending } = trpc.payments.setDefaultCard.useMutation(useAfter(readCards));
  return { setDefault: mutateAsync, isPending };
}

export function useRemoveCard() {
  return trpc.payments.removeCard.useMutation(useAfter(readCards)).mutateAsync;
}

/** Agrees that staff charge a card, and withdraws that. */
export function useConsent() {
  const { mutateAsync: give } = trpc.payments.giveConsent.useMutation(useAfter(readCards));
  const { mutateAsync: withdraw } = trpc.payments.withdrawConsent.useMutation(useAfter(readCards));
  return { give, withdraw };
}

type ChargeRequest = RouterInputs['payments']['payCharge'];

/** Charges a saved card for a booking. A repetition after a lost response does not create a second charge. */
export function usePayCharge(bookingId: string) {
  const { client, bookings } = trpc.useUtils();
  const charge = useOnce((input: ChargeRequest, context) => client.payments.payCharge.mutate(input, { context }));
  return async (input: ChargeRequest) => {
    try {
      const { url, ...paid } = await charge(input);
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

/** The saved cards of the billed member, for staff. */
export function useCustomerCards(bookingId: string, isEnabled = true) {
  return trpc.payments.cardsOfCustomer.useQuery({ _id: bookingId }, { enabled: isEnabled });
}

export const useRecordDeskPayment = () =>
  trpc.payments.recordDeskPayment.useMutation(useAfter(cacheAndReload)).mutateAsync;

export const useMailPaymentLink = () => trpc.bookings.mailPaymentLink.useMutation(useAfter(cacheAndReload)).mutateAsync;

export function usePaymentDone() {
  return trpc.payments.paymentDone.useMutation(useAfter(({ bookings }) => bookings.invalidate())).mutateAsync;
}

/** The bookings in a workspace that wait for their payment. They are read again when the account returns, and on live events. */
export function useHeldBookings(space_id: string) {
  const { availability, bookings } = trpc.useUtils();
  useLiveQueries({ 'book-resources': () => bookings.summaries.invalidate() });
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
