/** The monthly recurring revenue, from the terms of the memberships: a change of their past is seen at once. */
import type { Call } from '#server/context.ts';
import type { RevenueInput } from '#domains/insight/revenue.ts';
import { churnPercent, movementOf, type Paid, type RecurringView, sumOf } from '#domains/insight/recurring.ts';
import { currenciesOf, lastMonths, listedSpaces } from '#domains/insight/server/money.ts';
import { type Recurring, recurringFees } from '#domains/memberships/server/index.ts';
import { type Pence, toMajor } from '#shared/money.ts';

/** What each customer pays for all of their memberships. */
function byCustomer(fees: readonly Recurring[]): Paid[] {
  const customers = new Map<string, Paid>();
  for (const { customer, pence } of fees) {
    const known = customers.get(customer);
    customers.set(customer, known ? sumOf(known, pence) : pence);
  }
  return [...customers.values()];
}

/** The report. @throws NotAllowed for a caller who does not see all invoices of the workspace */
export async function recurring(call: Call, input: RevenueInput): Promise<RecurringView> {
  const ids = listedSpaces(call, input);
  const months = lastMonths(call, 1);
  const fees = await recurringFees(call.services.knex, ids, months);
  const latest = fees.map(({ currency, pence }) => ({ currency, pence: pence.at(-1) ?? 0 }));
  const { currency, currencies } = currenciesOf(latest, input.currency);
  const customers = byCustomer(fees.filter((each) => each.currency === currency));
  const amount = (pence: Pence) => toMajor(pence, currency);
  const all = months.map((month, index) => ({ month, ...movementOf(customers, index) }));
  return {
    currency,
    currencies,
    months: all.slice(1).map(({ month, mrr, members, joined, left, ...moved }, index) => ({
      ...{ month, mrr: amount(mrr), members, joined, left },
      new: amount(moved.new),
      expansion: amount(moved.expansion),
      contraction: amount(moved.contraction),
      churned: amount(moved.churned),
      churn_percent: churnPercent(moved.churned, all[index]!.mrr),
    })),
  };
}
