/** The payment service of this process: the real one with a key, its sandbox without one outside production. */
import type { Services } from '#server/context.ts';
import type { Env } from '#server/env.ts';
import { createStripe } from '#server/integrations/stripe.ts';
import { NO_PAYMENT } from '#server/site.ts';
import { chargeDifference } from '#domains/payments/server/service/difference.ts';
import { hasOpenCharge, withdrawOpenCharges } from '#domains/payments/server/service/open-charges.ts';

type SandboxSettings = {
  apiBase: string;
  secretKey: string;
  webhookSecret: string;
  publishableKey: string;
  tokenUrl: string;
};

/** @returns what is known of payments: no service when they are off, which the screens then say */
export function openPayments(
  env: Env,
  sandbox: SandboxSettings | undefined,
): Pick<Services, 'stripe' | 'payment' | 'money'> {
  const money = { withdrawOpenCharges, hasOpenCharge, chargeDifference };
  const secretKey = env.STRIPE_SECRET_KEY ?? sandbox?.secretKey;
  const publishableKey = env.STRIPE_PUBLISHABLE_KEY ?? sandbox?.publishableKey ?? null;
  if (!secretKey) return { money, payment: NO_PAYMENT };
  const apiBase = env.STRIPE_API_BASE ?? sandbox?.apiBase;
  const webhookSecret = env.STRIPE_WEBHOOK_SECRET ?? sandbox?.webhookSecret ?? '';
  return {
    money,
    stripe: createStripe({ secretKey, webhookSecret, apiBase }),
    payment: {
      enabled: true,
      testMode: secretKey.startsWith('sk_test_'),
      publishableKey,
      sandboxTokenUrl: apiBase ? `${apiBase}/v1/tokens` : null,
    },
  };
}
