/** The lines and the sums of the invoice of a month. */
import { amountLine } from '#domains/invoices/index.ts';
import type { Fee } from '#domains/memberships/rules.ts';
import type { NextFee } from '#domains/memberships/schema.ts';
import { type Currency, type Pence, roundPence, toMajor } from '#shared/money.ts';
import { monthText } from '#shared/months.ts';

type Priced = { fee: Fee; plan: string; currency: Currency; taxPercent: number };

/** 'Studio, November 2026', 'Studio, 17 of 30 days in November 2026'. */
function describe({ month, days, ofDays }: Fee, plan: string): string {
  return `${plan}, ${days === ofDays ? '' : `${days} of ${ofDays} days in `}${monthText(month)}`;
}

export function invoiceOf({ fee, plan, currency, taxPercent }: Priced) {
  const parts = [
    { description: describe(fee, plan), pence: fee.feePence },
    ...(fee.startFeePence > 0 ? [{ description: `${plan}, start`, pence: fee.startFeePence }] : []),
  ];
  const netPence = parts.reduce<Pence>((sum, { pence }) => sum + pence, 0);
  return {
    lines: parts.map(({ description, pence }) => amountLine(description, pence, currency)),
    netPence,
    totalPence: netPence + roundPence((netPence * taxPercent) / 100),
  };
}

/** An invoice of the future, as people see it before it is written. */
export function nextFee(priced: Priced): NextFee {
  const { fee, currency } = priced;
  const { lines, netPence, totalPence } = invoiceOf(priced);
  return {
    on: fee.from,
    lines: lines.map(({ description, amount }) => ({ description, amount })),
    net: toMajor(netPence, currency),
    tax: toMajor(totalPence - netPence, currency),
    total: toMajor(totalPence, currency),
  };
}
