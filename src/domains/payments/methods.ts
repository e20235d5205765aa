/**
 * How a customer pays: by card or by debit of their bank account through the payment service, at the desk, where staff record the payment, or on the account of their company,
 * which pays a collective invoice.
 */
import type { Currency } from '#shared/money.ts';
import { DAY } from '#shared/time.ts';
import { msg, type Message, msgWith, msgFilled } from '#shared/texts.ts';

/** The message while the bank waits for a confirmation by the customer. */
export const CONFIRM_AT_BANK = msg('Please confirm this payment with your bank');

/** The offer to pay without a saved card. */
export const OTHER_WAYS = msg('Pay by bank account or another way');

export const DESK_METHODS = ['cash', 'terminal', 'transfer'] as const;
export type DeskMethod = (typeof DESK_METHODS)[number];
/** Those that the payment service takes. */
export const SERVICE_METHODS = ['card', 'debit'] as const;
export const PAYMENT_METHODS = [...SERVICE_METHODS, ...DESK_METHODS, 'account'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

type MethodText = {
  name: string;
  /** An amount that was paid. */
  paidAmount: string;
  /** An amount that is refunded. Staff pay back by hand what was paid at the desk. */
  refundedAmount: string;
  /** After an amount that a cancellation refunds. Undefined for what has its own text. */
  willBe?: string;
};

export const METHOD_TEXTS: Record<PaymentMethod, MethodText> = {
  card: {
    name: msg('Card'),
    paidAmount: msg('{amount} by card'),
    refundedAmount: msg('{amount} to the card'),
  },
  debit: {
    name: msg('Bank debit'),
    paidAmount: msg('{amount} by bank debit'),
    refundedAmount: msg('{amount} to the bank account'),
  },
  cash: {
    name: msg('Cash'),
    paidAmount: msg('{amount} in cash'),
    refundedAmount: msg('{amount} to be paid back in cash'),
    willBe: msg('is paid back by hand: cash'),
  },
  terminal: {
    name: msg('Card terminal'),
    paidAmount: msg('{amount} at the card terminal'),
    refundedAmount: msg('{amount} to be paid back at the card terminal'),
    willBe: msg('is paid back by hand: card terminal'),
  },
  transfer: {
    name: msg('Bank transfer'),
    paidAmount: msg('{amount} by bank transfer'),
    refundedAmount: msg('{amount} to be paid back by bank transfer'),
    willBe: msg('is paid back by hand: bank transfer'),
  },
  account: {
    name: msg('On account'),
    paidAmount: msg('{amount} on account'),
    refundedAmount: msg('{amount} credited to the account of the company'),
    willBe: msg('is credited to the account of the company'),
  },
};

/** A charge as the way back of its money. */
export type PaidBy = { method: PaymentMethod; card_brand: string; card_last4: string };

/** 'Visa 4242', 'Apple Pay 4242', 'account ending 3201'. Empty for what the payment service has not taken, or not reported. */
export function paidWithText({ method, card_brand, card_last4 }: PaidBy): string {
  if (!card_last4) return '';
  if (method === 'debit') return `account ending ${card_last4}`;
  return method === 'card' ? [card_brand && brandText(card_brand), card_last4].filter(Boolean).join(' ') : '';
}

/** The kinds of bank debits, as the payment service names them. */
export const DEBIT_KINDS = ['bacs_debit', 'sepa_debit'] as const;
export type DebitKind = (typeof DEBIT_KINDS)[number];
/** The currency of each kind, and how many days a bank may take to pay. */
export const DEBITS: Record<DebitKind, { name: string; currency: Currency; days: number }> = {
  bacs_debit: { name: msg('Bacs'), currency: 'GBP', days: 10 },
  sepa_debit: { name: 'SEPA', currency: 'EUR', days: 14 },
};

/** Whether bank accounts pay in a currency. */
export const hasDebit = (currency: string): boolean =>
  Object.values(DEBITS).some((debit) => debit.currency === currency);

/** @param brand a kind of debits; the longest time counts for others */
const debitDays = (brand: string): number => DEBITS[brand as DebitKind]?.days ?? DEBITS.sepa_debit.days;

/** When a bank has had its time for a debit. */
export const debitUntil = (brand: string, now: Date): Date => new Date(now.getTime() + debitDays(brand) * DAY);

/** What a customer reads while their bank processes a payment. */
export const processingText = (brand: string): string =>
  msgFilled('The payment is processing. This takes up to {days} days.', { days: debitDays(brand) });

type Saved = { default_source: boolean };
type SavedMethods<Card, Account> = { cards: readonly Card[]; accounts: readonly Account[] };

/** What can pay in a currency: cards, and the bank accounts whose debits have it. */
export const methodsIn = <Card extends Saved, Account extends Saved & { kind: DebitKind }>(
  { cards, accounts }: SavedMethods<Card, Account>,
  currency: Currency,
): (Card | Account)[] => [...cards, ...accounts.filter(({ kind }) => DEBITS[kind].currency === currency)];

/** The default of some cards and bank accounts, otherwise the first. */
export const preferred = <Method extends Saved>(methods: readonly Method[]): Method | undefined =>
  methods.find(({ default_source }) => default_source) ?? methods[0];

/**
 * What is charged when nobody chooses: the default card or bank account if it pays in the currency, otherwise the newest card, otherwise
 * the newest bank account that does.
 * @param saved each list with the newest first
 */
export const defaultMethod = <Card extends Saved, Account extends Saved & { kind: DebitKind }>(
  saved: SavedMethods<Card, Account>,
  currency: Currency,
): Card | Account | undefined => preferred(methodsIn(saved, currency));

/** 'will be refunded to Visa 4242', 'is paid back by hand: cash'. */
export function refundText({ method, card_brand, card_last4 }: PaidBy): string | Message {
  const byHand = METHOD_TEXTS[method].willBe;
  if (byHand) return byHand;
  if (method === 'debit') return msgWith('will be refunded to the bank account ending {last4}', { last4: card_last4 });
  if (!card_last4) return msg('will be refunded to the card');
  return card_brand
    ? msgWith('will be refunded to {brand} {last4}', { brand: brandText(card_brand), last4: card_last4 })
    : msgWith('will be refunded to the card {last4}', { last4: card_last4 });
}

/** The brand of a card, or of its wallet, for display: 'Visa', 'Apple Pay'. */
export function brandText(brand: string): string {
  return brand.replace(/(^|_)(.)/g, (_, gap: string, first: string) => (gap && ' ') + first.toUpperCase());
}
