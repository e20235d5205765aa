/** The lines and the sums of the invoice of a month. */
import { type CompanyTax, paysTax } from '#domains/companies/index.ts';
import { amountLine, type InvoiceLine, taxed } from '#domains/invoices/index.ts';
import type { Fee } from '#domains/memberships/rules.ts';
import type { NextFee } from '#domains/memberships/schema.ts';
import { roundPayable } from '#domains/pricing/index.ts';
import { type Currency, type Pence, roundPence, toMajor } from '#shared/money.ts';
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

/** A line without tax, which is no revenue. @param pence negative for one that is kept */
export const depositLine = (description: string, pence: Pence, currency: Currency): InvoiceLine => ({
  ...amountLine(description, pence, currency),
  deposit: true,
  tax_percent: 0,
  tax: 0,
});

export function invoiceOf({ fee, plan, currency, taxPercent }: Priced) {
  const { depositPence } = fee;
  const parts = [
    { description: describe(fee, plan), pence: fee.feePence },
    ...(fee.startFeePence > 0 ? [{ description: `${plan}, start`, pence: fee.startFeePence }] : []),
  ];
  const pricePence = parts.reduce<Pence>((sum, { pence }) => sum + pence, 0);
  const taxPence = roundPayable((pricePence * taxPercent) / 100, currency);
  const lines = taxed(
    parts.map(({ description, pence }) => amountLine(description, pence, currency)),
    { percent: taxPercent, pence: taxPence, currency },
  );
  return {
    lines: depositPence > 0 ? [...lines, depositLine('Deposit', depositPence, currency)] : lines,
    netPence: pricePence + depositPence,
    totalPence: pricePence + taxPence + depositPence,
    depositPence,
    /** Null for several rates. */
    taxPercent: depositPence > 0 && taxPercent > 0 ? null : taxPercent,
  };
}

type Kept = { pence: Pence; description: string; deposit: string; currency: Currency; taxPercent: number };

/** The lines of a deposit that is kept: it pays for itself, so the total is nothing. @param pence with tax */
export function keptOf({ pence, description, deposit, currency, taxPercent: percent }: Kept) {
  const net = roundPence(pence / (1 + percent / 100));
  const tax = { percent, pence: pence - net, currency };
  return {
    lines: [...taxed([amountLine(description, net, currency)], tax), depositLine(deposit, -pence, currency)],
    netPence: net - pence,
    /** Null for several rates. */
    taxPercent: percent > 0 ? null : 0,
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
