/**
 * How a customer pays: by card through the payment service, at the desk, where staff record the payment, or on the account of their company,
 * which pays a collective invoice.
 */

/** The message while the bank waits for a confirmation by the customer. */
export const CONFIRM_AT_BANK = 'Please confirm this payment with your bank';

export const DESK_METHODS = ['cash', 'terminal', 'transfer'] as const;
export type DeskMethod = (typeof DESK_METHODS)[number];
export type Method = 'card' | DeskMethod | 'account';

type MethodText = {
  name: string;
  /** After an amount that was paid. */
  paid: string;
  /** After an amount that is refunded. Staff pay back by hand what was paid at the desk. */
  refunded: string;
  /** After an amount that a cancellation refunds. Undefined for a card, which has its own text. */
  willBe?: string;
};

export const METHOD_TEXTS: Record<Method, MethodText> = {
  card: { name: 'Card', paid: 'by card', refunded: 'to the card' },
  cash: { name: 'Cash', paid: 'in cash', refunded: 'to be paid back in cash', willBe: 'is paid back by hand: cash' },
  terminal: {
    name: 'Card terminal',
    paid: 'at the card terminal',
    refunded: 'to be paid back at the card terminal',
    willBe: 'is paid back by hand: card terminal',
  },
  transfer: {
    name: 'Bank transfer',
    paid: 'by bank transfer',
    refunded: 'to be paid back by bank transfer',
    willBe: 'is paid back by hand: bank transfer',
  },
  account: {
    name: 'On account',
    paid: 'on account',
    refunded: 'credited to the account of the company',
    willBe: 'is credited to the account of the company',
  },
};

/** A charge as the way back of its money. */
export type PaidBy = { method: Method; card_brand: string; card_last4: string };

/** 'will be refunded to Visa 4242', 'is paid back by hand: cash'. */
export function refundText({ method, card_brand, card_last4 }: PaidBy): string {
  const byHand = METHOD_TEXTS[method].willBe;
  if (byHand) return byHand;
  if (!card_last4) return 'will be refunded to the card';
  return card_brand
    ? `will be refunded to ${brandText(card_brand)} ${card_last4}`
    : `will be refunded to the card ${card_last4}`;
}

/** The brand of a card for display: 'Visa'. */
export function brandText(brand: string): string {
  return brand.slice(0, 1).toUpperCase() + brand.slice(1);
}
