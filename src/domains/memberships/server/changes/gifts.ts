/** What staff give away with a membership, for the list of gifts to staff. */
import type { Transaction } from '#server/db/transaction.ts';
import { worthOfCredits } from '#domains/credits/server/index.ts';
import type { Gift } from '#domains/gifts/server/index.ts';
import { type Month, monthOfDay, priceIn } from '#domains/memberships/rules.ts';
import type { Loaded } from '#domains/memberships/server/load.ts';
import type { MembershipPlan } from '#domains/memberships/server/model.ts';
import { type Pence, formatPence } from '#shared/money.ts';
import { monthText } from '#shared/months.ts';

function ofMembership({
  space_id,
  user_id,
  company_id,
}: Loaded): Pick<Gift, 'space_id' | 'user_id' | 'company_id' | 'monthly'> {
  return { space_id, user_id, company_id, monthly: true };
}

const existing = ({ id }: Loaded): Pick<Gift, 'about'> => ({ about: { model: 'Membership', id } });

/** What the credits of each month of a plan are worth. */
async function worthOfIncluded(trx: Transaction, { space_id, room_minutes, desk_days }: MembershipPlan) {
  const rooms = await worthOfCredits(trx, { space_id, type: 'meeting_room', amount: room_minutes });
  return rooms + (await worthOfCredits(trx, { space_id, type: 'flexi_desk', amount: desk_days }));
}

/**
 * A membership that begins: worth what it costs less than its plan, or than its credits if the plan costs nothing. One that costs nothing is listed also
 * if it is worth nothing.
 */
export async function beginningGift(trx: Transaction, plan: MembershipPlan, membership: Loaded): Promise<Gift> {
  const { name, price_pence } = plan;
  const { terms, currency } = membership;
  const agreed = priceIn(terms, monthOfDay(terms.from));
  const full = price_pence > 0 ? price_pence : await worthOfIncluded(trx, plan);
  const worth = Math.max(0, full - agreed);
  const usual = worth > 0 ? ` instead of ${formatPence(full, currency)}` : '';
  const what = `Membership ${name} at ${formatPence(agreed, currency)} a month${usual}`;
  const isFree = worth === 0 && agreed === 0;
  return { ...ofMembership(membership), kind: 'membership', what, worth, ...(isFree && { isFree }) };
}

/** @returns undefined for a price that is not lower than before */
export function priceGift(membership: Loaded, from: Month, price: Pence): Gift | undefined {
  const { terms, currency, plan_name } = membership;
  const worth = priceIn(terms, from) - price;
  if (worth <= 0) return undefined;
  const what = `Price of the membership ${plan_name} from ${monthText(from)}: ${formatPence(price, currency)} a month`;
  return { ...ofMembership(membership), ...existing(membership), kind: 'price', what, worth };
}

/** 'in May 2027', 'from May 2027 to June 2027'. */
const pauseText = ({ from, until }: { from: Month; until: Month }): string =>
  from === until ? `in ${monthText(from)}` : `from ${monthText(from)} to ${monthText(until)}`;

/** A pause of whole months. */
export function pauseGift(membership: Loaded, pause: { from: Month; until: Month }): Gift {
  const { from, until } = pause;
  return {
    ...ofMembership(membership),
    ...existing(membership),
    kind: 'pause',
    what: `Pause of the membership ${membership.plan_name} ${pauseText(pause)}`,
    worth: priceIn(membership.terms, from),
    months: monthsFrom(from, until),
  };
}

/** The number of months from one to another, both included. */
function monthsFrom(from: Month, until: Month): number {
  const count = (month: Month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  return count(until) - count(from) + 1;
}
