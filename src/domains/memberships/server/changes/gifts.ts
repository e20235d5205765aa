/** What staff give away with a membership, for the list of gifts to staff. */
import type { noteGift } from '#domains/gifts/server/index.ts';
import { type Month, monthOfDay, priceIn } from '#domains/memberships/rules.ts';
import type { Loaded } from '#domains/memberships/server/load.ts';
import type { MembershipPlan } from '#domains/memberships/server/model.ts';
import { type Pence, formatPence } from '#shared/money.ts';
import { monthText } from '#shared/months.ts';

type Gift = Parameters<typeof noteGift>[2];

function ofMembership({
  space_id,
  user_id,
  company_id,
}: Loaded): Pick<Gift, 'space_id' | 'user_id' | 'company_id' | 'monthly'> {
  return { space_id, user_id, company_id, monthly: true };
}

/** A membership that begins: worth what it costs less than its plan. */
export function beginningGift({ name, price_pence }: MembershipPlan, membership: Loaded): Gift {
  const { terms, currency } = membership;
  const agreed = priceIn(terms, monthOfDay(terms.from));
  const worth = Math.max(0, price_pence - agreed);
  const usual = worth > 0 ? ` instead of ${formatPence(price_pence, currency)}` : '';
  const what = `Membership ${name} at ${formatPence(agreed, currency)} a month${usual}`;
  return { ...ofMembership(membership), kind: 'membership', what, worth };
}

/** @returns undefined for a price that is not lower than before */
export function priceGift(membership: Loaded, from: Month, price: Pence): Gift | undefined {
  const { terms, currency, plan_name } = membership;
  const worth = priceIn(terms, from) - price;
  if (worth <= 0) return undefined;
  const what = `Price of the membership ${plan_name} from ${monthText(from)}: ${formatPence(price, currency)} a month`;
  return { ...ofMembership(membership), kind: 'price', what, worth };
}

/** @param period 'in May 2027' */
export function pauseGift(membership: Loaded, from: Month, period: string): Gift {
  const what = `Pause of the membership ${membership.plan_name} ${period}`;
  return { ...ofMembership(membership), kind: 'pause', what, worth: priceIn(membership.terms, from) };
}
