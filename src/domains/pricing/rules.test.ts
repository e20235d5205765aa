import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  type QuoteInput,
  bookedDays,
  occupancyPercent,
  planEnd,
  quote,
  slabPercentFor,
} from '#domains/pricing/rules.ts';
import { RESOURCE_TYPES } from '#shared/resource-types.ts';
import { HOUR, fromLocal } from '#shared/time.ts';

const zone = 'Europe/London';
const halfHours = fc.integer({ min: 1, max: 2 * 24 * 400 });
const input: fc.Arbitrary<QuoteInput> = fc
  .record({
    type: fc.constantFrom(...RESOURCE_TYPES),
    unitPricePence: fc.integer({ min: 0, max: 500_000 }),
    from: fc
      .integer({ min: Date.UTC(2024, 0, 1) / (HOUR / 2), max: Date.UTC(2030, 0, 1) / (HOUR / 2) })
      .map((n) => new Date((n * HOUR) / 2)),
    halfHours,
    capacity: fc.integer({ min: 1, max: 200 }),
    slabPercent: fc.integer({ min: 0, max: 300 }),
    discountPercent: fc.double({ min: 0, max: 100, noNaN: true }).map((percent) => Math.round(percent * 1e4) / 1e4),
    taxPercent: fc.constantFrom(0, 5, 7, 9.975, 17.5, 19, 20),
    pricesIncludeTax: fc.boolean(),
    currency: fc.constantFrom('GBP', 'JPY', 'KWD'),
  })
  .map(({ halfHours: length, ...rest }) => ({
    ...rest,
    zone,
    to: new Date(rest.from.getTime() + (length * HOUR) / 2),
  }));

describe('a quote', () => {
  it('consists of whole, non-negative amounts that add up, in currencies with 0, 2 and 3 decimals', () => {
    fc.assert(
      fc.property(input, (given) => {
        const price = quote(given);
        for (const pence of [
          price.baseNetPence,
          price.dynamicNetPence,
          price.netPence,
          price.taxPence,
          price.totalPence,
        ]) {
          expect(Number.isInteger(pence) && pence >= 0).toBe(true);
        }
        expect(price.netPence + price.taxPence).toBe(price.totalPence);
        if (given.currency === 'KWD') expect(price.totalPence % 10).toBe(0);
        expect(price.dynamicNetPence).toBeGreaterThanOrEqual(price.baseNetPence);
        expect(price.netPence).toBeLessThanOrEqual(price.dynamicNetPence);
      }),
      { numRuns: 1000 },
    );
  });

  it('never decreases with more time at the same occupancy and plan', () => {
    fc.assert(
      fc.property(input, halfHours, (given, more) => {
        const longer = { ...given, to: new Date(given.to.getTime() + (more * HOUR) / 2) };
        expect(quote(longer).totalPence).toBeGreaterThanOrEqual(quote(given).totalPence);
      }),
      { numRuns: 1000 },
    );
  });

  it('never decreases with more seats at the same occupancy and plan', () => {
    fc.assert(
      fc.property(input, fc.integer({ min: 1, max: 50 }), (given, more) => {
        const larger = { ...given, capacity: given.capacity + more };
        expect(quote(larger).totalPence).toBeGreaterThanOrEqual(quote(given).totalPence);
      }),
      { numRuns: 1000 },
    );
  });

  it('is what the prices say if they include tax, and its net price with the tax is the total within half a unit', () => {
    fc.assert(
      fc.property(input, (given) => {
        const price = quote({ ...given, currency: 'GBP', pricesIncludeTax: true });
        expect(price.totalPence).toBe(quote({ ...given, currency: 'GBP', taxPercent: 0 }).netPence);
        const tax = (price.totalPence * given.taxPercent) / (100 + given.taxPercent);
        expect(Math.abs(price.taxPence - tax)).toBeLessThanOrEqual(0.5 + 1e-6);
      }),
      { numRuns: 1000 },
    );
  });

  it('has the expected prices in worked examples', () => {
    const from = fromLocal('2026-06-01', '10:00');
    const room = {
      type: 'meeting_room' as const,
      unitPricePence: 1000,
      from,
      to: fromLocal('2026-06-01', '12:00'),
      zone,
      currency: 'GBP',
      capacity: 4,
      taxPercent: 20,
    };
    expect(quote(room)).toMatchObject({ netPence: 2000, taxPence: 400, totalPence: 2400 });
    const desks = { ...room, type: 'flexi_desk' as const, to: fromLocal('2026-06-03', '18:00'), capacity: 2 };
    expect(quote(desks).baseNetPence).toBe(1000 * 3 * 2);
    expect(quote({ ...desks, slabPercent: 10 }).netPence).toBe(6600);
    expect(quote({ ...desks, slabPercent: 10, discountPercent: 10 })).toMatchObject({
      dynamicNetPence: 6600,
      netPence: 5940,
    });
    const hour = { ...room, unitPricePence: 1999, to: fromLocal('2026-06-01', '11:30') };
    expect(quote(hour).netPence).toBe(2999); // 29.985 pounds, half up
    expect(quote({ ...desks, slabPercent: 10, discountPercent: 10, pricesIncludeTax: true })).toEqual({
      baseNetPence: 5000,
      dynamicNetPence: 5500,
      netPence: 4950,
      taxPercent: 20,
      taxPence: 990,
      totalPence: 5940,
    });
    expect(quote({ ...hour, pricesIncludeTax: true })).toMatchObject({ netPence: 2499, taxPence: 500 });
    expect(quote({ ...hour, currency: 'JPY', taxPercent: 10 })).toMatchObject({ netPence: 2999, taxPence: 300 });
    expect(quote({ ...hour, currency: 'KWD', taxPercent: 5 })).toMatchObject({ netPence: 3000, taxPence: 150 });
  });
});

describe('billed days', () => {
  it('include started days and ignore clock changes', () => {
    const days = (from: [string, string], to: [string, string]) =>
      bookedDays(fromLocal(...from), fromLocal(...to), zone);
    expect(days(['2026-06-01', '09:00'], ['2026-06-01', '18:00'])).toBe(1);
    expect(days(['2026-06-01', '09:00'], ['2026-06-03', '18:00'])).toBe(3);
    expect(days(['2026-10-25', '00:00'], ['2026-10-26', '00:00'])).toBe(1); // 25 hours
    expect(days(['2026-10-01', '09:00'], ['2026-10-30', '18:00'])).toBe(30);
    expect(days(['2026-03-01', '09:00'], ['2026-03-30', '18:00'])).toBe(30);
  });
});

describe('slabs and plans', () => {
  it('leave no gap between adjoining slabs, because an occupancy is rounded down to a whole percent', () => {
    const slabs = { flexi_desk: { '1-49': { value: 10, status: true }, '50-100': { value: 50, status: true } } };
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.nat(400), (seats, booked) => {
        const occupancy = occupancyPercent(Math.min(booked, seats), seats);
        expect(Number.isInteger(occupancy)).toBe(true);
        expect(occupancy).toBeLessThanOrEqual((Math.min(booked, seats) / seats) * 100 + 1e-9);
        const expected = occupancy === 0 ? 0 : occupancy < 50 ? 10 : 50;
        expect(slabPercentFor('flexi_desk', slabs, occupancy)).toBe(expected);
      }),
    );
    expect(occupancyPercent(29, 100)).toBe(29);
    expect(occupancyPercent(99, 200)).toBe(49);
  });

  it('apply only to desks, in active slabs whose inclusive bounds contain the occupancy', () => {
    const slabs = {
      flexi_desk: {
        '10-50': { value: 5, status: true },
        '51-100': { value: 20, status: true },
        '5-9': { value: 90, status: false },
      },
    };
    expect(slabPercentFor('flexi_desk', slabs, 50)).toBe(5);
    expect(slabPercentFor('flexi_desk', slabs, 51)).toBe(20);
    expect(slabPercentFor('flexi_desk', slabs, 50.5)).toBe(0);
    expect(slabPercentFor('flexi_desk', slabs, 7)).toBe(0);
    expect(slabPercentFor('meeting_room', slabs, 50)).toBe(0);
    expect(occupancyPercent(3, 4)).toBe(75);
    expect(occupancyPercent(0, 0)).toBe(0);
  });

  it('end a plan of 30 days from 1 June on 30 June at closing time', () => {
    const hours = { opens_at: '08:00', closes_at: '18:00', time_zone: zone };
    expect(planEnd(fromLocal('2026-06-01', '09:00'), 30, hours)).toEqual(fromLocal('2026-06-30', '18:00'));
    const always = { ...hours, opens_at: '18:00', closes_at: '02:00' };
    expect(planEnd(fromLocal('2026-06-01', '18:00'), 30, always)).toEqual(fromLocal('2026-07-01', '00:00'));
  });
});
