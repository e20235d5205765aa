import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES, currencyCode, currencySign } from './currencies.ts';
import { decimalsOf, formatMoney, formatPence, toMajor, toMinor } from './money.ts';

/** The currencies of ISO 4217 whose smallest unit is not a hundredth, among those that can be chosen. */
const DECIMALS: Record<string, number> = {
  ...{ CLP: 0, JPY: 0, KRW: 0, VND: 0 },
  ...{ BHD: 3, JOD: 3, KWD: 3, OMR: 3, TND: 3 },
};

describe('amounts', () => {
  it('have the decimals of ISO 4217', () => {
    expect(CURRENCIES.filter((code) => decimalsOf(code) !== (DECIMALS[code] ?? 2))).toEqual([]);
  });

  it('keep their value on the way to the edge and back, in every currency', () => {
    const pence = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(fc.constantFrom(...CURRENCIES), pence, (currency, amount) => {
        expect(toMinor(toMajor(amount, currency), currency)).toBe(amount);
      }),
    );
  });

  it.each([
    [1234.5, 'GBP', '£1,234.50', 123_450],
    [1234, 'JPY', 'JP¥1,234', 1234],
    [1.005, 'GBP', '£1.01', 101],
    [1.235, 'KWD', 'KWD\u00a01.235', 1235],
    [9.9, 'EUR', '€9.90', 990],
  ])('%d %s are shown as %s', (amount, currency, text, pence) => {
    expect(formatMoney(amount, currency)).toBe(text);
    expect(toMinor(amount, currency)).toBe(pence);
    expect(formatPence(pence, currency)).toBe(text);
  });
});

it('a currency is chosen by its code, in any case', () => {
  expect(currencyCode.parse(' eur ')).toBe('EUR');
  expect(currencyCode.safeParse('XYZ').error?.issues[0]?.message).toBe('Please select a currency');
  expect([currencySign('GBP'), currencySign('EUR'), currencySign('KWD')]).toEqual(['£', '€', 'KWD']);
});
