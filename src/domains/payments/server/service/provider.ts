/** The settings of the payment service for the browser. */
import type { StripeSettings } from '#server/integrations/stripe.ts';
import { NO_PAYMENT, type SiteView } from '#server/site.ts';

/** What the browser needs. Without settings, payments are switched off, and the screens say so. */
export function paymentView(settings: StripeSettings | undefined): SiteView['payment'] {
  if (!settings) return NO_PAYMENT;
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY = null, STRIPE_API_BASE } = settings;
  return {
    enabled: true,
    testMode: STRIPE_SECRET_KEY.startsWith('sk_test_'),
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    tokenUrl: STRIPE_API_BASE ? `${STRIPE_API_BASE}/v1/tokens` : null,
  };
}
