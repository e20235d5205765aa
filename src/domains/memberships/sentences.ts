/** What the activities of this domain say. */
import type { Month } from '#domains/memberships/rules.ts';
import { type Currency, formatPence, type Pence } from '#shared/money.ts';
import { monthText } from '#shared/months.ts';
import { recordTexts } from '#shared/record-texts.ts';
import { defineSentences } from '#shared/said.ts';
import { formatDay } from '#shared/time.ts';

export const membershipPlanSentences = defineSentences(
  'membershipPlan',
  recordTexts(({ name }: { name: string }) => `the membership plan ${name}`),
);

/** The name of its plan. */
type PlanFacts = { plan: string };

const named = ({ plan }: PlanFacts) => `the membership ${plan}`;

/** 'in May 2027', 'from May 2027 to June 2027'. */
export const pauseText = ({ from, until }: { from: Month; until: Month }): string =>
  from === until ? `in ${monthText(from)}` : `from ${monthText(from)} to ${monthText(until)}`;

export const membershipSentences = defineSentences('membership', {
  began: ({ customer, ...membership }: PlanFacts & { customer: string }) => `began ${named(membership)} of ${customer}`,
  bought: (membership: PlanFacts) => `began ${named(membership)}`,
  tookBack: (membership: PlanFacts) => `took back ${named(membership)}`,
  /** Of the booking of its place. */
  notPaid: () => 'The first invoice of the membership was not paid',
  lapsed: ({ plan }: PlanFacts) => `The membership ${plan} has ended: its first invoice was not paid`,
  accepted: (membership: PlanFacts) => `accepted ${named(membership)}`,
  changedPrice: ({
    pence,
    currency,
    from,
    ...membership
  }: PlanFacts & { pence: Pence; currency: Currency; from: Month }) =>
    `changed the price of ${named(membership)} to ${formatPence(pence, currency)} from ${monthText(from)}`,
  paused: ({ plan, ...pause }: PlanFacts & { from: Month; until: Month }) =>
    `paused ${named({ plan })} ${pauseText(pause)}`,
  resumed: (membership: PlanFacts) => `ended the pause of ${named(membership)}`,
  ended: ({ day, ...membership }: PlanFacts & { day: string }) => `ended ${named(membership)} on ${formatDay(day)}`,
  tookBackEnd: (membership: PlanFacts) => `took back the end of ${named(membership)}`,
  moved: ({ before, after, day, ...membership }: PlanFacts & { before: string; after: string; day: string }) =>
    `moved ${named(membership)} from ${before} to ${after} from ${formatDay(day)}`,
  addedProduct: ({
    quantity,
    product,
    from,
    ...membership
  }: PlanFacts & { quantity: number; product: string; from: Month }) =>
    `added ${quantity} × ${product} to ${named(membership)} from ${monthText(from)}`,
  endedProduct: ({ product, from, ...membership }: PlanFacts & { product: string; from: Month }) =>
    `ended ${product} of ${named(membership)} before ${monthText(from)}`,
  settledDeposit: ({
    returned,
    kept,
    currency,
    ...membership
  }: PlanFacts & { returned: Pence; kept: Pence; currency: Currency }) => {
    const [back, stays] = [formatPence(returned, currency), formatPence(kept, currency)];
    return `settled the deposit of ${named(membership)}: ${back} returned, ${stays} kept`;
  },
});
