/**
 * The test cards, with the numbers and token names that Stripe documents.
 * 4000 0000 0000 0002 is declined when it is saved, 4000 0000 0000 0341 when it is charged.
 * Deviation: the token `tok_chargeDeclined` of the first can be saved and is declined when it is charged, so that programs can
 * play a declined payment.
 */
import { createHash } from 'node:crypto';
import { cardRefused } from './refusal.ts';
import type { Behaviour, CardError, CardFacts } from './types.ts';

type TestCard = { number: string; brand: string; behaviour: Behaviour };

const TEST_CARDS: Record<string, TestCard> = {
  tok_visa: { number: '4242424242424242', brand: 'visa', behaviour: 'approve' },
  tok_visa_debit: { number: '4000056655665556', brand: 'visa', behaviour: 'approve' },
  tok_mastercard: { number: '5555555555554444', brand: 'mastercard', behaviour: 'approve' },
  tok_amex: { number: '378282246310005', brand: 'amex', behaviour: 'approve' },
  tok_chargeDeclined: { number: '4000000000000002', brand: 'visa', behaviour: 'decline' },
  tok_chargeCustomerFail: { number: '4000000000000341', brand: 'visa', behaviour: 'decline' },
  tok_chargeDeclinedInsufficientFunds: { number: '4000000000009995', brand: 'visa', behaviour: 'insufficient_funds' },
  tok_threeDSecure2Required: { number: '4000002760003184', brand: 'visa', behaviour: 'authenticate' },
  tok_threeDSecureRequired: { number: '4000002760003184', brand: 'visa', behaviour: 'authenticate' },
};

const DECLINED: CardError = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};

const DECLINES: Record<Exclude<Behaviour, 'approve'>, CardError> = {
  refuse: DECLINED,
  decline: DECLINED,
  insufficient_funds: {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  authenticate: {
    type: 'card_error',
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
};

/** The error when a card with this behaviour is charged, or saved. */
export function declineOf(behaviour: Exclude<Behaviour, 'approve'>): CardError {
  return DECLINES[behaviour];
}

/** The card of a documented token name; undefined for any other token. */
export function namedTestCard(token: string, now: Date): { facts: CardFacts; behaviour: Behaviour } | undefined {
  const card = Object.hasOwn(TEST_CARDS, token) ? TEST_CARDS[token] : undefined;
  if (!card) return undefined;
  return { facts: factsOf(card, 12, now.getUTCFullYear() + 1), behaviour: card.behaviour };
}

export type TypedCard = { number: string; expMonth: string; expYear: string; cvc: string };

/** Validates an entered card like Stripe does. @throws Refusal 402 with the code of the first invalid field */
export function readTypedCard(typed: TypedCard, now: Date): { facts: CardFacts; behaviour: Behaviour } {
  const number = typed.number.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number))
    throw wrong('invalid_number', 'number', 'The card number is not a valid credit card number.');
  if (!passesLuhn(number)) throw wrong('incorrect_number', 'number', 'Your card number is incorrect.');
  const month = Number(typed.expMonth);
  if (!(Number.isInteger(month) && month >= 1 && month <= 12)) {
    throw wrong('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  }
  const year = fullYear(typed.expYear);
  if (!isYearInReach(year, now)) {
    throw wrong('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.");
  }
  if (year === now.getUTCFullYear() && month < now.getUTCMonth() + 1) {
    throw wrong('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  }
  if (!/^\d{3,4}$/.test(typed.cvc)) throw wrong('invalid_cvc', 'cvc', "Your card's security code is invalid.");
  const known = Object.values(TEST_CARDS).find((card) => card.number === number);
  if (!known) throw realCardInTestMode();
  const behaviour = known === TEST_CARDS.tok_chargeDeclined ? 'refuse' : known.behaviour;
  return { facts: factsOf(known, month, year), behaviour };
}

function wrong(code: string, param: string, message: string) {
  return cardRefused({ type: 'card_error', code, param, message });
}

/** The sandbox must not accept real cards. */
function realCardInTestMode() {
  return cardRefused({
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message: 'Your card was declined. Your request was in test mode, but used a non test card.',
  });
}

function factsOf(card: TestCard, month: number, year: number): CardFacts {
  return {
    brand: card.brand,
    last4: card.number.slice(-4),
    exp_month: month,
    exp_year: year,
    country: 'GB',
    funding: 'credit',
    fingerprint: createHash('sha256').update(card.number).digest('hex').slice(0, 16),
  };
}

function fullYear(typed: string): number {
  const year = Number(typed);
  return typed.length === 2 ? 2000 + year : year;
}

function isYearInReach(year: number, now: Date): boolean {
  const thisYear = now.getUTCFullYear();
  return Number.isInteger(year) && year >= thisYear && year <= thisYear + 50;
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
