/** What the activities of this domain say. */
import type { Month } from '#domains/memberships/rules.ts';
import { type Currency, formatPence, type Pence } from '#shared/money.ts';
import { monthText } from '#shared/months.ts';
import { recordTexts } from '#shared/record-texts.ts';
import { defineSentences } from '#shared/said.ts';
import { formatDay } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

export const membershipPlanSentences = defineSentences(
  'membershipPlan',
  recordTexts(({ name }: { name: string }, t) => t('the membership plan {name}', { name })),
);

/** The name of its plan. */
type PlanFacts = { plan: string };

export const membershipSentences = defineSentences('membership', {
  began: ({ plan, customer }: PlanFacts & { customer: string }, t) =>
    t('began the membership {plan} of {customer}', { plan, customer }),
  bought: ({ plan }: PlanFacts, t) => t('began the membership {plan}', { plan }),
  tookBack: ({ plan }: PlanFacts, t) => t('took back the membership {plan}', { plan }),
  /** Of the booking of its place. */
  notPaid: () => msg('The first invoice of the membership was not paid'),
  lapsed: ({ plan }: PlanFacts, t) => t('The membership {plan} has ended: its first invoice was not paid', { plan }),
  accepted: ({ plan }: PlanFacts, t) => t('accepted the membership {plan}', { plan }),
  changedPrice: ({ plan, pence, currency, from }: PlanFacts & { pence: Pence; currency: Currency; from: Month }, t) =>
    t('changed the price of the membership {plan} to {amount} from {month}', {
      plan,
      amount: formatPence(pence, currency, t),
      month: monthText(from, t),
    }),
  paused: ({ plan, from, until }: PlanFacts & { from: Month; until: Month }, t) =>
    from === until
      ? t('paused the membership {plan} in {month}', { plan, month: monthText(from, t) })
      : t('paused the membership {plan} from {first} to {last}', {
          plan,
          first: monthText(from, t),
          last: monthText(until, t),
        }),
  resumed: ({ plan }: PlanFacts, t) => t('ended the pause of the membership {plan}', { plan }),
  ended: ({ plan, day }: PlanFacts & { day: string }, t) =>
    t('ended the membership {plan} on {day}', { plan, day: formatDay(day, t) }),
  tookBackEnd: ({ plan }: PlanFacts, t) => t('took back the end of the membership {plan}', { plan }),
  moved: ({ plan, before, after, day }: PlanFacts & { before: string; after: string; day: string }, t) =>
    t('moved the membership {plan} from {before} to {after} from {day}', {
      plan,
      before,
      after,
      day: formatDay(day, t),
    }),
  addedProduct: (
    { plan, quantity, product, from }: PlanFacts & { quantity: number; product: string; from: Month },
    t,
  ) =>
    t('added {quantity} × {product} to the membership {plan} from {month}', {
      quantity,
      product,
      plan,
      month: monthText(from, t),
    }),
  endedProduct: ({ plan, product, from }: PlanFacts & { product: string; from: Month }, t) =>
    t('ended {product} of the membership {plan} before {month}', { product, plan, month: monthText(from, t) }),
  settledDeposit: (
    { plan, returned, kept, currency }: PlanFacts & { returned: Pence; kept: Pence; currency: Currency },
    t,
  ) =>
    t('settled the deposit of the membership {plan}: {returned} returned, {kept} kept', {
      plan,
      returned: formatPence(returned, currency, t),
      kept: formatPence(kept, currency, t),
    }),
});
