/** Customers, their cards (PaymentMethods, which Stripe recommends over sources), and the tokens of cards. */
import type { Call } from './call.ts';
import { declineOf, namedTestCard, readTypedCard } from './cards.ts';
import { type Fields, type Read, metadata, oneOf, required, text } from './fields.ts';
import { type Customer, type PaymentMethod, type Token, newCustomer, newPaymentMethod, newToken } from './objects.ts';
import { badRequest, cardRefused, missing } from './refusal.ts';

export const TOKEN = {
  'card[number]': required,
  'card[exp_month]': required,
  'card[exp_year]': required,
  'card[cvc]': text,
  'card[name]': text,
} satisfies Fields;

/** The browser calls it with the publishable key, so that card numbers never reach the product's server. */
export function createToken(call: Call, given: Read<typeof TOKEN>): Token {
  const [number, expMonth, expYear] = [given['card[number]'], given['card[exp_month]'], given['card[exp_year]']];
  const card = readTypedCard({ number, expMonth, expYear, cvc: given['card[cvc]'] ?? '' }, call.now);
  return call.put(newToken(call.created, card, given['card[name]'] || null));
}

/** A token that was made, or one of the documented test tokens. */
export function findToken(call: Call, id: string, param = 'id'): Token {
  const named = namedTestCard(id, call.now);
  return named ? { ...newToken(call.created, named, null), id } : call.find('token', id, param);
}

const TEXTS = { email: text, name: text, description: text, metadata };
export const CUSTOMER = TEXTS satisfies Fields;
export const CHANGED_CUSTOMER = { ...TEXTS, 'invoice_settings[default_payment_method]': text } satisfies Fields;

function checked(customer: Customer): Customer {
  const { email } = customer;
  if (!email || /^[^\s@]+@[^\s@]+$/.test(email)) return customer;
  throw badRequest(`Invalid email address: ${email}`, 'email_invalid', 'email');
}

export function createCustomer(call: Call, given: Read<typeof CUSTOMER>): Customer {
  return call.put(checked(newCustomer(call.created, given)));
}

/** Deletes a customer: their cards are detached, and what is left is only the id. */
export function deleteCustomer(call: Call, _given: object, ids: Record<string, string>) {
  const { id } = call.find('customer', ids.customer);
  for (const method of call.list('payment_method') as PaymentMethod[])
    if (method.customer === id) call.put({ ...method, customer: null, spent: true });
  return call.put({ ...newCustomer(call.created, { metadata: {} }), id, deleted: true });
}

/** Changes the texts, the metadata and the default card, which must be one of the customer's cards. */
export function updateCustomer(
  call: Call,
  given: Read<typeof CHANGED_CUSTOMER>,
  ids: Record<string, string>,
): Customer {
  const customer = call.find('customer', ids.customer);
  const param = 'invoice_settings[default_payment_method]';
  const wanted = given[param] || customer.invoice_settings.default_payment_method;
  if (given[param] && call.find('payment_method', wanted ?? '', param).customer !== customer.id)
    throw badRequest(`The customer does not have a payment method with the ID ${wanted}.`, 'resource_missing', param);
  return call.put(
    checked({
      ...customer,
      email: given.email ?? customer.email,
      name: given.name ?? customer.name,
      description: given.description ?? customer.description,
      metadata: { ...customer.metadata, ...given.metadata },
      invoice_settings: { default_payment_method: wanted },
    }),
  );
}

export const PAYMENT_METHOD = {
  type: oneOf(['card']),
  'card[token]': required,
  'billing_details[name]': text,
  'billing_details[email]': text,
  metadata,
} satisfies Fields;

/** Saves the card of a token, which can be used once; the documented test tokens can be used repeatedly. */
export function createPaymentMethod(call: Call, given: Read<typeof PAYMENT_METHOD>): PaymentMethod {
  if (given.type === undefined) throw badRequest('Missing required param: type.', 'parameter_missing', 'type');
  const param = 'card[token]';
  const token = findToken(call, given[param], param);
  if (token.used)
    throw badRequest(`You cannot use a Stripe token more than once: ${token.id}.`, 'token_already_used', param);
  if (!namedTestCard(token.id, call.now)) call.put({ ...token, used: true });
  const billing = { name: given['billing_details[name]'] ?? null, email: given['billing_details[email]'] ?? null };
  return call.put(newPaymentMethod(call.created, token, billing, given.metadata));
}

/** A card of another customer is `resource_missing`. */
export function cardOf(call: Call, customerId = '', id = ''): PaymentMethod {
  const customer = call.find('customer', customerId);
  const method = call.find('payment_method', id);
  if (method.customer !== customer.id) throw missing('payment_method', method.id);
  return method;
}

export const ATTACHED = { customer: required } satisfies Fields;

/** A card has one customer, and cannot be attached again once detached. */
export function attach(call: Call, given: Read<typeof ATTACHED>, ids: Record<string, string>): PaymentMethod {
  const method = call.find('payment_method', ids.payment_method);
  const customer = call.find('customer', given.customer, 'customer');
  if (method.customer) throw badRequest('The payment method you provided has already been attached to a customer.');
  if (method.spent)
    throw badRequest('This PaymentMethod was previously used and detached from a Customer, and may not be used again.');
  if (method.behaviour === 'refuse') throw cardRefused(declineOf(method.behaviour));
  return call.put({ ...method, customer: customer.id });
}

/** A detached default card is not replaced. */
export function detach(call: Call, _given: object, ids: Record<string, string>): PaymentMethod {
  const method = call.find('payment_method', ids.payment_method);
  if (!method.customer)
    throw badRequest('The payment method you provided is not attached to a customer so detachment is impossible.');
  const customer = call.find('customer', method.customer);
  if (customer.invoice_settings.default_payment_method === method.id)
    call.put({ ...customer, invoice_settings: { default_payment_method: null } });
  return call.put({ ...method, customer: null, spent: true });
}
