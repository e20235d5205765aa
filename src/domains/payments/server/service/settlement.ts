/** What becomes of a charge. */

/** 'kept': the charge paid for the booking, its move or the invoice. 'returned': it did not, and is refunded in full. */
export type Settlement = 'kept' | 'returned' | 'failed';

export type Success = { intentId: string | null; last4: string | null; brand: string | null; amountPence: number };

/** How a charge on account succeeds: the payment service does not know it. */
export const NO_CARD_USED = { intentId: null, last4: null, brand: null } as const;

export const NEVER_ARRIVED = 'The payment did not reach the payment service';

export type Failure = {
  reason: string;
  /** The time of the next lookup, for a charge that was not found. */
  recheckAt?: Date | null;
  /** True if the bank declined it. */
  isDeclined?: boolean;
};

export type Settled = {
  settlement: Settlement;
  /** True only for the call that settled the charge. */
  isNew: boolean;
  /** True if it waited for the customer's bank until then. */
  isLate?: boolean;
};
