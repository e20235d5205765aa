import { getCharge, listCharges } from './resources/charges.ts';
import { createCustomer, getCustomer, listCustomers, updateCustomer } from './resources/customers.ts';
import { getDispute } from './resources/disputes.ts';
import { getEvent, listEvents } from './resources/events.ts';
import {
  cancelPaymentIntent,
  createPaymentIntent,
  getPaymentIntent,
  listPaymentIntents,
} from './resources/payment-intents.ts';
import {
  attachPaymentMethod,
  createPaymentMethod,
  detachPaymentMethod,
  getCustomerPaymentMethod,
  getPaymentMethod,
  listPaymentMethods,
} from './resources/payment-methods.ts';
import { createRefund, getRefund, listRefunds } from './resources/refunds.ts';
import { createToken, getToken } from './resources/tokens.ts';
import type { Call } from './call.ts';
import type { Page } from './lists.ts';
import type { AnyObject } from './types.ts';

export type Route = {
  method: 'get' | 'post';
  path: string;
  run: (call: Call) => AnyObject | Page;
  /** True when a browser may call it with the publishable key. */
  isPublic?: boolean;
};

/** The part of Stripe's API that this product uses. Cards are PaymentMethods, which Stripe recommends over sources. */
export const ROUTES: Route[] = [
  { method: 'post', path: '/v1/tokens', run: createToken, isPublic: true },
  { method: 'get', path: '/v1/tokens/:token', run: getToken },
  { method: 'post', path: '/v1/customers', run: createCustomer },
  { method: 'get', path: '/v1/customers', run: listCustomers },
  { method: 'get', path: '/v1/customers/:customer', run: getCustomer },
  { method: 'post', path: '/v1/customers/:customer', run: updateCustomer },
  { method: 'get', path: '/v1/customers/:customer/payment_methods/:paymentMethod', run: getCustomerPaymentMethod },
  { method: 'post', path: '/v1/payment_methods', run: createPaymentMethod },
  { method: 'get', path: '/v1/payment_methods', run: listPaymentMethods },
  { method: 'get', path: '/v1/payment_methods/:paymentMethod', run: getPaymentMethod },
  { method: 'post', path: '/v1/payment_methods/:paymentMethod/attach', run: attachPaymentMethod },
  { method: 'post', path: '/v1/payment_methods/:paymentMethod/detach', run: detachPaymentMethod },
  { method: 'post', path: '/v1/payment_intents', run: createPaymentIntent },
  { method: 'get', path: '/v1/payment_intents', run: listPaymentIntents },
  { method: 'get', path: '/v1/payment_intents/:intent', run: getPaymentIntent },
  { method: 'post', path: '/v1/payment_intents/:intent/cancel', run: cancelPaymentIntent },
  { method: 'get', path: '/v1/charges', run: listCharges },
  { method: 'get', path: '/v1/charges/:charge', run: getCharge },
  { method: 'post', path: '/v1/refunds', run: createRefund },
  { method: 'get', path: '/v1/refunds', run: listRefunds },
  { method: 'get', path: '/v1/refunds/:refund', run: getRefund },
  { method: 'get', path: '/v1/disputes/:dispute', run: getDispute },
  { method: 'get', path: '/v1/events', run: listEvents },
  { method: 'get', path: '/v1/events/:event', run: getEvent },
];
