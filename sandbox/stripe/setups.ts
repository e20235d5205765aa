/** SetupIntents: a customer saves a bank account in the browser, and Stripe keeps the mandate, so that later payments need nobody. */
import { isSameText } from '../frame/basics.ts';
import type { Call } from './call.ts';
import { type Given, typedMethod } from './confirm.ts';
import { type Fields, type Read, metadata, oneOf, required, texts } from './fields.ts';
import { type SetupIntent, newId, newSetup } from './objects.ts';
import { badRequest, missing } from './refusal.ts';

export const SETUP = {
  customer: required,
  allowed_payment_method_types: texts,
  usage: oneOf(['off_session']),
  metadata,
} satisfies Fields;

export function createSetup(call: Call, asked: Read<typeof SETUP>): SetupIntent {
  const { allowed_payment_method_types: payment_method_types, metadata: facts } = asked;
  const customer = call.find('customer', asked.customer, 'customer').id;
  return call.put(newSetup(call.created, { customer, payment_method_types, metadata: facts }));
}

/** Attaches the typed account to the customer. Possible once. */
export function confirmSetup(call: Call, given: Given, ids: Record<string, string>): SetupIntent {
  const setup = call.find('setup_intent', ids.setup_intent);
  if (!isSameText(given.client_secret, setup.client_secret)) throw missing('setup_intent', setup.id);
  if (setup.status !== 'requires_payment_method') {
    const message = `You cannot confirm this SetupIntent because it has a status of ${setup.status}.`;
    throw badRequest(message, 'setup_intent_unexpected_state');
  }
  const method = call.put({ ...typedMethod(call, given, setup), customer: setup.customer });
  const mandate = newId('mandate');
  const saved = call.put<SetupIntent>({ ...setup, status: 'succeeded', payment_method: method.id, mandate });
  call.emit('setup_intent.succeeded', saved);
  return saved;
}
