/** Confirms a payment from the browser, as the Payment Element of Stripe.js does: with the client secret, and a card or a bank account. */
import { isSameText } from '../frame/basics.ts';
import type { Call } from './call.ts';
import { findToken } from './customers.ts';
import { bacsAccount, sepaAccount } from './debits.ts';
import { type Fields, type Read, oneOf, required, text } from './fields.ts';
import { type PaymentIntent, type PaymentMethod, newDebitMethod, newPaymentMethod } from './objects.ts';
import { UNEXPECTED, confirm } from './payments.ts';
import { badRequest, missing } from './refusal.ts';

const DATA = 'payment_method_data';
const TYPE = `${DATA}[type]` as const;

export const CONFIRMED = {
  client_secret: required,
  return_url: text,
  [TYPE]: oneOf(['card', 'bacs_debit', 'sepa_debit']),
  [`${DATA}[billing_details][name]`]: text,
  [`${DATA}[billing_details][email]`]: text,
  [`${DATA}[card][token]`]: text,
  [`${DATA}[bacs_debit][sort_code]`]: text,
  [`${DATA}[bacs_debit][account_number]`]: text,
  [`${DATA}[sepa_debit][iban]`]: text,
} satisfies Fields;
export type Given = Read<typeof CONFIRMED>;
type Part = keyof Given extends infer Name ? (Name extends `${typeof DATA}${infer Rest}` ? Rest : never) : never;

/** The card or bank account that somebody has typed. @throws Refusal for one that is none of the test accounts */
export function typedMethod(call: Call, given: Given, intent: { payment_method_types: string[] }): PaymentMethod {
  const field = (name: Part) => given[`${DATA}${name}`] ?? '';
  const billing = { name: field('[billing_details][name]'), email: field('[billing_details][email]') };
  const type = given[TYPE];
  if (type === undefined) throw badRequest('Missing required param: payment_method_data.', 'parameter_missing');
  if (!intent.payment_method_types.includes(type))
    throw badRequest(`The PaymentMethod type ${type} is not accepted by this intent.`, undefined, TYPE);
  if (type === 'card') {
    const token = findToken(call, field('[card][token]'), `${DATA}[card][token]`);
    return newPaymentMethod(call.created, token, billing, {});
  }
  // A mandate names its customer.
  for (const [part, value] of Object.entries(billing))
    if (value === '')
      throw badRequest(`Missing required param: ${DATA}[billing_details][${part}].`, 'parameter_missing');
  const account =
    type === 'bacs_debit'
      ? bacsAccount(field('[bacs_debit][sort_code]'), field('[bacs_debit][account_number]'))
      : sepaAccount(field('[sepa_debit][iban]'));
  return newDebitMethod(call.created, account, billing);
}

/** Possible until the payment is processed. After a decline, it can be confirmed again with another card. */
export function confirmIntent(call: Call, given: Given, ids: Record<string, string>): PaymentIntent {
  const intent = call.find('payment_intent', ids.payment_intent);
  if (!isSameText(given.client_secret, intent.client_secret)) throw missing('payment_intent', intent.id);
  if (intent.status !== 'requires_payment_method')
    throw badRequest(`You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`, UNEXPECTED);
  const method = call.put(typedMethod(call, given, intent));
  return confirm(call, { ...intent, payment_method: method.id }, method, { return_url: given.return_url });
}
