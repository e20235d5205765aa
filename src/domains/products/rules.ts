/** What an order costs. Its sums are those of its lines, to the smallest unit. */
import { amountLine, type InvoiceLine, taxedByRate } from '#domains/invoices/index.ts';
import type { stageOf } from '#domains/bookings/index.ts';
import { roundPayable } from '#domains/pricing/index.ts';
import { type Currency, type Pence, toMajor, toMinor } from '#shared/money.ts';

export type OrderedLine = { name: string; quantity: number; unitPence: Pence; taxPercent: number };

export type PricedOrder = {
  /** In the order of what was ordered. */
  lines: (OrderedLine & { netPence: Pence; taxPence: Pence })[];
  /** The same, as an invoice shows them. */
  invoiceLines: InvoiceLine[];
  netPence: Pence;
  taxPence: Pence;
  totalPence: Pence;
  /** Null for several rates. */
  taxPercent: number | null;
};

type TaxedLine = PricedOrder['lines'][number];

function netLine({ name, quantity, unitPence, taxPercent }: OrderedLine, netPence: Pence, currency: Currency) {
  const rate = toMajor(unitPence, currency);
  return { ...amountLine(name, netPence, currency), rate, quantity, unit: 'item' as const, tax_percent: taxPercent };
}

/** A line of an order on an invoice. */
export const invoiceLineOf = (line: TaxedLine, currency: Currency): InvoiceLine => ({
  ...netLine(line, line.netPence, currency),
  tax: toMajor(line.taxPence, currency),
});

/** An order whose tax is known. */
export function asPriced(lines: TaxedLine[], currency: Currency): PricedOrder {
  const sumOf = (field: 'netPence' | 'taxPence') => lines.reduce<Pence>((sum, line) => sum + line[field], 0);
  const [netPence, taxPence] = [sumOf('netPence'), sumOf('taxPence')];
  const percents = new Set(lines.map(({ taxPercent }) => taxPercent));
  const invoiceLines = lines.map((line) => invoiceLineOf(line, currency));
  const taxPercent = percents.size > 1 ? null : (lines[0]?.taxPercent ?? 0);
  return { lines, invoiceLines, netPence, taxPence, totalPence: netPence + taxPence, taxPercent };
}

/** Prices what is ordered. The tax is rounded once for each rate, and divided among the lines of the rate. */
export function priceOrder(ordered: OrderedLine[], currency: Currency): PricedOrder {
  const { lines } = taxedByRate(
    ordered.map((line) => netLine(line, roundPayable(line.unitPence * line.quantity, currency), currency)),
    currency,
    (percent, pence) => roundPayable((pence * percent) / 100, currency),
  );
  const priced = ordered.map((line, place) => {
    const { amount, tax } = lines[place]!;
    return { ...line, netPence: toMinor(amount, currency), taxPence: toMinor(tax, currency) };
  });
  return asPriced(priced, currency);
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
