/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { plansRouter } from '#domains/pricing/server/router.ts';

export const pricingDomain = {
  routers: { plans: plansRouter },
} satisfies ServerDomain;
