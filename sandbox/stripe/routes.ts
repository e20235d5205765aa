/** The part of Stripe's API that this product uses, as a table. */
import type { Call } from './call.ts';
import { CONFIRMED, confirmIntent } from './confirm.ts';
import {
  ATTACHED,
  CHANGED_CUSTOMER,
  CUSTOMER,
  PAYMENT_METHOD,
  TOKEN,
  attach,
  cardOf,
  createCustomer,
  deleteCustomer,
  createPaymentMethod,
  createToken,
  detach,
  findToken,
  updateCustomer,
} from './customers.ts';
import { type Fields, type Read, integer, read, required, text, texts } from './fields.ts';
import type { AnyObject, Kind } from './objects.ts';
import { CANCELED, INTENT, cancelIntent, createIntent } from './payments.ts';
import { badRequest, missing } from './refusal.ts';
import { REFUND, createRefund } from './refunds.ts';
import {
  CHANGED_LOCATION,
  PRESENTED,
  PROCESSED,
  cancelAction,
  changeLocation,
  present,
  processIntent,
} from './terminal.ts';
import { SETUP, confirmSetup, createSetup } from './setups.ts';

type Ids = Record<string, string>;
/** Reads the parameters, does the work, and presents the result. */
export type StripeRoute = (call: Call, parameters: object, ids: Ids) => unknown;

function one<F extends Fields>(fields: F, run: (call: Call, given: Read<F>, ids: Ids) => AnyObject): StripeRoute {
  return (call, parameters, ids) => {
    const { expand, ...given } = read({ ...fields, expand: texts }, parameters);
    return call.present(run(call, given as Read<F>, ids), expand as string[]);
  };
}

const PAGE = {
  limit: integer,
  starting_after: text,
  'created[gt]': integer,
  'created[gte]': integer,
  'created[lt]': integer,
  'created[lte]': integer,
  expand: texts,
} satisfies Fields;

function indexAfter(objects: AnyObject[], id: string): number {
  const index = objects.findIndex((object) => object.id === id);
  if (index < 0) throw missing('object', id, 'starting_after');
  return index + 1;
}

/** A list by `limit` (1 to 100, default 10), `starting_after`, the `created` range, and filters that are fields of the objects. */
function list(kind: Kind, filters: Fields = {}): StripeRoute {
  return (call, parameters) => {
    const given = read({ ...PAGE, ...filters }, parameters) as Read<typeof PAGE> & Record<string, unknown>;
    const { limit = 10, starting_after, expand } = given;
    if (limit < 1 || limit > 100) throw badRequest('Limit must be between 1 and 100', undefined, 'limit');
    // Only the customer of a list of cards is looked up, as at Stripe.
    if (kind === 'payment_method') call.find('customer', String(given.customer), 'customer');
    const from = Math.max(given['created[gte]'] ?? 0, (given['created[gt]'] ?? -1) + 1);
    const to = Math.min(given['created[lte]'] ?? Infinity, (given['created[lt]'] ?? Infinity) - 1);
    const isWanted = (object: Record<string, unknown>) =>
      Object.keys(filters).every((name) => given[name] === undefined || object[name] === given[name]);
    const found = call.list(kind).filter((each) => each.created >= from && each.created <= to && isWanted(each));
    const start = starting_after === undefined ? 0 : indexAfter(found, starting_after);
    const paths = expand.map((path) => {
      if (!path.startsWith('data.'))
        throw badRequest(`This property cannot be expanded (${path}).`, undefined, 'expand');
      return path.slice('data.'.length);
    });
    const data = found.slice(start, start + limit).map((object) => call.present(object, paths));
    return { object: 'list', url: `/v1/${kind}s`, has_more: start + limit < found.length, data };
  };
}

const get = (kind: Kind): StripeRoute => one({}, (call, _given, ids) => call.find(kind, ids[kind]));

export const ROUTES: Record<string, StripeRoute> = {
  'POST /v1/tokens': one(TOKEN, createToken),
  'GET /v1/tokens/:token': one({}, (call, _given, ids) => findToken(call, ids.token ?? '')),
  'POST /v1/customers': one(CUSTOMER, createCustomer),
  'GET /v1/customers': list('customer', { email: text }),
  'GET /v1/customers/:customer': get('customer'),
  'POST /v1/customers/:customer': one(CHANGED_CUSTOMER, updateCustomer),
  'DELETE /v1/customers/:customer': one({}, deleteCustomer),
  'GET /v1/customers/:customer/payment_methods/:payment_method': one({}, (call, _given, ids) =>
    cardOf(call, ids.customer, ids.payment_method),
  ),
  'POST /v1/payment_methods': one(PAYMENT_METHOD, createPaymentMethod),
  'GET /v1/payment_methods': list('payment_method', { customer: required, type: text }),
  'GET /v1/payment_methods/:payment_method': get('payment_method'),
  'POST /v1/payment_methods/:payment_method/attach': one(ATTACHED, attach),
  'POST /v1/payment_methods/:payment_method/detach': one({}, detach),
  'POST /v1/payment_intents': one(INTENT, createIntent),
  'GET /v1/payment_intents': list('payment_intent', { customer: text }),
  'GET /v1/payment_intents/:payment_intent': get('payment_intent'),
  'POST /v1/payment_intents/:payment_intent/confirm': one(CONFIRMED, confirmIntent),
  'POST /v1/payment_intents/:payment_intent/cancel': one(CANCELED, cancelIntent),
  'POST /v1/setup_intents': one(SETUP, createSetup),
  'GET /v1/setup_intents/:setup_intent': get('setup_intent'),
  'POST /v1/setup_intents/:setup_intent/confirm': one(CONFIRMED, confirmSetup),
  'GET /v1/charges': list('charge', { customer: text, payment_intent: text }),
  'GET /v1/charges/:charge': get('charge'),
  'POST /v1/refunds': one(REFUND, createRefund),
  'GET /v1/refunds': list('refund', { payment_intent: text, charge: text }),
  'GET /v1/refunds/:refund': get('refund'),
  'GET /v1/disputes/:dispute': get('dispute'),
  'GET /v1/terminal/locations': list('terminal.location'),
  'POST /v1/terminal/locations/:location': one(CHANGED_LOCATION, changeLocation),
  'GET /v1/terminal/readers': list('terminal.reader', { location: text, status: text }),
  'GET /v1/terminal/readers/:reader': one({}, (call, _given, ids) => call.find('terminal.reader', ids.reader)),
  'POST /v1/terminal/readers/:reader/process_payment_intent': one(PROCESSED, processIntent),
  'POST /v1/terminal/readers/:reader/cancel_action': one({}, cancelAction),
  'POST /v1/test_helpers/terminal/readers/:reader/present_payment_method': one(PRESENTED, present),
  'GET /v1/events': list('event', { type: text }),
  'GET /v1/events/:event': get('event'),
};
