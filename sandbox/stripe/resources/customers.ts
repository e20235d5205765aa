import { newId } from '../call.ts';
import { pageOf } from '../lists.ts';
import { badRequest } from '../refusal.ts';
import type { Call } from '../call.ts';
import type { Page } from '../lists.ts';
import type { Customer } from '../types.ts';

/** POST /v1/customers. */
export function createCustomer(call: Call): Customer {
  const customer: Customer = {
    id: newId('cus'),
    object: 'customer',
    created: call.created,
    livemode: false,
    email: call.input.text('email') ?? null,
    name: call.input.text('name') ?? null,
    description: call.input.text('description') ?? null,
    metadata: call.input.metadata(),
    invoice_settings: { default_payment_method: null },
  };
  call.input.done();
  checkEmail(customer.email);
  return call.put(customer);
}

/** GET /v1/customers/:customer. */
export function getCustomer(call: Call): Customer {
  call.input.done();
  return call.find('customer', call.ids.customer ?? '');
}

/** POST /v1/customers/:customer: changes its texts, metadata and default card, which must be one of its cards. */
export function updateCustomer(call: Call): Customer {
  const customer = call.find('customer', call.ids.customer ?? '');
  const settings = call.input.group('invoice_settings');
  const wanted = settings.text('default_payment_method');
  const updated: Customer = {
    ...customer,
    email: call.input.text('email') ?? customer.email,
    name: call.input.text('name') ?? customer.name,
    description: call.input.text('description') ?? customer.description,
    metadata: { ...customer.metadata, ...call.input.metadata() },
    invoice_settings: { default_payment_method: wanted || customer.invoice_settings.default_payment_method },
  };
  call.input.done();
  checkEmail(updated.email);
  if (wanted) checkOwnCard(call, customer.id, wanted);
  return call.put(updated);
}

/** GET /v1/customers. */
export function listCustomers(call: Call): Page {
  const email = call.input.text('email');
  const found = call.list('customer').filter((customer) => email === undefined || customer.email === email);
  const page = pageOf(call, '/v1/customers', found);
  call.input.done();
  return page;
}

function checkOwnCard(call: Call, customerId: string, paymentMethodId: string): void {
  const param = 'invoice_settings[default_payment_method]';
  const method = call.find('payment_method', paymentMethodId, param);
  if (method.customer !== customerId) {
    throw badRequest(
      `The customer does not have a payment method with the ID ${paymentMethodId}.`,
      'resource_missing',
      param,
    );
  }
}

function checkEmail(email: string | null): void {
  if (email && !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw badRequest(`Invalid email address: ${email}`, 'email_invalid', 'email');
  }
}
