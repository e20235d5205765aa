/**
 * Card payments through Stripe. Only this file and the `stripe-…` files depend on Stripe. Other code uses the types of
 * stripe-shapes.ts. Card numbers never reach this server: the browser exchanges them for a token at Stripe.
 */
import { Stripe } from 'stripe';
import { z } from 'zod';
import { defineIntegration } from '#server/integrations/define.ts';
import type { Http, HttpRules } from '#server/integrations/http.ts';
import { SECOND } from '#shared/time.ts';
import { cardCalls, customerCalls } from './stripe-cards.ts';
import { readEvent } from './stripe-events.ts';
import { chargeCalls, chargeLists, formCalls, refundCalls } from './stripe-payments.ts';
import { setupCalls } from './stripe-setups.ts';
import type { PaymentEvent } from './stripe-shapes.ts';
import { readerCalls } from './stripe-terminal.ts';
import { testCalls } from './stripe-test-charge.ts';
import { msg } from '#shared/texts.ts';

export type { ListedCharge, ListedRefund } from './stripe-shapes.ts';

export type StripeConfig = {
  secretKey: string;
  webhookSecret: string;
  /** Replaces the address of Stripe: 'http://127.0.0.1:4010'. */
  apiBase?: string;
};

export type StripeService = ReturnType<typeof createStripe>;

const STRIPE_KEY = z.string();

const StripeSettings = z.object({
  STRIPE_SECRET_KEY: STRIPE_KEY,
  STRIPE_PUBLISHABLE_KEY: STRIPE_KEY.optional(),
  STRIPE_WEBHOOK_SECRET: STRIPE_KEY.default(''),
  STRIPE_API_BASE: STRIPE_KEY.optional(),
});
export type StripeSettings = z.output<typeof StripeSettings>;

/** After this time the result of a charge is unknown and must be looked up. */
const TIMEOUT_MS = 20_000;

/** One attempt only: the payments domain looks up charges whose response was lost. */
export const STRIPE_RULES: Partial<HttpRules> = {
  timeoutMs: TIMEOUT_MS,
  attempts: 1,
  circuit: { failures: 10, pauseMs: 10 * SECOND },
};

/** Error codes of `fetch` for a connection that closed during a call. */
const CLOSED = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

/** Gives these errors the code that Stripe's SDK recognises as a closed connection. */
function withResetCode(send: typeof fetch): typeof fetch {
  return async (...call) => {
    try {
      return await send(...call);
    } catch (error) {
      const { cause } = error as { cause?: { code?: string } };
      if (!CLOSED.includes(cause?.code ?? '')) throw error;
      throw Object.assign(new Error('The connection closed', { cause: error }), { code: 'ECONNRESET' });
    }
  };
}

/**
 * The Stripe client. Every method may throw:
 * - `PaymentDeclined` with the message of Stripe
 * - `NotFound` for an id that Stripe does not know
 * - `Conflict` or `InvalidInput` for other refusals
 * - `PaymentUnknown` without a reliable response: the call may have taken effect
 * - Error for a wrong secret key, a defect, or too little money in the Stripe account
 *
 * Calls are not retried, with one exception: when the connection closes during a request, the SDK sends it once more with the same
 * idempotency key.
 */
export function createStripe(config: StripeConfig, http: Http) {
  const stripe = new Stripe(config.secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(withResetCode(http.fetch)),
    ...addressOf(config.apiBase),
  });

  /** Verifies the signature and the age of a webhook and reads its event. @throws InvalidInput for an invalid signature */
  function verifyWebhook(rawBody: Buffer, signature: string): PaymentEvent {
    return readEvent(stripe, { rawBody, signature, secret: config.webhookSecret });
  }

  /** Makes a small request. @throws Error when Stripe cannot be reached or refuses the key */
  async function ping(): Promise<void> {
    await stripe.customers.list({ limit: 1 });
  }

  return {
    ...customerCalls(stripe),
    ...cardCalls(stripe),
    ...setupCalls(stripe),
    ...chargeCalls(stripe),
    ...formCalls(stripe),
    ...chargeLists(stripe),
    ...refundCalls(stripe),
    ...readerCalls(stripe),
    ...testCalls(stripe),
    verifyWebhook,
    ping,
  };
}

function addressOf(apiBase: string | undefined) {
  if (!apiBase) return {};
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return {
    protocol: isPlain ? ('http' as const) : ('https' as const),
    host: hostname,
    port: Number(port) || (isPlain ? 80 : 443),
  };
}

export const stripeIntegration = defineIntegration({
  name: 'Stripe',
  about: { purpose: msg('Card payments'), help: 'https://dashboard.stripe.com/apikeys' },
  env: StripeSettings,
  secrets: ({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }) => [STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET],
  rules: STRIPE_RULES,
  open: (settings, { http }) =>
    createStripe(
      {
        secretKey: settings.STRIPE_SECRET_KEY,
        webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
        apiBase: settings.STRIPE_API_BASE,
      },
      http,
    ),
  health: (stripe) => stripe.ping(),
});
