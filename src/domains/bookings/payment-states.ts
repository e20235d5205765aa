/** The states of the payment of a booking, and their words. */

/** `due` waits for its payment, and `none` for nothing. */
export const PAYMENT_STATES = ['paid', 'on_account', 'processing', 'due', 'none'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export const PAYMENT_STATE_NAMES: Record<PaymentState, string> = {
  paid: 'Paid',
  on_account: 'On account',
  processing: 'Processing',
  due: 'Due',
  none: '',
};

/** What the list of bookings is filtered by: the status, and the states that it does not tell apart. */
export const PAYMENT_FILTERS = ['completed', 'pending', 'failed', 'on_account', 'processing'] as const;
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number];

type Shown = { payment_status: string; payment_state: PaymentState };

/** The words of lists and exports: the status, except for the two states that it does not tell apart. */
export function paymentWords({ payment_status, payment_state }: Shown): string {
  return payment_state === 'on_account' || payment_state === 'processing'
    ? PAYMENT_STATE_NAMES[payment_state]
    : payment_status;
}
