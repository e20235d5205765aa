/** The reductions of prices, in the order in which they count. What covers a price comes last. */
import { offerReduction } from '#domains/content/server/index.ts';
import { creditsReduction } from '#domains/credits/server/index.ts';
import { membershipReduction } from '#domains/memberships/server/index.ts';
import { type DefinedReduction, firstBookingReduction, planReduction } from '#domains/pricing/server/index.ts';
import { voucherReduction } from '#domains/vouchers/server/index.ts';

export const reductions: readonly DefinedReduction[] = [
  planReduction,
  membershipReduction,
  offerReduction,
  voucherReduction,
  firstBookingReduction,
  creditsReduction,
];
