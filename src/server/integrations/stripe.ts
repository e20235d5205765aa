/**
 * Card payments through Stripe. Only this file and those named `stripe-…` beside it know Stripe:
 * others see cards, payments and refunds in our own words. Card numbers never pass here: the browser turns them into a
 * token at Stripe itself.
 */
import { Stripe } from 'stripe';
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

/** Stripe answers a charge within this time, or its outcome is unknown and has to be looked up. */
const TIMEOUT_MS = 20_000;

/**
 * Every method throws `PaymentDeclined` (402, the provider's words), `NotFound` (an id that Stripe does not know),
 * `Conflict` or `InvalidInput` (what Stripe refuses), `PaymentUnknown` (no answer: it may or may not have happened), or a
 * plain Error when our own key or code is wrong, or our account at Stripe lacks money. Nothing is repeated on its own, except that the SDK sends a request
 * again once, with the same idempotency key, when the connection closes under it.
 */
export function createStripe(config: StripeConfig) {
  const stripe = new Stripe(config.secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
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
