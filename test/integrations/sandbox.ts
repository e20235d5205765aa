import type { TestApp } from '../helpers/app.ts';
import { bundled } from '../helpers/bundled.ts';
import { randomUUID } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '#server/clock.ts';
import { createHttp } from '#server/integrations/http.ts';
import { STRIPE_RULES, createStripe } from '#server/integrations/stripe.ts';
import { createLog } from '#server/log.ts';
import type { AddressInfo } from 'node:net';
import type { ChargeRequest } from '#server/integrations/stripe-shapes.ts';
import type { StripeService } from '#server/integrations/stripe.ts';
import { controlOf } from './sandbox-control.ts';

export const KEYS = {
  secretKey: 'sk_test_of_these_tests',
  publishableKey: 'pk_test_of_these_tests',
  webhookSecret: 'whsec_of_these_tests',
};

/** The environment of a server that uses the sandbox at an address. */
export const stripeEnv = (sandbox: string) => ({
  STRIPE_SECRET_KEY: KEYS.secretKey,
  STRIPE_WEBHOOK_SECRET: KEYS.webhookSecret,
  STRIPE_PUBLISHABLE_KEY: KEYS.publishableKey,
  STRIPE_API_BASE: sandbox,
});

export function freshFolder(): string {
  return mkdtempSync(join(tmpdir(), 'cockpit-sandbox-'));
}

/** A Stripe client with these settings. */
export function stripeWith(config: Parameters<typeof createStripe>[0]): StripeService {
  const parts = { name: 'Stripe', clock: systemClock, log: createLog('silent'), rules: STRIPE_RULES };
  return createStripe(config, createHttp(parts));
}

export function stripeAt(apiBase: string): StripeService {
  return stripeWith({ secretKey: KEYS.secretKey, webhookSecret: KEYS.webhookSecret, apiBase });
}

/** Creates a customer with one saved card. @returns them with a request that charges £24 */
export async function customerWithCard(stripe: StripeService, token: string) {
  const customerId = await stripe.createCustomer({ email: 'ada@cockpit.test', name: 'Ada', userId: randomUUID() });
  const card = await stripe.attachCard(customerId, token);
  const chargeId = `charge-${Math.random().toString(36).slice(2)}`;
  const request: ChargeRequest = {
    customerId,
    sourceId: card.src_id,
    amountPence: 2400,
    currency: 'gbp',
    description: 'Library, Mon 3 June',
    idempotencyKey: chargeId,
    metadata: { charge_id: chargeId },
    returnUrl: 'http://localhost:3000/payment-done/session',
  };
  return { customerId, card, chargeId, request };
}

/** Submits the 3-D Secure page like a browser. @returns the URL that it redirects to */
export async function answerBank(url: string | null, result: 'complete' | 'fail'): Promise<URL> {
  const page = await fetch(url ?? '');
  const action = /action="([^"]+)"/.exec(await page.text())?.[1] ?? '';
  const body = new URLSearchParams({ result });
  const answer = await fetch(new URL(action, url ?? ''), { method: 'POST', body, redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '');
}

/** What the browser and the banks need of a server: where its payment service is, and the key of its forms. */
export type PaymentService = {
  services: { payment: Pick<TestApp['services']['payment'], 'publishableKey' | 'tokenUrl'> };
};

/** The address of the payment sandbox of a server. */
export function ownSandbox({ services }: PaymentService): string {
  return new URL(services.payment.tokenUrl!).origin;
}

export type StripeFault = {
  call?: 'charge' | 'refund';
  /** The pause before the call takes effect, and the one before its response. */
  wait_ms?: number;
  delay_ms?: number;
  drop_answer?: boolean;
  lose_request?: boolean;
  /** Refuses the call like Stripe does while the account has too little money. */
  lack_balance?: boolean;
  /** The refund is pending, and a test finishes it later. */
  pending?: boolean;
};
const CALLS = { charge: '/v1/payment_intents$', refund: '/v1/refunds$' };

/** Plans a fault for the next charge or refund at the sandbox at `url`, instead of the one that was planned before. */
export async function control(
  url: string,
  { call = 'charge', wait_ms, delay_ms, ...fault }: StripeFault,
): Promise<void> {
  const drop = fault.lose_request ? 'before' : fault.drop_answer ? 'after' : undefined;
  const own = fault.lack_balance ? 'lack_balance' : fault.pending ? 'pending' : undefined;
  const send = controlOf(url);
  await send('DELETE', '/next');
  // When a connection breaks, Stripe's SDK repeats the call once.
  const repeats = drop ? 1 : 0;
  await send('POST', '/next', { method: 'POST', path: CALLS[call], wait_ms, delay_ms, drop, repeats, fault: own });
}

export type Hook = { body: Buffer; signature: string };

/** Receives webhooks. The first `failures` responses are 500. */
export async function webhookReceiver(failures = 0) {
  const received: Hook[] = [];
  let left = failures;
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      left -= 1;
      if (left >= 0) return void response.writeHead(500).end();
      received.push({ body, signature: String(request.headers['stripe-signature']) });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, received, close: () => server.close() };
}

/** Waits until `probe` returns a value. @throws Error after `withinMs` */
export async function eventually<T>(
  probe: () => T | undefined | Promise<T | undefined>,
  withinMs = 15_000,
): Promise<T> {
  const end = Date.now() + withinMs;
  while (Date.now() < end) {
    const found = await probe();
    if (found !== undefined) return found;
    await pause(20);
  }
  throw new Error('It did not happen in time');
}

/** Starts the sandbox in a separate process, which tests can kill. */
export async function sandboxProcess(options: {
  file: string;
  port?: number;
  aheadMs?: number;
}): Promise<{ url: string; child: ChildProcess }> {
  const main = await bundled('sandbox/stripe/main.ts');
  const child = spawn(process.execPath, [main, JSON.stringify({ ...KEYS, ...options })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`The sandbox ended with ${code}`)));
  });
  return { url: (JSON.parse(line) as { url: string }).url, child };
}

/** Ends a process, unless it has ended already. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}
