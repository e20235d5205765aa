/** What an order costs. Its sums are those of its lines, to the smallest unit. */
import { amountLine, type InvoiceView, type NetLine, taxed } from '#domains/invoices/index.ts';
import type { stageOf } from '#domains/bookings/index.ts';
import { roundPayable } from '#domains/pricing/index.ts';
import { type Currency, type Pence, toMajor, toMinor } from '#shared/money.ts';

export type OrderedLine = { name: string; quantity: number; unitPence: Pence; taxPercent: number };

export type PricedOrder = {
  /** In the order of what was ordered. */
  lines: (OrderedLine & { netPence: Pence; taxPence: Pence })[];
  /** The same, as an invoice shows them. */
  invoiceLines: InvoiceView['lines'];
  netPence: Pence;
  taxPence: Pence;
  totalPence: Pence;
  /** Null for several rates. */
  taxPercent: number | null;
};

const sum = (amounts: Pence[]): Pence => amounts.reduce((all, amount) => all + amount, 0);

function netLine({ name, quantity, unitPence }: OrderedLine, currency: Currency): NetLine {
  const netPence = roundPayable(unitPence * quantity, currency);
  return { ...amountLine(name, netPence, currency), rate: toMajor(unitPence, currency), quantity, unit: 'item' };
}

/** Prices what is ordered. The tax is rounded once for each rate, and divided among the lines of the rate. */
export function priceOrder(ordered: OrderedLine[], currency: Currency): PricedOrder {
  const netLines = ordered.map((line) => netLine(line, currency));
  const percents = [...new Set(ordered.map(({ taxPercent }) => taxPercent))];
  const invoiceLines: InvoiceView['lines'] = [];
  for (const percent of percents) {
    const places = [...ordered.keys()].filter((place) => ordered[place]!.taxPercent === percent);
    const ofRate = places.map((place) => netLines[place]!);
    const netPence = sum(ofRate.map(({ amount }) => toMinor(amount, currency)));
    const pence = roundPayable((netPence * percent) / 100, currency);
    const withTax = taxed(ofRate, { percent, pence, currency });
    for (const [index, place] of places.entries()) invoiceLines[place] = withTax[index]!;
  }
  const lines = ordered.map((line, place) => {
    const { amount, tax } = invoiceLines[place]!;
    return { ...line, netPence: toMinor(amount, currency), taxPence: toMinor(tax, currency) };
  });
  const netPence = sum(lines.map((line) => line.netPence));
  const taxPence = sum(lines.map((line) => line.taxPence));
  const taxPercent = percents.length > 1 ? null : (percents[0] ?? 0);
  return { lines, invoiceLines, netPence, taxPence, totalPence: netPence + taxPence, taxPercent };
}

/** The stages of a booking for which something can be ordered: it is certain to take place. */
export const ORDER_STAGES: readonly ReturnType<typeof stageOf>[] = ['confirmed', 'changing'];

/** What the payment of an invoice means for the credits of a pack. An amount is minutes, or days. */
export type PackState = { isGranted: boolean; withdrawnAmount: number };

/**
 * What is done with the credits of a pack. They are granted once its invoice is paid; the rest is withdrawn when money comes back, and given
 * again when it is paid again.
 */
export function packStep(
  isPaid: boolean,
  { isGranted, withdrawnAmount }: PackState,
): 'grant' | 'give' | 'withdraw' | undefined {
  if (!isGranted) return isPaid ? 'grant' : undefined;
  if (!isPaid) return 'withdraw';
  return withdrawnAmount > 0 ? 'give' : undefined;
}
