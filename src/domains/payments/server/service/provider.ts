/** The payment service of this process: the real one with a key, its sandbox without one outside production. */
import type { Env } from '#server/env.ts';
import { type StripeService, createStripe } from '#server/integrations/stripe.ts';
import { configureSite } from '#server/site.ts';
import { provideMoney } from '#domains/bookings/server/money-port.ts';
import { chargeDifference } from '#domains/payments/server/service/difference.ts';
import { hasOpenCharge, withdrawOpenCharges } from '#domains/payments/server/service/open-charges.ts';
import { useStripe } from '#domains/payments/server/service/stripe.ts';

type SandboxSettings = {
  apiBase: string;
  secretKey: string;
  webhookSecret: string;
  publishableKey: string;
  tokenUrl: string;
};

/** @returns the service; undefined when payments are off, which the screens then say */
export function providePayments(env: Env, sandbox: SandboxSettings | undefined): StripeService | undefined {
  provideMoney({ withdrawOpenCharges, hasOpenCharge, chargeDifference });
  const secretKey = env.STRIPE_SECRET_KEY ?? sandbox?.secretKey;
  const publishableKey = env.STRIPE_PUBLISHABLE_KEY ?? sandbox?.publishableKey ?? null;
  if (!secretKey) {
    configureSite({ enabled: false, testMode: false, publishableKey: null, sandboxTokenUrl: null });
    useStripe(undefined);
    return undefined;
  }
  const service = createStripe({
    secretKey,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? sandbox?.webhookSecret ?? '',
    apiBase: env.STRIPE_API_BASE ?? sandbox?.apiBase,
  });
  const apiBase = env.STRIPE_API_BASE ?? sandbox?.apiBase;
  configureSite({
    enabled: true,
    testMode: secretKey.startsWith('sk_test_'),
    publishableKey,
    sandboxTokenUrl: apiBase ? `${apiBase}/v1/tokens` : null,
  });
  useStripe(service);
  return service;
}
