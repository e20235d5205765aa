import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStripeSandbox } from '../../sandbox/stripe/server.ts';
import { freshFolder, KEYS } from './sandbox.ts';
import type { StripeSandbox } from '../../sandbox/stripe/server.ts';

let sandbox: StripeSandbox;

beforeAll(async () => {
  sandbox = await startStripeSandbox({ ...KEYS, file: join(freshFolder(), 'stripe.jsonl') });
});

afterAll(() => sandbox.stop());

type Answer = { id?: string; error?: { type: string; code?: string; param?: string; message: string } };

async function call(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
  const response = await fetch(sandbox.url + path, {
    method,
    body,
    headers: {
      authorization: `Bearer ${KEYS.secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer };
}

describe('the sandbox refuses with the errors of Stripe', () => {
  it.each([
    ['GET', '/v1/nothing', undefined, 404, undefined, undefined],
    ['GET', '/v1/customers/cus_unknown', undefined, 404, 'resource_missing', 'id'],
    ['GET', '/v1/payment_methods?customer=cus_unknown', undefined, 400, 'resource_missing', 'customer'],
    ['GET', '/v1/charges?limit=101', undefined, 400, undefined, 'limit'],
    ['POST', '/v1/customers', 'colour=red', 400, 'parameter_unknown', 'colour'],
    ['POST', '/v1/customers', 'email=nobody', 400, 'email_invalid', 'email'],
    ['POST', '/v1/payment_intents', 'currency=gbp', 400, 'parameter_missing', 'amount'],
    ['POST', '/v1/payment_intents', 'amount=12.5&currency=gbp', 400, 'parameter_invalid_integer', 'amount'],
    ['POST', '/v1/payment_intents', 'amount=10&currency=gbp', 400, 'amount_too_small', 'amount'],
    ['POST', '/v1/payment_intents', 'amount=100', 400, 'parameter_missing', 'currency'],
    ['POST', '/v1/payment_intents', 'amount=100&currency=xyz', 400, undefined, 'currency'],
    ['POST', '/v1/payment_methods', 'type=card&card[number]=4242424242424242', 400, 'parameter_missing', 'card[token]'],
    ['POST', '/v1/refunds', 'payment_intent=pi_unknown', 400, 'resource_missing', 'payment_intent'],
  ])('%s %s %s', async (method, path, sent, status, code, param) => {
    const { status: answered, body } = await call(method, path, sent);
    expect([answered, body.error?.type, body.error?.code, body.error?.param]).toEqual([
      status,
      'invalid_request_error',
      code,
      param,
    ]);
  });

  it.each([
    ['metadata=x'],
    ['metadata[a][b]=c'],
    ['amount[a]=1&currency=gbp'],
    ['amount=NaN&currency=gbp'],
    ['amount=-100&currency=gbp'],
    ['amount=100&currency=gbp&confirm=perhaps'],
    ['amount=100&currency=gbp&metadata[__proto__]=x&metadata[constructor][a]=b'],
    ['amount=100&currency=gbp&customer=__proto__'],
    [`amount=100&currency=gbp&description=${'x'.repeat(6000)}`],
    ['%%%=%'],
  ])('and never fails on invalid input: %s', async (sent) => {
    const { status } = await call('POST', '/v1/payment_intents', sent);
    expect(status).toBe(400);
  });

  it('and answers 401 to a missing or wrong key', async () => {
    expect((await call('GET', '/v1/customers', undefined, { authorization: '' })).status).toBe(401);
    const wrong = await call('GET', '/v1/customers', undefined, { authorization: 'Bearer sk_test_another_key' });
    expect([wrong.status, wrong.body.error?.message]).toEqual([401, 'Invalid API Key provided: sk_test_****']);
    const basic = Buffer.from(`${KEYS.secretKey}:`).toString('base64');
    expect((await call('GET', '/v1/customers', undefined, { authorization: `Basic ${basic}` })).status).toBe(200);
  });
});

describe('idempotency', () => {
  it('replays the stored response, with a header', async () => {
    const key = { 'idempotency-key': 'one' };
    const first = await call('POST', '/v1/customers', 'name=Ada', key);
    const second = await call('POST', '/v1/customers', 'name=Ada', key);
    expect([first.headers.get('idempotent-replayed'), second.headers.get('idempotent-replayed')]).toEqual([
      null,
      'true',
    ]);
    expect(second.body.id).toBe(first.body.id);
    const other = await call('POST', '/v1/customers', 'name=Bob', key);
    expect([other.status, other.body.error?.type]).toEqual([400, 'idempotency_error']);
  });

  it('stores no response to refused parameters', async () => {
    const key = { 'idempotency-key': 'two' };
    expect((await call('POST', '/v1/customers', 'email=nobody', key)).status).toBe(400);
    expect((await call('POST', '/v1/customers', 'email=ada@cockpit.test', key)).status).toBe(200);
  });
});
