/** The invoices of a membership that are still to come. */
import { nextFees } from '#domains/memberships/rules.ts';
import type { NextFee } from '#domains/memberships/schema.ts';
import { nextFee, SHOWN, taxesOn } from '#domains/memberships/server/fees.ts';
import type { Loaded } from '#domains/memberships/server/load.ts';
import type { WaitingOrder } from '#domains/products/server/index.ts';

/** The first ones. @param waiting what is ordered with the membership, for the first of them */
export function nextInvoices(row: Loaded, waiting: Pick<WaitingOrder, 'lines'>[]): NextFee[] {
  const { terms, next_on, plan_name: plan, currency } = row;
  return nextFees(terms, next_on, SHOWN).map((fee, place) => {
    const priced = { fee, plan, currency, taxOf: taxesOn(row, fee.from) };
    return nextFee(priced, place === 0 ? waiting.flatMap(({ lines }) => lines) : []);
  });
}
