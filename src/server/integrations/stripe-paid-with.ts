/** With what a payment was made: a card, a wallet, or the debit of a bank account. */
import type { Stripe } from 'stripe';
import { debitFailureText, declineText } from '#server/integrations/stripe-declines.ts';

/** With what a payment was made. `brand` is that of the card, its wallet, or the kind of debit. */
export type PaidWith = { method: 'card' | 'debit'; brand: string | null; last4: string | null };

export const DEBIT_KINDS = ['bacs_debit', 'sepa_debit'] as const;
export type DebitKind = (typeof DEBIT_KINDS)[number];

type PaidCard = { brand: string | null; last4: string | null; wallet?: { type: string } | null };

/** The fields of Stripe's card and bank account, of a saved method as of a charge. */
type Method = {
  type: string;
  card?: PaidCard | null;
  /** A card at a reader. */
  card_present?: PaidCard | null;
  bacs_debit?: { last4: string | null } | null;
  sepa_debit?: { last4: string | null } | null;
};

export function asPaidWith(details: Method | null | undefined): PaidWith | null {
  if (!details) return null;
  const { type, card_present, bacs_debit, sepa_debit } = details;
  const card = details.card ?? card_present;
  const account = bacs_debit ?? sepa_debit;
  if (account) return { method: 'debit', brand: type, last4: account.last4 };
  return card ? { method: 'card', brand: card.wallet?.type ?? card.brand, last4: card.last4 } : null;
}

/** The method of an intent. Stripe takes a method that failed off the intent, and names it with the error. */
export function methodOf({ payment_method, last_payment_error }: Stripe.PaymentIntent): Method | undefined {
  if (typeof payment_method === 'object' && payment_method) return payment_method;
  return last_payment_error?.payment_method;
}

/** Why a payment was refused, for the customer. */
export const failureText = (error: Stripe.PaymentIntent.LastPaymentError, paidWith: PaidWith | null): string =>
  paidWith?.method === 'debit' ? debitFailureText(error) : declineText(error);
