/** Credit notes by hand: what staff enter, and the lines and sums that follow. */
import { z } from 'zod';
import {
  type AmountProblem,
  type DocumentSums,
  amountLine,
  isPayable,
  roundSigned,
  taxedByRate,
} from '#domains/invoices/rules.ts';
import type { InvoiceLine } from '#domains/invoices/schema.ts';
import { id, numeric, requiredText } from '#shared/fields.ts';
import { type Currency, type Pence, formatPence, toMajor, toMinor } from '#shared/money.ts';
import { printed } from '#shared/printable.ts';
import { msg } from '#shared/texts.ts';

const AMOUNT = msg('Please enter the amount before tax');
const LINE = msg('Invalid line');

/** What is credited of an invoice; without `lines`, all that is not credited yet. */
export const CreditInput = z.strictObject({
  _id: id,
  /** As the credit note says it. */
  reason: printed(requiredText(msg('Please enter the reason'), 200)),
  lines: z
    .array(
      z.strictObject({
        /** The number of a line of the invoice, from 0. */
        line: numeric(LINE, z.int(LINE).min(0, LINE)),
        /** Before tax, with decimals. Negative for a line with a negative amount. An empty field is nothing. */
        amount: z.preprocess((value) => value ?? 0, numeric(AMOUNT)),
      }),
    )
    .max(1_000, msg('Please credit at most 1000 lines'))
    .refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, msg('Please name each line once'))
    .optional(),
});
export type CreditInput = z.output<typeof CreditInput>;
export type CreditForm = z.input<typeof CreditInput>;

/** An invoice, and the lines of its credit notes by hand. */
export type Creditable = { lines: InvoiceLine[]; credited: InvoiceLine[]; currency: Currency };

const sumOf = (amounts: Pence[]): Pence => amounts.reduce((sum, each) => sum + each, 0);

/** What of each line may still be credited, in the smallest unit: nothing of a deposit, which its membership returns. */
export function leftOfLines({ lines, credited, currency }: Creditable): Pence[] {
  return lines.map(({ amount, deposit }, index) => {
    if (deposit) return 0;
    const gone = credited.filter(({ credits_line }) => credits_line === index);
    return toMinor(amount, currency) - sumOf(gone.map((line) => toMinor(line.amount, currency)));
  });
}

/** Net and tax of the lines with a rate. */
function ofRate(lines: InvoiceLine[], percent: number, currency: Currency): { net: Pence; tax: Pence } {
  const some = lines.filter(({ tax_percent }) => tax_percent === percent);
  return {
    net: sumOf(some.map(({ amount }) => toMinor(amount, currency))),
    tax: sumOf(some.map(({ tax }) => toMinor(tax, currency))),
  };
}

const isBetween = (value: Pence, bound: Pence) => Math.min(0, bound) <= value && value <= Math.max(0, bound);

/**
 * The lines and the sums of a credit note. The tax of each rate is the part of that of the invoice that belongs to all that is credited, less
 * what was credited before. So several credit notes together have exactly the tax of the invoice once all is credited, and never more.
 * @param wanted what is credited of lines, in the smallest unit
 */
export function creditOf(of: Creditable, wanted: Map<number, Pence>): DocumentSums {
  const { lines, credited, currency } = of;
  const isAll = leftOfLines(of).every((left, index) => left === (wanted.get(index) ?? 0));
  const chosen = [...wanted]
    .filter(([line, pence]) => pence !== 0 && lines[line] !== undefined)
    .sort(([one], [other]) => one - other);
  const net = chosen.map(([line, pence]) => ({
    ...amountLine(lines[line]!.description, pence, currency),
    tax_percent: lines[line]!.tax_percent,
    credits_line: line,
  }));
  return taxedByRate(net, currency, (percent, netPence) => {
    const whole = ofRate(lines, percent, currency);
    const before = ofRate(credited, percent, currency);
    if (isAll) return whole.tax - before.tax;
    if (whole.net === 0) return 0;
    return roundSigned((whole.tax * (before.net + netPence)) / whole.net, currency) - before.tax;
  });
}

const totalOf = (lines: InvoiceLine[], currency: Currency): Pence =>
  sumOf(lines.flatMap(({ amount, tax }) => [toMinor(amount, currency), toMinor(tax, currency)]));

/** Why nothing, or so much, may not be credited; undefined if it may. @param sums what `creditOf` has made of it */
export function creditProblem(
  of: Creditable,
  wanted: Map<number, Pence>,
  sums: DocumentSums,
): AmountProblem | undefined {
  const { lines, credited, currency } = of;
  const left = leftOfLines(of);
  for (const [index, [line, pence]] of [...wanted].entries()) {
    const most = left[line];
    if (most === undefined) return { message: LINE, field: `lines.${index}.line` };
    if (!isBetween(pence, most))
      return { message: `${formatPence(most, currency)} is not credited yet`, field: `lines.${index}.amount` };
  }
  const rates = [...new Set(lines.map(({ tax_percent }) => tax_percent))];
  const isTooMuch = rates.some((percent) => {
    const after = ofRate([...credited, ...sums.lines], percent, currency);
    return !isBetween(after.net, ofRate(lines, percent, currency).net);
  });
  if (isTooMuch || totalOf([...credited, ...sums.lines], currency) > totalOf(lines, currency))
    return { message: msg('This is more than is not credited yet. Please credit the discounts, too'), field: 'lines' };
  return sums.totalPence > 0 ? undefined : { message: msg('Please enter what is credited'), field: 'lines' };
}

/** What has a smaller part than the currency; undefined if nothing has. */
export function inexactOf(entered: CreditInput['lines'], currency: Currency): AmountProblem | undefined {
  const index = entered?.findIndex(({ amount }) => !isPayable(amount, currency)) ?? -1;
  return index < 0 ? undefined : { message: AMOUNT, field: `lines.${index}.amount` };
}

/** What is credited, by line, in the smallest unit; all that is left if no lines are named. */
export function wantedOf(of: Creditable, entered: CreditInput['lines']): Map<number, Pence> {
  if (!entered) return new Map(leftOfLines(of).map((pence, line) => [line, pence]));
  return new Map(entered.map(({ line, amount }) => [line, toMinor(amount, of.currency)]));
}

/** The same in the unit of people. */
export const leftView = (of: Creditable): number[] => leftOfLines(of).map((pence) => toMajor(pence, of.currency));
