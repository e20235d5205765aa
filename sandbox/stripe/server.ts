/** A stand-in for Stripe's HTTP API. It accepts and refuses the same requests as the part of Stripe that is used here. */
import { createHash, createHmac } from 'node:crypto';
import type { Express } from 'express';
import { z } from 'zod';
import { DAY, isSameText } from '../frame/basics.ts';
import { Answer, type Asked, Refusal, type Routes, given, startSandbox } from '../frame/sandbox.ts';
import type { Place, Served } from '../frame/serve.ts';
import { Store } from '../frame/store.ts';
import { WebhookQueue } from '../frame/webhooks.ts';
import { Call, type StripeStore } from './call.ts';
import { challengeRoutes } from './challenge.ts';
import { debitRoutes } from './debits-page.ts';
import { type Event, type StoredAnswer, newId } from './objects.ts';
import { refusal } from './refusal.ts';
import { changeDispute, endRefund, openDispute } from './refunds.ts';
import { FIRST_LOCATION, FIRST_READER, readerRoutes } from './terminal.ts';
import { ROUTES, type StripeRoute } from './routes.ts';

export type StripeKeys = { secretKey: string; publishableKey: string; webhookSecret: string };
export type StripeSandboxOptions = StripeKeys &
  Place & {
    /** The URL that receives events; without it they wait. */
    webhookUrl?: string;
    /** Where the product receives them, instead of its usual path. */
    webhookPath?: string;
    /** By how much its clock is ahead, for a product whose clock is. */
    aheadMs?: number;
  };
export type StripeSandbox = Served;

/** What browsers of any origin may call, with the publishable key. */
const PUBLIC = ['/v1/tokens', '/v1/payment_intents/:intent/confirm', '/v1/setup_intents/:intent/confirm'];
const IS_PUBLIC = /^\/v1\/(tokens|(payment|setup)_intents\/[^/]+\/confirm)$/;

/** The `Stripe-Signature` header: HMAC-SHA256 over `<unix seconds>.<payload>`. */
export function signatureOf(payload: string, secret: string, now: Date): string {
  const timestamp = Math.floor(now.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}

/** Reads the key, which Stripe accepts as a bearer token or as the user name of basic authentication. */
function keyIn(authorization: string): string | undefined {
  const [scheme = '', value = ''] = authorization.split(' ');
  if (/^bearer$/i.test(scheme) && value) return value;
  if (/^basic$/i.test(scheme) && value) return Buffer.from(value, 'base64').toString('utf8').split(':')[0];
  return undefined;
}

function authenticate({ secretKey, publishableKey }: StripeKeys, { method, path, header }: Asked): void {
  const key = keyIn(header('authorization'));
  if (key === undefined)
    throw refusal(401, {
      message: 'You did not provide an API key. Put it in the Authorization header, using Bearer auth.',
    });
  const isPublic = isSameText(key, publishableKey);
  if (isSameText(key, secretKey) || (isPublic && method === 'POST' && IS_PUBLIC.test(path))) return;
  const message = 'This API call cannot be made with a publishable API key. Please use a secret API key.';
  if (isPublic) throw refusal(403, { code: 'secret_key_required', message });
  throw refusal(401, { message: `Invalid API Key provided: ${key.slice(0, 8)}****` });
}

/** The idempotency key. A GET has none, as Stripe ignores it there. */
const keyOf = ({ method, header }: Asked) => (method === 'POST' ? header('idempotency-key') : '');

/** Every response has an id. Browsers of any origin may make tokens and confirm intents, as the product may be served at any address. */
function setHeaders(app: Express): void {
  app.use((_request, response, next) => {
    response.setHeader('request-id', newId('req'));
    next();
  });
  app.use(PUBLIC, (request, response, next) => {
    response.setHeader('access-control-allow-origin', '*');
    if (request.method !== 'OPTIONS') return next();
    response.setHeader('access-control-allow-methods', 'POST');
    response.setHeader('access-control-allow-headers', 'authorization, content-type, stripe-version, idempotency-key');
    response.setHeader('access-control-allow-private-network', 'true');
    response.status(204).end();
  });
}

function countByStatus(objects: { status: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of objects) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Routes for tests: act as a bank, and count the stored objects. */
function controlRoutes(store: StripeStore, byBank: <T>(change: (call: Call) => T) => T): Routes {
  const EndRefund = z.object({ status: z.enum(['succeeded', 'failed']) });
  const OpenDispute = z.object({ payment_intent: z.string(), amount: z.number().int().optional() });
  const ChangeDispute = z.object({ status: z.enum(['needs_response', 'under_review', 'won', 'lost']) });
  return {
    'POST /refunds/:refund': ({ params: { refund = '' }, body }) =>
      byBank((call) => endRefund(call, refund, given(EndRefund, body).status)),
    'POST /disputes': ({ body }) => {
      const { payment_intent, amount } = given(OpenDispute, body);
      return byBank((call) => openDispute(call, payment_intent, amount));
    },
    'POST /disputes/:dispute': ({ params: { dispute = '' }, body }) =>
      byBank((call) => changeDispute(call, dispute, given(ChangeDispute, body).status)),
    'GET /state': () => ({
      customers: store.list('customer').length,
      payment_methods: store.list('payment_method').filter(({ customer }) => customer).length,
      payment_intents: countByStatus(store.list('payment_intent')),
      charges: countByStatus(store.list('charge')),
      refunds: store.list('refund').length,
      disputes: store.list('dispute').length,
      events: store.list('event').length,
      pending_webhooks: store.list('event').filter(({ pending_webhooks }) => pending_webhooks > 0).length,
    }),
  };
}

function webhooksOf(options: StripeSandboxOptions, store: StripeStore): WebhookQueue<Event> {
  const { webhookUrl, webhookSecret, webhookPath = '/api/v1/stripe/webhook' } = options;
  const webhooks = new WebhookQueue<Event>({
    path: webhookPath,
    url: webhookUrl,
    request: (event) => {
      const body = JSON.stringify(event);
      const signature = signatureOf(body, webhookSecret, new Date());
      return { headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }, body };
    },
    delivered: (event) => store.put({ ...event, pending_webhooks: 0 }),
  });
  // Those that the last run has not delivered.
  webhooks.announce(store.list('event').filter(({ pending_webhooks }) => pending_webhooks > 0));
  return webhooks;
}

/** Refuses a call while another one with its key is running. */
function oneCallPerKey() {
  const busy = new Set<string>();
  return (asked: Asked) => {
    const key = keyOf(asked);
    if (key === '') return undefined;
    const message = 'There is currently another in-progress request using this idempotent key. Please try again later.';
    if (busy.has(key)) throw refusal(409, { code: 'idempotency_key_in_use', message });
    busy.add(key);
    return () => void busy.delete(key);
  };
}

/** The stored response to a repeated call. @throws Refusal for other parameters than those of the first call */
function replay(
  { fingerprint, id, status, body }: StoredAnswer,
  asked: string,
  headers: Record<string, string>,
): Answer {
  if (fingerprint === asked) return new Answer(body, status, { ...headers, 'idempotent-replayed': 'true' });
  const message =
    'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
    `Try using a key other than '${id}' if you meant to execute a different request.`;
  throw refusal(400, { type: 'idempotency_error', message });
}

/** Starts the sandbox on 127.0.0.1 with the state in `file`. */
export function startStripeSandbox(options: StripeSandboxOptions): Promise<StripeSandbox> {
  const { file, port, aheadMs = 0 } = options;
  const now = () => new Date(Date.now() + aheadMs);
  const store: StripeStore = new Store(file);
  if (store.list('terminal.location').length === 0) store.put(FIRST_LOCATION, FIRST_READER);
  const webhooks = webhooksOf(options, store);

  /** Stores the changes of a call with its response, and announces their events. */
  function commit({ changes }: Call, answer?: StoredAnswer): void {
    const [first, ...others] = [...changes, ...(answer ? [answer] : [])];
    if (first) store.put(first, ...others);
    webhooks.announce(changes.filter((change): change is Event => change.object === 'event'));
  }
  function make<T>(change: (call: Call) => T): T {
    const call = new Call(store, now());
    const changed = change(call);
    commit(call);
    return changed;
  }

  /** Runs a request, or replays the stored response of its idempotency key. Declined cards are stored, other refusals are not. */
  function perform(route: StripeRoute, asked: Asked): Answer {
    const { method, path, params, query, body, header } = asked;
    const parameters = (method === 'GET' ? query : (body ?? {})) as object;
    const key = keyOf(asked);
    const headers: Record<string, string> = key === '' ? {} : { 'idempotency-key': key };
    const fingerprint = createHash('sha256')
      .update(`${method} ${path} ${JSON.stringify(parameters)}`)
      .digest('hex');
    const stored = key === '' ? undefined : store.get('answer', key);
    if (stored && stored.created > (now().getTime() - DAY) / 1000) return replay(stored, fingerprint, headers);
    const call = new Call(store, now(), `http://${header('host')}`, asked.fault);
    const finish = (status: number, result: unknown) => {
      const answer = { object: 'answer', id: key, fingerprint, status, body: result, created: call.created } as const;
      commit(call, key === '' ? undefined : answer);
      return new Answer(result, status, headers);
    };
    try {
      return finish(200, route(call, parameters, params));
    } catch (error) {
      if (error instanceof Refusal && error.answer.status === 402) return finish(402, error.answer.body);
      throw error;
    }
  }

  const routes = Object.entries(ROUTES).map(
    ([name, route]) => [name, (asked: Asked) => perform(route, asked)] as const,
  );
  return startSandbox({
    port,
    routes: Object.fromEntries(routes),
    control: {
      ...controlRoutes(store, make),
      ...challengeRoutes(store, make),
      ...debitRoutes(store, make),
      ...readerRoutes(store, make),
    },
    admit: (asked) => authenticate(options, asked),
    enter: oneCallPerKey(),
    notFound: refusal(404, { message: 'Unrecognized request URL.' }),
    unreadable: refusal(400, { message: 'The request body could not be read.' }),
    webhooks,
    prepare: setHeaders,
  });
}
