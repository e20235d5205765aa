/** What becomes of a charge. */
import type { PaidWith } from '#server/integrations/stripe-paid-with.ts';
import type { ChargeRow } from '#domains/payments/server/model.ts';
import { Conflict, TimeTaken } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

/** 'kept': the charge paid for the booking, its move or the invoice. 'returned': it did not, and is refunded in full. */
export type Settlement = 'kept' | 'returned' | 'failed';

export type Success = { intentId: string | null; paidWith: PaidWith | null; amountPence: number };

/** How a charge on account succeeds: the payment service does not know it. */
export const NO_CARD_USED = { intentId: null, paidWith: null } as const;

/** Says why a charge is refunded in full: the place was booked, or the invoice was paid otherwise. */
export const returnedError = ({ invoice_id }: Pick<ChargeRow, 'invoice_id'>): Conflict =>
  invoice_id === null ? new TimeTaken() : new Conflict(msg('This was paid already, so your payment is refunded'));

export const NEVER_ARRIVED = msg('The payment did not reach the payment service');

export type Failure = {
  reason: string;
  /** The time of the next lookup, for a charge that was not found. */
  recheckAt?: Date | null;
  /** True if the bank declined it. */
  isDeclined?: boolean;
};

/** The columns that say with what a charge was paid. What is not known stays as it is. */
export const paidWithColumns = (paidWith: PaidWith | null) =>
  paidWith && { method: paidWith.method, card_last4: paidWith.last4 ?? '', card_brand: paidWith.brand ?? '' };

export type Settled = {
  settlement: Settlement;
  /** True only for the call that settled the charge. */
  isNew: boolean;
  /** True if it waited for the customer's bank until then. */
  isLate?: boolean;
};
