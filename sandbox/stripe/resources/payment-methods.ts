import { newId } from '../call.ts';
import { pageOf } from '../lists.ts';
import { declineOf } from '../cards.ts';
import { badRequest, cardRefused, missing } from '../refusal.ts';
import { spendToken } from './tokens.ts';
import type { Call } from '../call.ts';
import type { Page } from '../lists.ts';
import type { CardFacts, PaymentMethod } from '../types.ts';

/** POST /v1/payment_methods with `card[token]`. Card numbers are refused as unknown parameters. */
export function createPaymentMethod(call: Call): PaymentMethod {
  const type = call.input.required('type');
  if (type !== 'card') throw badRequest('Invalid type: must be card', undefined, 'type');
  const tokenId = call.input.group('card').required('token');
  const billing = call.input.group('billing_details');
  const details = { name: billing.text('name'), email: billing.text('email') };
  const metadata = call.input.metadata();
  call.input.done();
  const token = spendToken(call, tokenId);
  return call.put({
    id: newId('pm'),
    object: 'payment_method',
    type: 'card',
    created: call.created,
    livemode: false,
    customer: null,
    billing_details: { name: details.name ?? token.card.name, email: details.email ?? null },
    card: factsOf(token.card),
    metadata,
    spent: false,
    behaviour: token.behaviour,
  });
}

/** GET /v1/payment_methods/:paymentMethod. */
export function getPaymentMethod(call: Call): PaymentMethod {
  call.input.done();
  return call.find('payment_method', call.ids.paymentMethod ?? '');
}

/** GET /v1/customers/:customer/payment_methods/:paymentMethod. A card of another customer is `resource_missing`. */
export function getCustomerPaymentMethod(call: Call): PaymentMethod {
  call.input.done();
  const customer = call.find('customer', call.ids.customer ?? '');
  const method = call.find('payment_method', call.ids.paymentMethod ?? '');
  if (method.customer !== customer.id) throw missing('payment_method', method.id);
  return method;
}

/** POST /v1/payment_methods/:paymentMethod/attach. A card has one customer, and cannot be attached again once detached. */
export function attachPaymentMethod(call: Call): PaymentMethod {
  const method = call.find('payment_method', call.ids.paymentMethod ?? '');
  const customer = call.find('customer', call.input.required('customer'), 'customer');
  call.input.done();
  if (method.customer) {
    throw badRequest('The payment method you provided has already been attached to a customer.');
  }
  if (method.spent) {
    throw badRequest('This PaymentMethod was previously used and detached from a Customer, and may not be used again.');
  }
  if (method.behaviour === 'refuse') throw cardRefused(declineOf(method.behaviour));
  return call.put({ ...method, customer: customer.id });
}

/** POST /v1/payment_methods/:paymentMethod/detach. A detached default card is not replaced. */
export function detachPaymentMethod(call: Call): PaymentMethod {
  call.input.done();
  const method = call.find('payment_method', call.ids.paymentMethod ?? '');
  if (!method.customer) {
    throw badRequest('The payment method you provided is not attached to a customer so detachment is impossible.');
  }
  const customer = call.find('customer', method.customer);
  if (customer.invoice_settings.default_payment_method === method.id) {
    call.put({ ...customer, invoice_settings: { default_payment_method: null } });
  }
  return call.put({ ...method, customer: null, spent: true });
}

/** GET /v1/payment_methods?customer=…&type=card. */
export function listPaymentMethods(call: Call): Page {
  const customer = call.find('customer', call.input.required('customer'), 'customer');
  const type = call.input.text('type');
  if (type !== undefined && type !== 'card') throw badRequest('Invalid type: must be card', undefined, 'type');
  const own = call.list('payment_method').filter((method) => method.customer === customer.id);
  const page = pageOf(call, '/v1/payment_methods', own);
  call.input.done();
  return page;
}

function factsOf(card: CardFacts): CardFacts {
  const { brand, last4, exp_month, exp_year, country, funding, fingerprint } = card;
  return { brand, last4, exp_month, exp_year, country, funding, fingerprint };
}
