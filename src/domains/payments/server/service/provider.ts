/** The settings of the payment service for the browser, and the port of the bookings domain. */
import type { Services } from '#server/context.ts';
import type { StripeSettings } from '#server/integrations/stripe.ts';
import { NO_PAYMENT, type SiteView } from '#server/site.ts';
import { requireOwnCard } from '#domains/payments/server/service/cards.ts';
import { agreeToSeries } from '#domains/payments/server/service/series-consent.ts';
import { chargeDifference, differenceAccount } from '#domains/payments/server/service/difference.ts';
import { quoteRefund } from '#domains/payments/server/service/refund.ts';
import { hasOpenCharge, withdrawOpenCharges } from '#domains/payments/server/service/open-charges.ts';

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

export const moneyPort: Services['money'] = {
  withdrawOpenCharges,
  hasOpenCharge,
  chargeDifference,
  accountOf: differenceAccount,
  quoteRefund,
  requireOwnCard,
  agreeToSeries,
};
