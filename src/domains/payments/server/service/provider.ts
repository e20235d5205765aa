/** Provides the payment service, its settings for the browser, and the port of the bookings domain. */
import type { Services } from '#server/context.ts';
import type { ConnectParts, ServiceConnection } from '#server/integrations/define.ts';
import { type StripeSettings, stripeIntegration } from '#server/integrations/stripe.ts';
import { NO_PAYMENT, type SiteView } from '#server/site.ts';
import { chargeDifference } from '#domains/payments/server/service/difference.ts';
import { quoteRefund } from '#domains/payments/server/service/refund.ts';
import { hasOpenCharge, withdrawOpenCharges } from '#domains/payments/server/service/open-charges.ts';

function paymentView(settings: StripeSettings | undefined): SiteView['payment'] {
  if (!settings) return NO_PAYMENT;
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY = null, STRIPE_API_BASE } = settings;
  return {
    enabled: true,
    testMode: STRIPE_SECRET_KEY.startsWith('sk_test_'),
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    tokenUrl: STRIPE_API_BASE ? `${STRIPE_API_BASE}/v1/tokens` : null,
  };
}

type Payments = Pick<Services, 'stripe' | 'payment' | 'money'> & { connection: ServiceConnection };

/** Connects the payment service. Without its configuration payments are switched off, and the screens say so. */
export function openPayments(parts: ConnectParts): Payments {
  const connection = stripeIntegration.connect(parts);
  const { client, settings } = connection;
  const money = { withdrawOpenCharges, hasOpenCharge, chargeDifference, quoteRefund };
  return { stripe: client, payment: paymentView(settings), money, connection };
}
