/**
 * The test cards, with the numbers and token names that Stripe documents.
 * 4000 0000 0000 0002 is declined when it is saved, 4000 0000 0000 0341 when it is charged.
 * Deviation: the token `tok_chargeDeclined` of the first can be saved and is declined when it is charged, so that programs can
 * play a declined payment.
 */
import { createHash } from 'node:crypto';
import { cardRefused } from './refusal.ts';
import type { Behaviour, CardError, CardFacts, CardParts } from './objects.ts';

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

const declined = (code: string, decline_code: string, message: string): CardError => ({
  type: 'card_error',
  code,
  decline_code,
  message,
});
const DECLINED = declined('card_declined', 'generic_decline', 'Your card was declined.');
const DECLINES: Record<Exclude<Behaviour, 'approve'>, CardError> = {
  refuse: DECLINED,
  decline: DECLINED,
  insufficient_funds: declined('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
  authenticate: declined(
    'authentication_required',
    'authentication_required',
    'Your card was declined. This transaction requires authentication.',
  ),
};
/** The sandbox must not accept real cards. */
const REAL_CARD = declined(
  'card_declined',
  'test_mode_live_card',
  'Your card was declined. Your request was in test mode, but used a non test card.',
);

/** The error when a card with this behaviour is charged, or saved. */
export function declineOf(behaviour: Exclude<Behaviour, 'approve'>): CardError {
  return DECLINES[behaviour];
}

/** The card of a documented token name; undefined for any other token. */
export function namedTestCard(token: string, now: Date): CardParts | undefined {
  const card = Object.hasOwn(TEST_CARDS, token) ? TEST_CARDS[token] : undefined;
  return card && { facts: factsOf(card, 12, now.getUTCFullYear() + 1), behaviour: card.behaviour };
}

export type TypedCard = { number: string; expMonth: string; expYear: string; cvc: string };

/** Validates an entered card like Stripe does. @throws Refusal 402 with the code of the first invalid field */
export function readTypedCard(typed: TypedCard, now: Date): CardParts {
  const number = typed.number.replace(/[\s-]/g, '');
  const month = Number(typed.expMonth);
  const year = typed.expYear.length === 2 ? 2000 + Number(typed.expYear) : Number(typed.expYear);
  const thisYear = now.getUTCFullYear();
  const isOver = year === thisYear && month < now.getUTCMonth() + 1;
  const isMonth = Number.isInteger(month) && month >= 1 && month <= 12;
  const isYear = Number.isInteger(year) && year >= thisYear && year <= thisYear + 50;
  const checks: [isGood: boolean, code: string, param: string, message: string][] = [
    [/^\d{12,19}$/.test(number), 'invalid_number', 'number', 'The card number is not a valid credit card number.'],
    [passesLuhn(number), 'incorrect_number', 'number', 'Your card number is incorrect.'],
    [isMonth, 'invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid."],
    [isYear, 'invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid."],
    [!isOver, 'invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid."],
    [/^\d{3,4}$/.test(typed.cvc), 'invalid_cvc', 'cvc', "Your card's security code is invalid."],
  ];
  const wrong = checks.find(([isGood]) => !isGood);
  if (wrong) {
    const [, code, param, message] = wrong;
    throw cardRefused({ type: 'card_error', code, param, message });
  }
  const known = Object.values(TEST_CARDS).find((card) => card.number === number);
  if (!known) throw cardRefused(REAL_CARD);
  const behaviour = known === TEST_CARDS.tok_chargeDeclined ? 'refuse' : known.behaviour;
  return { facts: factsOf(known, month, year), behaviour };
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

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
