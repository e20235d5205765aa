import fc from 'fast-check';
import { english } from '../../../../../test/helpers/english.ts';
import { expect, it } from 'vitest';
import { invoiceOf, retainedDeposit, taxesOn } from '#domains/memberships/server/billing/fees.ts';
import type { Currency } from '#shared/money.ts';
import { toMinor } from '#shared/money.ts';

const currency = fc.constantFrom<Currency>('GBP', 'JPY', 'CHF');
const amount = fc.integer({ min: 0, max: 1_000_000 });
const percent = fc.constantFrom(0, 5, 7.7, 19, 20);

type Line = { amount: number; tax: number; deposit?: true | undefined };
const sumOf = (lines: Line[], field: 'amount' | 'tax', unit: Currency) =>
  lines.reduce((sum, line) => sum + toMinor(line[field], unit), 0);

const FEE = { month: '2026-01', from: '2026-01-01', to: '2026-01-31', days: 31, ofDays: 31, taxRate: '', products: [] };

it('bills a deposit without tax, beside fees with theirs, to the penny', () => {
  fc.assert(
    fc.property(
      currency,
      amount,
      amount,
      amount,
      percent,
      (unit, feePence, startFeePence, depositPence, taxPercent) => {
        const fee = { ...FEE, pricePence: feePence, feePence, startFeePence, depositPence };
        const billed = invoiceOf({ fee, plan: 'Studio', currency: unit, taxOf: () => taxPercent, t: english });
        expect(sumOf(billed.lines, 'amount', unit)).toBe(billed.netPence);
        expect(billed.netPence + sumOf(billed.lines, 'tax', unit)).toBe(billed.totalPence);
        const deposits = billed.lines.filter(({ deposit }) => deposit);
        expect([sumOf(deposits, 'amount', unit), sumOf(deposits, 'tax', unit)]).toEqual([depositPence, 0]);
        expect(
          invoiceOf({
            fee: { ...fee, depositPence: 0 },
            plan: 'Studio',
            currency: unit,
            taxOf: () => taxPercent,
            t: english,
          }).totalPence,
        ).toBe(billed.totalPence - depositPence);
      },
    ),
    { seed: 7 },
  );
});

it('bills what is kept with the tax in it, so that nothing is to be paid', () => {
  fc.assert(
    fc.property(currency, fc.integer({ min: 1, max: 1_000_000 }), percent, (unit, pence, taxPercent) => {
      const kept = retainedDeposit({ pence, description: 'Kept', deposit: 'Deposit', currency: unit, taxPercent });
      expect(sumOf(kept.lines, 'amount', unit)).toBe(kept.netPence);
      expect(kept.netPence + sumOf(kept.lines, 'tax', unit)).toBe(0);
      const [revenue, deposit] = kept.lines.map((line) => toMinor(line.amount, unit) + toMinor(line.tax, unit));
      expect([revenue, deposit]).toEqual([pence, -pence]);
    }),
    { seed: 7 },
  );
});

it('has the tax of the rate on its day, and none for a company that pays none, whichever the rate', () => {
  const rate = (name: string, percent: number) => ({ name, percents: [{ valid_from: '2020-01-01', percent }] });
  const tax_rates = [rate('VAT', 20), rate('Reduced', 5)];
  const of = (company_tax: 'standard' | 'exempt' | 'reverse_charge' | null) =>
    ['', 'VAT', 'Reduced'].map(taxesOn({ tax_rates, company_tax }, '2026-01-01'));
  expect([of(null), of('standard')]).toEqual([
    [20, 20, 5],
    [20, 20, 5],
  ]);
  expect([of('exempt'), of('reverse_charge')]).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ]);
});
