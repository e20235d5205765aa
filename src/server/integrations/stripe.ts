/**
 * Card payments through Stripe. Only this file and those named `stripe-…` beside it know Stripe:
 * others see cards, payments and refunds in our own words. Card numbers never pass here: the browser turns them into a
 * token at Stripe itself.
 */
import { Stripe } from 'stripe';
import { z } from 'zod';
import { defineIntegration } from '#server/integrations/define.ts';
import type { Http, HttpRules } from '#server/integrations/http.ts';
import { SECOND } from '#shared/time.ts';
import { cardCalls } from './stripe-cards.ts';
import { readEvent } from './stripe-events.ts';
import { paymentCalls } from './stripe-payments.ts';
import type { PaymentEvent } from './stripe-shapes.ts';

export type StripeConfig = {
  secretKey: string;
  webhookSecret: string;
  /** Another address than Stripe's own, such as the sandbox's: 'http://127.0.0.1:4010'. */
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

/** Stripe answers a charge within this time, or its outcome is unknown and has to be looked up. */
const TIMEOUT_MS = 20_000;

/** Charges whose answer is lost are looked up by the payments domain, so nothing is repeated here. */
export const STRIPE_RULES: Partial<HttpRules> = {
  timeoutMs: TIMEOUT_MS,
  attempts: 1,
  circuit: { failures: 10, pauseMs: 10 * SECOND },
};

/** What fetch says of a connection that closed under a call, in the words in which the SDK knows it. */
const CLOSED = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

function namingClosed(send: typeof fetch): typeof fetch {
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
 * Every method throws `PaymentDeclined` (402, the provider's words), `NotFound` (an id that Stripe does not know),
 * `Conflict` or `InvalidInput` (what Stripe refuses), `PaymentUnknown` (no answer: it may or may not have happened), or a
 * plain Error when our own key or code is wrong, or our account at Stripe lacks money. Nothing is repeated on its own, except that the SDK sends a request
 * again once, with the same idempotency key, when the connection closes under it.
 */
export function createStripe(config: StripeConfig, http: Http) {
  const stripe = new Stripe(config.secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(namingClosed(http.fetch)),
    ...addressOf(config.apiBase),
  });

  /** Checks the signature over the raw body and its age. Throws InvalidInput when it was not Stripe that wrote it. */
  function verifyWebhook(rawBody: Buffer, signature: string): PaymentEvent {
    return readEvent(stripe, { rawBody, signature, secret: config.webhookSecret });
  }

  /** Asks for something small. @throws the reason why Stripe cannot be reached or does not take the key */
  async function ping(): Promise<void> {
    await stripe.customers.list({ limit: 1 });
  }

  return { ...cardCalls(stripe), ...paymentCalls(stripe), verifyWebhook, ping };
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
  env: StripeSettings,
  sandbox: ({ stripe }) =>
    stripe && {
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_BASE: stripe.apiBase,
    },
  secrets: ({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }) => [STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET],
  rules: STRIPE_RULES,
  open: (settings, http) =>
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
