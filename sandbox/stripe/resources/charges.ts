import { pageOf } from '../lists.ts';
import type { Call } from '../call.ts';
import type { Page } from '../lists.ts';
import type { Charge } from '../types.ts';

/** GET /v1/charges/:charge. */
export function getCharge(call: Call): Charge {
  call.input.done();
  return call.find('charge', call.ids.charge ?? '');
}

/** GET /v1/charges?customer=…&payment_intent=…. */
export function listCharges(call: Call): Page {
  const customer = call.input.text('customer');
  const intent = call.input.text('payment_intent');
  const found = call
    .list('charge')
    .filter((charge) => customer === undefined || charge.customer === customer)
    .filter((charge) => intent === undefined || charge.payment_intent === intent);
  const page = pageOf(call, '/v1/charges', found);
  call.input.done();
  return page;
}
