/** The lines and the sums of the invoice of a month, and of those to come. */
import { type CompanyTax, paysTax } from '#domains/companies/index.ts';
import { amountLine, type InvoiceLine, taxed, taxedByRate } from '#domains/invoices/index.ts';
import { type Fee, nextFees } from '#domains/memberships/rules.ts';
import type { NextFee } from '#domains/memberships/schema.ts';
import type { Loaded } from '#domains/memberships/server/load.ts';
import { roundPayable } from '#domains/pricing/index.ts';
import type { WaitingOrder } from '#domains/products/server/index.ts';
import { type Currency, type Pence, roundPence, toMajor, toMinor } from '#shared/money.ts';
import { type TaxRate, taxPercentOn } from '#domains/workspaces/index.ts';
import { monthText } from '#shared/months.ts';
import type { Translate } from '#shared/texts.ts';

/** How many invoices of the future are shown. */
export const SHOWN = 3;

/** @param taxOf the percentage of a rate, by its name @param t puts the lines into the language of the document */
type PricedFee = { fee: Fee; plan: string; currency: Currency; taxOf: (rate: string) => number; t: Translate };

/** 'Studio, November 2026', 'Studio, 17 of 30 days in November 2026'. */
function describe({ month: of, days, ofDays }: Fee, name: string, t: Translate): string {
  const month = monthText(of, t);
  return days === ofDays
    ? `${name}, ${month}`
    : t('{name}, {days} of {ofDays} days in {month}', { name, days, ofDays, month });
}

type Taxed = { tax_rates: TaxRate[] | null; company_tax: CompanyTax | null };

/** The tax of what is billed on a day: that of the rates of the workspace, or none for a company that pays none. */
export function taxesOn({ tax_rates, company_tax }: Taxed, day: string): (rate: string) => number {
  const isFree = company_tax !== null && !paysTax({ tax: company_tax });
  return (rate) => (isFree ? 0 : taxPercentOn(tax_rates, rate, day));
}

/** A line without tax, which is no revenue. @param pence negative for one that is kept */
export const depositLine = (description: string, pence: Pence, currency: Currency): InvoiceLine => ({
  ...amountLine(description, pence, currency),
  deposit: true,
  tax_percent: 0,
  tax: 0,
});

/**
 * The invoice of a month.
 * @param extras what was ordered since the last one, with its tax
 */
export function invoiceOf({ fee, plan, currency, taxOf, t }: PricedFee, extras: InvoiceLine[] = []) {
  const { taxRate, feePence, startFeePence, depositPence, products } = fee;
  const ofRate = (rate: string, description: string, pence: Pence) => {
    return { ...amountLine(description, pence, currency), tax_percent: taxOf(rate) };
  };
  const monthly = taxedByRate(
    [
      ofRate(taxRate, describe(fee, plan, t), feePence),
      ...(startFeePence > 0 ? [ofRate(taxRate, t('{plan}, start', { plan }), startFeePence)] : []),
      ...products.map(({ name, quantity, taxRate: ofProduct, pence }) =>
        ofRate(ofProduct, describe(fee, quantity === 1 ? name : `${quantity} × ${name}`, t), pence),
      ),
      ...(depositPence > 0 ? [depositLine(t('Deposit'), depositPence, currency)] : []),
    ],
    currency,
    (percent, pence) => roundPayable((pence * percent) / 100, currency),
  );
  const sumOf = (field: 'amount' | 'tax') =>
    extras.reduce<Pence>((sum, line) => sum + toMinor(line[field], currency), 0);
  const hasOneRate = extras.every(({ tax_percent }) => tax_percent === monthly.taxPercent);
  return {
    lines: [...monthly.lines, ...extras],
    netPence: monthly.netPence + sumOf('amount'),
    totalPence: monthly.totalPence + sumOf('amount') + sumOf('tax'),
    depositPence,
    /** Null for several rates. */
    taxPercent: hasOneRate ? monthly.taxPercent : null,
  };
}

type RetainedDeposit = { pence: Pence; description: string; deposit: string; currency: Currency; taxPercent: number };

/** The lines of a deposit that is kept: it pays for itself, so the total is nothing. @param pence with tax */
export function retainedDeposit({ pence, description, deposit, currency, taxPercent: percent }: RetainedDeposit) {
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
export function nextFee(priced: PricedFee, extras: InvoiceLine[] = []): NextFee {
  const { fee, currency } = priced;
  const { lines, netPence, totalPence } = invoiceOf(priced, extras);
  return {
    on: fee.from,
    lines: lines.map(({ description, amount }) => ({ description, amount })),
    net: toMajor(netPence, currency),
    tax: toMajor(totalPence - netPence, currency),
    total: toMajor(totalPence, currency),
  };
}

/** The invoices of a membership that are still to come. @param waiting what is ordered with the membership, for the first of them */
export function nextInvoices(row: Loaded, waiting: Pick<WaitingOrder, 'lines'>[], t: Translate): NextFee[] {
  const { terms, next_on, plan_name: plan, currency } = row;
  return nextFees(terms, next_on, SHOWN).map((fee, place) => {
    const priced = { fee, plan, currency, taxOf: taxesOn(row, fee.from), t };
    return nextFee(priced, place === 0 ? waiting.flatMap(({ lines }) => lines) : []);
  });
}
