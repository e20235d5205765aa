import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wholeDiscountOf, discountedPence, planPrice } from './plan-price.ts';

describe('a plan', () => {
  it('takes a whole number of pounds off the base price', () => {
    expect(planPrice(2000, 3, 'GBP')).toEqual({ wholeDiscount: 3, percent: 15, totalPence: 1700 });
    expect(planPrice(1000, 0, 'GBP')).toEqual({ wholeDiscount: 0, percent: 0, totalPence: 1000 });
    expect(planPrice(3000, 10, 'GBP')).toEqual({ wholeDiscount: 10, percent: 33.3333, totalPence: 2000 });
  });

  it('rounds an amount with pence up', () => {
    expect(planPrice(2000, 2.01, 'GBP').wholeDiscount).toBe(3);
    expect(planPrice(2000, 0.1 + 0.2 + 0.7, 'GBP').wholeDiscount).toBe(1);
  });

  it('charges the total that the form shows, to the penny, for base prices up to £5,000 a day', () => {
    const base = fc.integer({ min: 100, max: 500_000 });
    fc.assert(
      fc.property(base, fc.nat(), (basePence, seed) => {
        const pounds = seed % (Math.floor(basePence / 100) + 1);
        const { percent, totalPence } = planPrice(basePence, pounds, 'GBP');
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
        expect(discountedPence(basePence, percent)).toBe(totalPence);
        expect(wholeDiscountOf(basePence, percent, 'GBP')).toBe(pounds);
      }),
    );
  });
});
