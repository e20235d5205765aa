/** The tax rates of a workspace. Each has percents, which are valid from a day. The first rate is the default. */
import { z } from 'zod';
import { day, numeric, requiredText } from '#shared/fields.ts';
import { printed } from '#shared/printable.ts';
import { msg, msgFilled } from '#shared/texts.ts';

const PERCENT = msg('Please enter a percentage from 0 to 100');
const NAME = msg('Please enter a name');
export const MOST_TAX_RATES = 20;
export const MOST_TAX_PERCENTS = 50;

const TaxPercent = z.strictObject({
  /** The first local day on which it is applied. */
  valid_from: day(msg('Please select a date')),
  percent: numeric(
    PERCENT,
    z.number().min(0, PERCENT).max(100, PERCENT).multipleOf(0.01, msg('Please use at most two decimals')),
  ),
});

export const MOST_TAX_RATE_LETTERS = 40;

const TaxRate = z.strictObject({
  name: printed(requiredText(NAME, MOST_TAX_RATE_LETTERS)),
  percents: z
    .array(TaxPercent)
    .min(1, msg('Please enter a percentage'))
    .max(MOST_TAX_PERCENTS, msgFilled('Please enter at most {max} percentages', { max: MOST_TAX_PERCENTS }))
    .refine(
      (percents) => percents.every((each, index) => index === 0 || percents[index - 1]!.valid_from < each.valid_from),
      msg('Each percentage must be valid from a later day than the one before'),
    ),
});
export type TaxRate = z.output<typeof TaxRate>;

export const TaxRates = z
  .array(TaxRate)
  .min(1, msg('Please enter a tax rate'))
  .max(MOST_TAX_RATES, msgFilled('Please enter at most {max} tax rates', { max: MOST_TAX_RATES }))
  .refine(
    (rates) => new Set(rates.map(({ name }) => name.toLowerCase())).size === rates.length,
    msg('Please give each tax rate its own name'),
  );

/** The rates of a workspace that has chosen none. */
export const USUAL_TAX_RATES: readonly TaxRate[] = [
  { name: 'VAT', percents: [{ valid_from: '2011-01-04', percent: 20 }] },
];

/**
 * The percent of a day of the workspace. Before the first day of a rate, its first percent is applied.
 * @param rates null for the usual ones
 * @param name the rate of the resource; the default if it is blank or not among the rates
 */
export function taxPercentOn(rates: readonly TaxRate[] | null, name: string, on: string): number {
  const all = rates ?? USUAL_TAX_RATES;
  const { percents } = all.find((rate) => rate.name === name) ?? all[0]!;
  return (percents.findLast(({ valid_from }) => valid_from <= on) ?? percents[0]!).percent;
}

/** Whether the percents of the days before today are the same in both. */
export function keepsPastPercents(before: readonly TaxRate[], after: readonly TaxRate[], today: string): boolean {
  const past = (rates: readonly TaxRate[]) =>
    rates.flatMap(({ name, percents }) =>
      percents
        .filter(({ valid_from }) => valid_from < today)
        .map(({ valid_from, percent }) => JSON.stringify([name, valid_from, percent])),
    );
  return String(past(before).sort()) === String(past(after).sort());
}
