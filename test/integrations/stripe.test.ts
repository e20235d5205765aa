import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PaymentUnknown } from '#server/integrations/stripe-errors.ts';
import { startStripeSandbox } from '../../sandbox/stripe/server.ts';
import { Conflict, InvalidInput, NotFound, PaymentDeclined } from '#shared/errors.ts';
import {
  answerBank,
  control,
  customerWithCard,
  eventually,
  freshFolder,
  KEYS,
  stripeAt,
  stripeWith,
  webhookReceiver,
} from './sandbox.ts';
import type { StripeSandbox } from '../../sandbox/stripe/server.ts';
import type { StripeService } from '#server/integrations/stripe.ts';

let hooks: Awaited<ReturnType<typeof webhookReceiver>>;
let sandbox: StripeSandbox;
let stripe: StripeService;

beforeAll(async () => {
  hooks = await webhookReceiver(1);
  sandbox = await startStripeSandbox({ ...KEYS, file: join(freshFolder(), 'stripe.jsonl'), webhookUrl: hooks.url });
  stripe = stripeAt(sandbox.url);
});

afterAll(async () => {
  await sandbox.stop();
  hooks.close();
});

function eventOf(type: string, intentId: string) {
  return eventually(() =>
    hooks.received
      .map(({ body, signature }) => stripe.verifyWebhook(body, signature))
      .find(
        (event) =>
          event.type === type &&
          ('payment' in event ? event.payment.intentId : 'intentId' in event && event.intentId) === intentId,
      ),
  );
}

describe('cards', () => {
  it('can be saved as the default, listed, made the default and removed', async () => {
    const { customerId, card } = await customerWithCard(stripe, 'tok_visa');
    expect(card).toMatchObject({ brand: 'visa', last4: '4242', default_source: true });
    const second = await stripe.attachCard(customerId, 'tok_mastercard');
    expect((await stripe.listCards(customerId)).map((one) => [one.last4, one.default_source])).toEqual([
      ['4444', true],
      ['4242', false],
    ]);
    await stripe.setDefault(customerId, card.src_id);
    await stripe.removeMethod(customerId, card.src_id);
    expect(await stripe.listCards(customerId)).toEqual([{ ...second, default_source: false }]);
  });

  it('of another customer cannot be used or changed', async () => {
    const mine = await customerWithCard(stripe, 'tok_visa');
    const other = await customerWithCard(stripe, 'tok_visa');
    await expect(stripe.setDefault(mine.customerId, other.card.src_id)).rejects.toThrow(NotFound);
    await expect(stripe.removeMethod(mine.customerId, other.card.src_id)).rejects.toThrow(NotFound);
    await expect(stripe.charge({ ...mine.request, sourceId: other.card.src_id })).rejects.toThrow(NotFound);
    await expect(stripe.charge({ ...mine.request, sourceId: 'pm_unknown', idempotencyKey: 'x1' })).rejects.toThrow(
      NotFound,
    );
    expect(await stripe.listCards(other.customerId)).toHaveLength(1);
  });

  it('that the bank refuses is not saved, and the default stays', async () => {
    const { customerId } = await customerWithCard(stripe, 'tok_visa');
    const before = await stripe.listCards(customerId);
    const { body } = await typedCard({ number: '4000 0000 0000 0002' });
    const refused = await stripe.attachCard(customerId, body.id ?? '').catch((error: unknown) => error);
    expect(refused).toMatchObject({ message: 'Your card was declined.', status: 402 });
    expect(await stripe.listCards(customerId)).toEqual(before);
  });

  it('need a known token, which can be used once', async () => {
    const { customerId } = await customerWithCard(stripe, 'tok_visa');
    await expect(stripe.attachCard(customerId, 'tok_nothing')).rejects.toThrow(NotFound);
    const token = await typedCard({ number: '4242 4242 4242 4242' }).then(({ body }) => body.id ?? '');
    const card = await stripe.attachCard(customerId, token);
    expect(card.owner_name).toBe('Ada Lovelace');
    await expect(stripe.attachCard(customerId, token)).rejects.toThrow(InvalidInput);
  });
});

type TokenAnswer = { id?: string; error?: { code: string; message: string; type: string } };

/** Requests a token for an entered card, like the browser. */
async function typedCard(card: Record<string, string>, key = KEYS.publishableKey) {
  const all = {
    number: '4242424242424242',
    exp_month: '12',
    exp_year: '34',
    cvc: '123',
    name: 'Ada Lovelace',
    ...card,
  };
  const fields = Object.entries(all).map(([name, value]): [string, string] => [`card[${name}]`, value]);
  const response = await fetch(`${sandbox.url}/v1/tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, origin: 'http://localhost:3000' },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as TokenAnswer };
}

describe('the token call of the browser', () => {
  it('is allowed for every origin, with a preflight', async () => {
    const { status, headers, body } = await typedCard({});
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(body.id).toMatch(/^tok_/);
    const preflight = await fetch(`${sandbox.url}/v1/tokens`, { method: 'OPTIONS' });
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
  });

  it.each([
    [{ number: '4242424242424241' }, 'incorrect_number'],
    [{ number: 'abc' }, 'invalid_number'],
    [{ exp_month: '13' }, 'invalid_expiry_month'],
    [{ exp_year: '20' }, 'invalid_expiry_year'],
    [{ cvc: '1' }, 'invalid_cvc'],
    [{ number: '4111111111111111' }, 'card_declined'],
  ])('refuses %j with %s', async (card: Record<string, string>, code) => {
    const { status, body } = await typedCard(card);
    expect([status, body.error?.type, body.error?.code]).toEqual([402, 'card_error', code]);
  });

  it('needs a valid key, and the publishable key works for no other call', async () => {
    expect((await typedCard({}, 'pk_test_wrong')).status).toBe(401);
    const headers = { authorization: `Bearer ${KEYS.publishableKey}` };
    expect((await fetch(`${sandbox.url}/v1/customers`, { headers })).status).toBe(403);
  });
});

describe('charging', () => {
  it('succeeds, sends a signed webhook, and appears in the history', async () => {
    const { customerId, chargeId, request } = await customerWithCard(stripe, 'tok_visa');
    const result = await stripe.charge(request);
    expect(result).toMatchObject({
      outcome: 'succeeded',
      paidWith: { method: 'card', last4: '4242', brand: 'visa' },
      url: null,
    });
    expect(await stripe.retrieveIntent(result.intentId)).toMatchObject({
      status: 'succeeded',
      amountPence: 2400,
      currency: 'gbp',
      metadata: { charge_id: chargeId },
    });
    expect(await eventOf('payment_changed', result.intentId)).toMatchObject({
      payment: { chargeId: result.chargeId },
    });
    expect(await stripe.transactions(customerId)).toMatchObject([
      { amount: 2400, paidWith: { last4: '4242' }, status: 'succeeded' },
    ]);
  });

  it.each([
    ['tok_chargeDeclined', 'Your card was declined.'],
    ['tok_chargeDeclinedInsufficientFunds', 'Your card has insufficient funds.'],
  ])('%s is declined with the message of Stripe, and nothing is charged', async (token, message) => {
    const { customerId, request } = await customerWithCard(stripe, token);
    const declined = await stripe.charge(request).catch((error: unknown) => error);
    expect(declined).toBeInstanceOf(PaymentDeclined);
    expect(declined).toMatchObject({ message, status: 402 });
    expect(await stripe.transactions(customerId)).toMatchObject([{ status: 'failed' }]);
    await expect(stripe.charge(request)).rejects.toThrow(PaymentDeclined);
    expect(await stripe.transactions(customerId)).toHaveLength(1);
  });

  it('happens once per idempotency key, and the key is refused for another amount', async () => {
    const { customerId, request } = await customerWithCard(stripe, 'tok_visa');
    const [first, second] = [await stripe.charge(request), await stripe.charge(request)];
    expect(second).toEqual(first);
    await expect(stripe.charge({ ...request, amountPence: 100 })).rejects.toThrow('idempotency key');
    expect(await stripe.transactions(customerId)).toHaveLength(1);
  });

  it('answers 409 while the same key is in progress', async () => {
    const { customerId, request } = await customerWithCard(stripe, 'tok_visa');
    await control(sandbox.url, { delay_ms: 300 });
    const outcomes = await Promise.allSettled([stripe.charge(request), stripe.charge(request)]);
    const refused = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    expect(refused?.reason).toBeInstanceOf(PaymentUnknown);
    expect(await stripe.transactions(customerId)).toHaveLength(1);
  });

  it.each([
    ['an amount below the minimum', { amountPence: 29 }],
    ['a fraction of a penny', { amountPence: 100.5 }],
    ['an amount beyond eight digits', { amountPence: 100_000_000 }],
    ['an invalid return URL', { returnUrl: 'javascript:alert(1)' }],
  ])('refuses %s', async (_name, wrong) => {
    const { customerId, request } = await customerWithCard(stripe, 'tok_visa');
    await expect(stripe.charge({ ...request, ...wrong })).rejects.toThrow(InvalidInput);
    expect(await stripe.transactions(customerId)).toEqual([]);
  });

  it('does not work with a wrong secret key', async () => {
    const stranger = stripeWith({ secretKey: 'sk_test_wrong', webhookSecret: 'x', apiBase: sandbox.url });
    await expect(stranger.listCards('cus_1')).rejects.toThrow('does not accept the configured secret key');
  });
});

describe('3-D Secure', () => {
  it('succeeds once the customer confirms', async () => {
    const { customerId, request } = await customerWithCard(stripe, 'tok_threeDSecure2Required');
    const asked = await stripe.charge(request);
    expect(asked).toMatchObject({ outcome: 'requires_action', chargeId: null, paidWith: { last4: '3184' } });
    expect(await stripe.transactions(customerId)).toEqual([]);
    const back = await answerBank(asked.url, 'complete');
    expect(back.pathname).toBe('/payment-done/session');
    expect(back.searchParams.get('payment_intent')).toBe(asked.intentId);
    expect(await stripe.retrieveIntent(asked.intentId)).toMatchObject({ status: 'succeeded', amountPence: 2400 });
    await eventOf('payment_changed', asked.intentId);
  });

  it('fails when the customer does not confirm, and cannot be confirmed later', async () => {
    const { request } = await customerWithCard(stripe, 'tok_threeDSecureRequired');
    const asked = await stripe.charge(request);
    const back = await answerBank(asked.url, 'fail');
    expect(back.searchParams.get('redirect_status')).toBe('failed');
    expect(await stripe.retrieveIntent(asked.intentId)).toMatchObject({ status: 'failed', url: null });
    expect(await eventOf('payment_changed', asked.intentId)).toMatchObject({
      payment: { failureMessage: expect.stringContaining('unable to authenticate') as string },
    });
  });

  it('can be cancelled, but not after the payment', async () => {
    const { request } = await customerWithCard(stripe, 'tok_threeDSecureRequired');
    const asked = await stripe.charge(request);
    expect(await stripe.cancelIntent(asked.intentId)).toMatchObject({ status: 'canceled' });
    const paid = await customerWithCard(stripe, 'tok_visa').then(({ request: other }) => stripe.charge(other));
    await expect(stripe.cancelIntent(paid.intentId)).rejects.toThrow(Conflict);
  });

  it('is declined when the customer is not present', async () => {
    const { request } = await customerWithCard(stripe, 'tok_threeDSecureRequired');
    await expect(stripe.charge({ ...request, offSession: true })).rejects.toThrow(PaymentDeclined);
  });
});

describe('findCharge after a lost response', () => {
  it('finds a charge that was made', async () => {
    const { customerId, chargeId, request } = await customerWithCard(stripe, 'tok_visa');
    const since = new Date();
    await control(sandbox.url, { drop_answer: true });
    await expect(stripe.charge(request)).rejects.toThrow(PaymentUnknown);
    const found = await stripe.findCharge({ customerId, chargeId, key: request.idempotencyKey, since });
    expect(found).toMatchObject({ status: 'succeeded', amountPence: 2400, paidWith: { last4: '4242' } });
    const again = await stripe.charge(request);
    expect(again.intentId).toBe(found?.intentId);
    expect(await stripe.transactions(customerId)).toHaveLength(1);
  });

  it('finds nothing when the request never arrived', async () => {
    const { customerId, chargeId, request } = await customerWithCard(stripe, 'tok_visa');
    await control(sandbox.url, { lose_request: true });
    await expect(stripe.charge(request)).rejects.toThrow(PaymentUnknown);
    expect(
      await stripe.findCharge({ customerId, chargeId, key: request.idempotencyKey, since: new Date() }),
    ).toBeNull();
  });

  it('finds a charge behind many others', async () => {
    const { customerId, chargeId, request } = await customerWithCard(stripe, 'tok_visa');
    await stripe.charge(request);
    for (let number = 0; number < 120; number += 1) {
      const id = `${chargeId}-${number}`;
      await stripe.charge({ ...request, idempotencyKey: id, metadata: { charge_id: id } });
    }
    const found = await stripe.findCharge({
      customerId,
      chargeId,
      key: request.idempotencyKey,
      since: new Date(Date.now() - 60_000),
    });
    expect(found?.metadata.charge_id).toBe(chargeId);
  });
});

describe('refunds', () => {
  it('can be partial, never exceed the payment, and happen once per key', async () => {
    const { request } = await customerWithCard(stripe, 'tok_visa');
    const { intentId } = await stripe.charge(request);
    const part = { intentId, amountPence: 1000, idempotencyKey: `${intentId}-1`, metadata: {} };
    const first = await stripe.refund(part);
    expect(await stripe.refund(part)).toEqual(first);
    expect(await stripe.retrieveIntent(intentId)).toMatchObject({ refundedPence: 1000 });
    const tooMuch = { ...part, amountPence: 1401, idempotencyKey: `${intentId}-2` };
    await expect(stripe.refund(tooMuch)).rejects.toThrow(Conflict);
    await stripe.refund({ ...part, amountPence: 1400, idempotencyKey: `${intentId}-3` });
    await expect(stripe.refund({ ...part, amountPence: 1, idempotencyKey: `${intentId}-4` })).rejects.toThrow(Conflict);
    const made = await stripe.refundsOf(intentId);
    expect(made.map(({ amountPence }) => amountPence)).toEqual([1400, 1000]);
    expect(made.at(-1)).toEqual(first);
    expect(await eventOf('refunds_changed', intentId)).toMatchObject({ type: 'refunds_changed' });
  });

  it('are refused for a payment that did not succeed', async () => {
    const { request } = await customerWithCard(stripe, 'tok_threeDSecureRequired');
    const { intentId } = await stripe.charge(request);
    const all = { intentId, amountPence: 2400, idempotencyKey: intentId, metadata: {} };
    await expect(stripe.refund(all)).rejects.toThrow(InvalidInput);
    await expect(stripe.refund({ ...all, intentId: 'pi_unknown' })).rejects.toThrow(NotFound);
  });
});

describe('webhooks', () => {
  it('are accepted only with a valid signature of their body', async () => {
    const { request } = await customerWithCard(stripe, 'tok_visa');
    await stripe.charge(request);
    const hook = await eventually(() => hooks.received.at(-1));
    expect(() => stripe.verifyWebhook(Buffer.concat([hook.body, Buffer.from(' ')]), hook.signature)).toThrow(
      InvalidInput,
    );
    expect(() => stripe.verifyWebhook(hook.body, 't=1,v1=00')).toThrow(InvalidInput);
    expect(() => stripe.verifyWebhook(hook.body, '')).toThrow(InvalidInput);
    const unset = stripeWith({ secretKey: KEYS.secretKey, webhookSecret: '', apiBase: sandbox.url });
    expect(() => unset.verifyWebhook(hook.body, hook.signature)).toThrow('no Stripe webhook secret');
  });
});
