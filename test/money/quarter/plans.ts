/** Plans that customers buy on the website: they pay the first invoice at once, or the membership ends as if it had never begun. */
import { asCustomer, type Turn } from './bookings.ts';
import { grant } from './credits.ts';
import { bill, type ModelMembership, monthOfDay, plusDays, plusMonths, usableUntil } from './model.ts';
import type { Customer, Quarter } from './play.ts';

/** A membership whose first invoice the jobs have not followed yet. */
export type ModelPurchase = { membership: ModelMembership; isPaid: boolean; boughtOn: string };

type Plan = Quarter['plans'][number];

/** Agrees to the words of the checkout. */
async function agree(turn: Turn, customer: Customer, { id: plan_id }: Plan): Promise<string> {
  const { plansOnSale } = asCustomer(turn, customer);
  const terms = { plan_id, from: turn.today };
  const { agreement } = await plansOnSale.checkout.query(terms);
  return (await plansOnSale.buy.mutate({ ...terms, name: 'The customer', agreement: agreement! }))._id;
}

/** The credits of the first month follow its payment. */
function boughtOf(id: string, owner: Customer, plan: Plan, today: string): ModelMembership {
  const { place, pence, startFee, deposit, rollover, termMonths, noticeMonths } = plan;
  const month = monthOfDay(today);
  const membership: ModelMembership = {
    ...{ id, place, owner, from: today, end: null, startFee, deposit, held: 0, minutes: 0, rollover },
    ...{ termMonths, noticeMonths },
    ...{ prices: [{ from: month, pence }], pauses: [], products: [], waiting: [], isAccepted: true },
    ...{ next: month, invoices: [] },
  };
  bill(membership, today);
  membership.minutes = plan.minutes;
  membership.invoices[0]!.collectOn = null;
  return membership;
}

/** A customer buys a plan, and pays with their card or not. */
export async function buyPlan(turn: Turn): Promise<void> {
  const { quarter, operator, today } = turn;
  const { random } = operator;
  const isPaid = quarter.plansTried % 2 === 0;
  const waits = (customer: Customer) => quarter.purchases.some(({ membership }) => membership.owner === customer);
  const buyers = quarter.customers.filter((each) => (isPaid ? each.cards.good : each.card !== 'none') && !waits(each));
  if (buyers.length === 0) return;
  quarter.plansTried += 1;
  const customer = random.one(buyers);
  const plan = random.one(quarter.plans.filter(({ place }) => place === customer.place));
  const membership = boughtOf(await agree(turn, customer, plan), customer, plan, today);
  quarter.purchases.push({ membership, isPaid, boughtOn: today });
  if (!isPaid) return;
  const { invoices } = asCustomer(turn, customer);
  const row = await operator.knex('membership_periods').where('membership_id', membership.id).first('invoice_id');
  const [invoice] = membership.invoices;
  const { total } = invoice!;
  await invoices.pay.mutate({ _id: row!.invoice_id, source_id: customer.cards.good!, amount: total / 100 });
  customer.charged += total;
  Object.assign(invoice!, { open: 0, byCard: total });
}

/** What the jobs do at the end of a day, in the model: a purchase that is paid is a membership like others, and one that is not has ended. */
export function followPurchases({ quarter, today }: Turn): void {
  const settled = quarter.purchases.filter(({ isPaid, boughtOn }) => isPaid || boughtOn < today);
  quarter.purchases = quarter.purchases.filter((each) => !settled.includes(each));
  for (const { membership, isPaid, boughtOn } of settled) {
    quarter.memberships.push(membership);
    const { owner, minutes, invoices } = membership;
    const last = plusDays(`${plusMonths(monthOfDay(today), 1)}-01`, -1);
    if (isPaid && minutes > 0) grant(owner.credits, minutes, today, usableUntil(membership, last));
    if (isPaid) continue;
    const invoice = invoices[0]!;
    quarter.notes.push({ of: membership, total: invoice.total, open: 0 });
    // As if it had never begun.
    Object.assign(membership, { end: plusDays(boughtOn, -1), held: 0 });
    invoice.open = 0;
  }
}
