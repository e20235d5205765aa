import { describe, expect, it } from 'vitest';
import { type Currency, toMinor } from '#shared/money.ts';
import { packStep, priceOrder } from './rules.ts';

/** Numbers from 0 until before `below`, which a seed repeats. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

describe('the price of an order', () => {
  it('rounds the tax of a rate once, and gives each line its share', () => {
    const cup = { name: 'Coffee', quantity: 1, unitPence: 333, taxPercent: 20 };
    const order = priceOrder([cup, { ...cup, taxPercent: 5 }, { ...cup, name: 'Tea' }], 'GBP');
    expect(order.lines.map(({ taxPence }) => taxPence)).toEqual([67, 17, 66]);
    expect(order).toMatchObject({ netPence: 999, taxPence: 150, totalPence: 1_149, taxPercent: null });
    expect(order.invoiceLines.map(({ description, tax_percent }) => [description, tax_percent])).toEqual([
      ['Coffee', 20],
      ['Coffee', 5],
      ['Tea', 20],
    ]);
  });

  it.each([7, 11, 1_000_003])('is the sum of its lines, whatever is ordered (seed %i)', (seed) => {
    const next = numbers(seed);
    for (let round = 0; round < 500; round += 1) {
      const currency: Currency = ['GBP', 'JPY', 'KWD'][next(3)]!;
      const ordered = Array.from({ length: 1 + next(6) }, (_, index) => ({
        name: `Product ${index}`,
        quantity: 1 + next(999),
        unitPence: 1 + next(9_999),
        taxPercent: [0, 5, 7.7, 20][next(4)]!,
      }));
      const { lines, invoiceLines, netPence, taxPence, totalPence } = priceOrder(ordered, currency);
      const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
      expect(sumOf(lines.map((line) => line.netPence))).toBe(netPence);
      expect(sumOf(lines.map((line) => line.taxPence))).toBe(taxPence);
      expect(netPence + taxPence).toBe(totalPence);
      expect(sumOf(invoiceLines.map(({ amount, tax }) => toMinor(amount, currency) + toMinor(tax, currency)))).toBe(
        totalPence,
      );
      // The payment service takes no last digit of a currency with three decimals.
      if (currency === 'KWD') expect(totalPence % 10).toBe(0);
      else expect(netPence).toBe(sumOf(ordered.map(({ quantity, unitPence }) => quantity * unitPence)));
      const exact = sumOf(lines.map((line) => (line.netPence * line.taxPercent) / 100));
      expect(Math.abs(taxPence - exact)).toBeLessThanOrEqual(currency === 'KWD' ? 20 : 2);
    }
  });
});

it.each([
  [true, false, 0, 'grant'],
  [false, false, 0, undefined],
  [true, true, 0, undefined],
  [false, true, 0, 'withdraw'],
  [true, true, 60, 'give'],
] as const)(
  'a pack that is paid: %s, granted: %s, withdrawn: %i is followed by %s',
  (isPaid, isGranted, amount, step) => {
    expect(packStep(isPaid, { isGranted, withdrawnAmount: amount })).toBe(step);
  },
);
