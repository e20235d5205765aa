/** What credits cover of a price. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { coveredQuote, reducedQuote } from '#domains/pricing/index.ts';
import { covering, coveringAtMost, wholeOf } from './reduction.ts';

const from = new Date('2027-03-01T10:00Z');
const ROOM = {
  type: 'meeting_room' as const,
  space: { time_zone: 'Europe/London', currency: 'GBP' },
  from,
  to: new Date('2027-03-01T13:00Z'),
  capacity: 1,
};
const priceOf = (unitPricePence: number, more: { currency?: string; pricesIncludeTax?: boolean; to?: Date } = {}) =>
  reducedQuote({ ...ROOM, zone: 'Europe/London', currency: 'GBP', taxPercent: 20, unitPricePence, ...more }, []);

it('is their share of the net price with its tax, then money for the rest', () => {
  const normal = priceOf(4_500);
  const of = (amount: number, moneyPence: number) => covering(ROOM, normal, { amount, moneyPence })!;
  expect(of(120, 0)).toMatchObject({ net: 9_000, text: '2 h from credits', covers: true });
  expect(coveredQuote(normal, of(120, 0), 'GBP')).toMatchObject({ netPence: 4_500, taxPence: 900, totalPence: 5_400 });
  expect(of(120, 1_500)).toMatchObject({ net: 10_500, text: '2 h and £15.00 from credits' });
  expect(coveredQuote(normal, of(120, 1_500), 'GBP').totalPence).toBe(3_600);
  expect(covering(ROOM, normal, { amount: 0, moneyPence: 0 })).toBeUndefined();
});

it('is never more than the price, and all of it if they suffice', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500_000 }), fc.nat(400), fc.nat(1_000_000), (unit, amount, moneyPence) => {
      const normal = priceOf(unit);
      const covered = covering(ROOM, normal, { amount, moneyPence });
      const price = covered ? coveredQuote(normal, covered, 'GBP') : normal;
      expect(price.netPence + (covered?.net ?? 0)).toBe(normal.netPence);
      expect(price.netPence + price.taxPence).toBe(price.totalPence);
      expect(Math.min(price.netPence, price.taxPence)).toBeGreaterThanOrEqual(0);
      if (amount >= wholeOf(ROOM) || moneyPence >= normal.netPence) expect(price.totalPence).toBe(0);
    }),
  );
});

it('does not cost more by rounding, where the price includes the tax', () => {
  const to = new Date('2027-10-08T18:30Z');
  const [room, money] = [
    { ...ROOM, to, space: { time_zone: 'UTC', currency: 'KWD' } },
    { currency: 'KWD', to },
  ];
  const normal = priceOf(3, { ...money, pricesIncludeTax: true });
  const covered = coveredQuote(normal, covering(room, normal, { amount: 1, moneyPence: 0 })!, 'KWD');
  expect(covered.totalPence).toBeLessThanOrEqual(normal.totalPence);
});

it('is at most what another price needs', () => {
  const hour = { ...ROOM, to: new Date('2027-03-01T11:00Z') };
  const price = priceOf(4_500, { to: hour.to });
  expect(coveringAtMost(hour, price, { amount: 120, moneyPence: 1_500 })?.kept).toEqual({ amount: 60, moneyPence: 0 });
  expect(coveringAtMost(hour, price, { amount: 30, moneyPence: 9_000 })?.kept).toEqual({
    amount: 30,
    moneyPence: 2_250,
  });
});
