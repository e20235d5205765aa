/** The lines of an invoice. They add up to the net amount and the tax, to the penny. */
import type { InvoiceLine } from '#domains/invoices/schema.ts';
import { bookedDays, quantityOf, type Reduction, roundPayable, UNNAMED } from '#domains/pricing/index.ts';
import { type Currency, type Pence, roundPence, toMajor, toMinor } from '#shared/money.ts';
import { type ResourceType, isDeskType } from '#shared/resource-types.ts';
import { hoursBetween } from '#shared/time.ts';
import { msg, type Translate } from '#shared/texts.ts';
import { perLanguage } from '#shared/languages.ts';

export type BilledTime = {
  type: ResourceType;
  from: Date;
  to: Date;
  zone: string;
  currency: Currency;
  capacity: number;
  baseNetPence: Pence;
  dynamicNetPence: Pence;
  netPence: Pence;
  reductions: readonly Pick<Reduction, 'text' | 'net'>[];
  /** Puts the lines into the language of the document, which keeps them as they are. */
  t: Translate;
};

/** A line without its tax. */
export type NetLine = Omit<InvoiceLine, 'tax_percent' | 'tax'>;

/** The sum of the lines with one rate. Amounts have decimals. */
export type TaxTotal = { percent: number; net: number; tax: number };

/** A line that has only an amount: a surcharge, a discount, or the whole of a difference or a refund. */
export function amountLine(description: string, pence: Pence, currency: Currency): NetLine {
  return { description, rate: null, quantity: null, unit: null, seats: null, amount: toMajor(pence, currency) };
}

/** The base price with its rate, then the surcharge for high occupancy and the reductions, if there are any. */
export function bookingLines(description: string, booking: BilledTime): NetLine[] {
  const { type, from, to, zone, currency, capacity, baseNetPence, dynamicNetPence, netPence, reductions, t } = booking;
  const isHourly = type === 'meeting_room';
  const base: NetLine = {
    description,
    rate: toMajor(roundPence(baseNetPence / quantityOf(booking)), currency),
    quantity: isHourly ? hoursBetween(from, to) : bookedDays(from, to, zone),
    unit: isHourly ? 'hour' : 'day',
    seats: isDeskType(type) ? capacity : null,
    amount: toMajor(baseNetPence, currency),
  };
  const surcharge = dynamicNetPence - baseNetPence;
  const unnamed = reductions.reduce((rest, { net }) => rest - net, dynamicNetPence - netPence);
  return [
    base,
    ...(surcharge ? [amountLine(t('Busy times'), surcharge, currency)] : []),
    ...(unnamed ? [amountLine(t(UNNAMED), -unnamed, currency)] : []),
    ...reductions.flatMap(({ text, net }) => (net ? [amountLine(t(text), -net, currency)] : [])),
  ];
}

/**
 * The tax of each line, which add up to the whole tax. Each line has its share, and what rounding leaves over goes to the next line.
 */
export function taxOfLines(nets: Pence[], tax: Pence): Pence[] {
  const whole = nets.reduce((sum, net) => sum + net, 0);
  if (whole === 0) return nets.map((_, index) => (index === 0 ? tax : 0));
  let sum = 0;
  let given = 0;
  return nets.map((net) => {
    sum += net;
    const share = Math.round((tax * sum) / whole) - given;
    given += share;
    return share;
  });
}

/** Lines of one rate with their tax. @param tax.pence the tax of all of them */
export function taxed<Line extends NetLine>(
  lines: Line[],
  { percent, pence, currency }: { percent: number; pence: Pence; currency: Currency },
): (Line & Pick<InvoiceLine, 'tax_percent' | 'tax'>)[] {
  const nets = lines.map(({ amount }) => toMinor(amount, currency));
  const taxes = taxOfLines(nets, pence);
  return lines.map((line, index) => ({ ...line, tax_percent: percent, tax: toMajor(taxes[index]!, currency) }));
}

/** Why lines make no document, at the field that it belongs to. */
export type AmountProblem = { message: string; field: string };

/** Rounds the absolute amount to what can be paid, so that a discount is rounded like a price. */
export const roundSigned = (amount: number, currency: Currency): Pence =>
  amount < 0 ? -roundPayable(-amount, currency) : roundPayable(amount, currency);

/** Whether an amount with decimals can be paid as it is. */
export const isPayable = (amount: number, currency: Currency): boolean =>
  Math.abs(toMajor(roundPayable(toMinor(Math.abs(amount), currency), currency), currency) - Math.abs(amount)) < 1e-9;

/** A document's lines with their tax, and its sums. */
export type DocumentSums = {
  lines: InvoiceLine[];
  netPence: Pence;
  totalPence: Pence;
  /** Null for several rates. */
  taxPercent: number | null;
};

/** Lines of several rates with their tax. @param taxOf the tax of all lines of a rate, of which it gets the sum before tax */
export function taxedByRate(
  lines: Omit<InvoiceLine, 'tax'>[],
  currency: Currency,
  taxOf: (percent: number, netPence: Pence) => Pence,
): DocumentSums {
  const nets = lines.map(({ amount }) => toMinor(amount, currency));
  const sum = (amounts: Pence[]) => amounts.reduce((all, each) => all + each, 0);
  const rates = [...new Set(lines.map(({ tax_percent }) => tax_percent))];
  const ofRates = rates.map((percent) => {
    const places = lines.flatMap(({ tax_percent }, place) => (tax_percent === percent ? [place] : []));
    const pence = taxOf(percent, sum(places.map((place) => nets[place]!)));
    const withTax = taxed(
      places.map((place) => lines[place]!),
      { percent, pence, currency },
    );
    return { pence, placed: withTax.map((line, index) => ({ place: places[index]!, line })) };
  });
  const netPence = sum(nets);
  return {
    lines: ofRates
      .flatMap(({ placed }) => placed)
      .sort((one, other) => one.place - other.place)
      .map(({ line }) => line),
    netPence,
    totalPence: netPence + sum(ofRates.map(({ pence }) => pence)),
    taxPercent: rates.length > 1 ? null : (rates[0] ?? 0),
  };
}

/** The sums of lines by rate, the highest rate first. */
export function taxTotals(
  lines: Pick<InvoiceLine, 'amount' | 'tax_percent' | 'tax'>[],
  currency: Currency,
): TaxTotal[] {
  const rates = [...new Set(lines.map(({ tax_percent }) => tax_percent))].sort((one, other) => other - one);
  return rates.map((percent) => {
    const ofRate = lines.filter(({ tax_percent }) => tax_percent === percent);
    const sumOf = (field: 'amount' | 'tax') =>
      toMajor(
        ofRate.reduce((sum, line) => sum + toMinor(line[field], currency), 0),
        currency,
      );
    return { percent, net: sumOf('amount'), tax: sumOf('tax') };
  });
}

const decimals = perLanguage((tag) => new Intl.NumberFormat(tag, { useGrouping: false, maximumFractionDigits: 20 }));

const UNITS = {
  hour: msg('{count, plural, one {{number} hour} other {{number} hours}}'),
  day: msg('{count, plural, one {{number} day} other {{number} days}}'),
  item: msg('{count, plural, one {{number} item} other {{number} items}}'),
} as const;

/**
 * '2 hours', '1.3 hours', '3 days × 2 desks'. Hours are rounded to one decimal. '2.5' for a quantity without a unit, and empty for a line
 * without a quantity.
 */
export function quantityText({ quantity, unit, seats }: NetLine, t: Translate): string {
  if (quantity === null) return '';
  if (unit === null) return decimals(t).format(quantity);
  const count = Math.round(quantity * 10) / 10;
  const time = t(UNITS[unit], { count, number: decimals(t).format(count) });
  if (seats === null || seats === 1) return time;
  return t('{time} × {seats, plural, one {{seats} desk} other {{seats} desks}}', { time, seats });
}
