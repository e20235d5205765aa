/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { pricingPersonal } from '#domains/pricing/server/personal.ts';
import { plansRouter } from '#domains/pricing/server/router.ts';
import { planTold } from '#domains/pricing/server/told.ts';
import { planSentences } from '#domains/pricing/sentences.ts';
import { PlanView } from '#domains/pricing/schema.ts';
import { OfferView, RoomDiscountView } from '#domains/pricing/specified.ts';

export const pricingDomain = {
  routers: { plans: plansRouter },
  sentences: [planSentences],
  tells: [planTold],
  views: { PricePlan: PlanView, PricedOffer: OfferView, RoomDiscount: RoomDiscountView },
  personal: pricingPersonal,
} satisfies ServerDomain;
