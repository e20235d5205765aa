/** Invoices that staff write by hand: what they enter, and the lines and sums that follow. */
import { z } from 'zod';
import { type AmountProblem, type DocumentSums, roundSigned, taxedByRate } from '#domains/invoices/rules.ts';
import { day, id, numeric, optionalId, optionalLines, optionalText, requiredText } from '#shared/fields.ts';
import { type Currency, type Pence, toMajor, toMinor } from '#shared/money.ts';
import { printed } from '#shared/printable.ts';
import { msg, msgFilled } from '#shared/texts.ts';

export const MOST_LINES = 50;
const MOST_MAJOR = 10_000_000;
/** What the database holds of a document, in the smallest unit. */
const MOST_PENCE = 1_000_000_000;
const DECIMALS = 3;

const QUANTITY = msg('Please enter a quantity with at most three decimals');
const PRICE = msg('Please enter the price before tax');
const TOO_MUCH = msg('This is more than an invoice may have');

export const HandLine = z.strictObject({
  description: printed(requiredText(msg('Please enter what is billed'), 200)),
  quantity: numeric(
    QUANTITY,
    z
      .number()
      .gt(0, QUANTITY)
      .max(1_000_000, QUANTITY)
      .multipleOf(1 / 10 ** DECIMALS, QUANTITY),
  ),
  /** Of one, before tax. Negative for a discount. With decimals. */
  price: numeric(PRICE, z.number().min(-MOST_MAJOR, TOO_MUCH).max(MOST_MAJOR, TOO_MUCH)),
  /** The name of a tax rate of the workspace. Blank for its default. */
  tax_rate: optionalText(40),
});

/** An invoice for a person or a company of the workspace. */
export const NewInvoiceInput = z
  .strictObject({
    space_id: id,
    user_id: optionalId,
    company_id: optionalId,
    /** Until when it is to be paid. By default today; for a company, within its days. */
    due_on: z.preprocess(
      (value) => (value === '' || value === null ? undefined : value),
      day(msg('Please select a valid date')).optional(),
    ),
    note: printed(optionalLines(1_000)),
    lines: z
      .array(HandLine)
      .min(1, msg('Please enter what is billed'))
      .max(MOST_LINES, msgFilled('Please enter at most {max} lines', { max: MOST_LINES })),
  })
  .refine(({ user_id, company_id }) => (user_id === undefined) !== (company_id === undefined), {
    path: ['user_id'],
    message: msg('Please select a member or a company'),
  });
export type NewInvoiceInput = z.output<typeof NewInvoiceInput>;
export type NewInvoiceForm = z.input<typeof NewInvoiceInput>;

/** A line with the percentage of its rate. */
export type Entered = { description: string; quantity: number; price: number; percent: number };

const isWhole = (price: number, currency: Currency) =>
  Math.abs(toMajor(toMinor(Math.abs(price), currency), currency) - Math.abs(price)) < 1e-9;

/** Price and quantity of a line as its amount before tax, in the smallest unit. */
function amountOf({ quantity, price }: Entered, currency: Currency): Pence {
  const unit = toMinor(Math.abs(price), currency) * Math.sign(price);
  return roundSigned(quantity * unit, currency);
}

/** The sums of lines. The tax is calculated for each rate together, and shared by its lines. */
export function sumsOf(entered: Entered[], currency: Currency): DocumentSums {
  const nets = entered.map((line) => amountOf(line, currency));
  const lines = entered.map(({ description, quantity, price, percent }, index) => ({
    description,
    rate: price,
    quantity,
    unit: null,
    seats: null,
    amount: toMajor(nets[index]!, currency),
    tax_percent: percent,
  }));
  return taxedByRate(lines, currency, (percent, netPence) => roundSigned((netPence * percent) / 100, currency));
}

/** Why lines make no invoice; undefined if they do. */
export function problemOf(
  entered: Entered[],
  { lines, netPence, totalPence }: DocumentSums,
  currency: Currency,
): AmountProblem | undefined {
  const index = entered.findIndex(({ price }) => !isWhole(price, currency));
  if (index >= 0)
    return { message: `Please use no smaller amount than the smallest of ${currency}`, field: `lines.${index}.price` };
  const rates = [...new Set(lines.map(({ tax_percent }) => tax_percent))];
  const netOf = (percent: number) =>
    lines.reduce((sum, { tax_percent, amount }) => sum + (tax_percent === percent ? amount : 0), 0);
  const short = rates.find((percent) => netOf(percent) < -1e-9);
  if (short !== undefined)
    return { message: `The discounts with ${short}% tax are more than what is billed with it`, field: 'lines' };
  if (netPence <= 0) return { message: msg('The total must be more than 0'), field: 'lines' };
  return totalPence > MOST_PENCE ? { message: TOO_MUCH, field: 'lines' } : undefined;
}
