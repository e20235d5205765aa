/** The states of the payment of a booking, and their words. */
import { msg } from '#shared/texts.ts';

/** `due` waits for its payment, and `none` for nothing. */
export const PAYMENT_STATES = ['paid', 'on_account', 'processing', 'due', 'none'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The words for what the status does not tell apart. */
export const PAYMENT_WORDS: Partial<Record<PaymentState, string>> & Record<'on_account' | 'processing', string> = {
  on_account: msg('On account'),
  processing: msg('Processing'),
};

/** What the list of bookings is filtered by: the status, and the states that it does not tell apart. */
export const PAYMENT_FILTERS = ['completed', 'pending', 'failed', 'on_account', 'processing'] as const;
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number];

type ShownPayment = { payment_status: string; payment_state: PaymentState };

/** The words of exports. */
export const paymentWords = ({ payment_status, payment_state }: ShownPayment): string =>
  PAYMENT_WORDS[payment_state] ?? payment_status;
