/** The lines and the sums of the invoice of a month. */
import { type CompanyTax, paysTax } from '#domains/companies/index.ts';
import { amountLine, taxed } from '#domains/invoices/index.ts';
import type { Fee } from '#domains/memberships/rules.ts';
import type { NextFee } from '#domains/memberships/schema.ts';
import { roundPayable } from '#domains/pricing/index.ts';
import { type Currency, type Pence, toMajor } from '#shared/money.ts';
import { type TaxRate, taxPercentOn } from '#domains/workspaces/index.ts';
import { monthText } from '#shared/months.ts';

type Priced = { fee: Fee; plan: string; currency: Currency; taxPercent: number };

/** 'Studio, November 2026', 'Studio, 17 of 30 days in November 2026'. */
function describe({ month, days, ofDays }: Fee, plan: string): string {
  return `${plan}, ${days === ofDays ? '' : `${days} of ${ofDays} days in `}${monthText(month)}`;
}

type Taxed = { tax_rates: TaxRate[] | null; company_tax: CompanyTax | null };

/** The tax of what is billed on a day: the default of the workspace, or none for a company that pays none. */
export function taxPercentOf({ tax_rates, company_tax }: Taxed, day: string): number {
  return company_tax && !paysTax({ tax: company_tax }) ? 0 : taxPercentOn(tax_rates, '', day);
}

export function invoiceOf({ fee, plan, currency, taxPercent }: Priced) {
  const parts = [
    { description: describe(fee, plan), pence: fee.feePence },
    ...(fee.startFeePence > 0 ? [{ description: `${plan}, start`, pence: fee.startFeePence }] : []),
  ];
  const netPence = parts.reduce<Pence>((sum, { pence }) => sum + pence, 0);
  const taxPence = roundPayable((netPence * taxPercent) / 100, currency);
  return {
    lines: taxed(
      parts.map(({ description, pence }) => amountLine(description, pence, currency)),
      { percent: taxPercent, pence: taxPence, currency },
    ),
    netPence,
    totalPence: netPence + taxPence,
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
