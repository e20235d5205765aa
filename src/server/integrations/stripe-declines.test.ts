import { expect, it } from 'vitest';
import { declineText } from './stripe-declines.ts';

it.each(['generic_decline', 'lost_card', 'stolen_card', 'fraudulent', 'do_not_honor', 'pickup_card', 'expired_card'])(
  'a decline because of %s has the text of all declines',
  (decline_code) => {
    const message = `The reason is ${decline_code}.`;
    expect(declineText({ code: 'card_declined', decline_code, message })).toBe('Your card was declined.');
  },
);

it('a wrong security code has the text of all declines', () => {
  expect(declineText({ code: 'incorrect_cvc', message: 'The security code is wrong.' })).toBe(
    'Your card was declined.',
  );
});

it.each([
  { code: 'card_declined', decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  { code: 'payment_intent_authentication_failure', message: 'We are unable to authenticate your payment method.' },
  { code: 'invalid_number', message: 'The card number is not a valid one.' },
])('a customer reads what they can do about $code', (decline) => {
  expect(declineText(decline)).toBe(decline.message);
});
