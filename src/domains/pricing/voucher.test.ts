/** What a voucher makes of a price, beside other reductions and credits. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type QuoteInput, lessCredits, quote, reducedQuote } from './rules.ts';
import { bookedVoucher, type SoldVoucher, voucherText } from './voucher.ts';

const SPRING: SoldVoucher = { id: '1', code: 'SPRING20', percent: 20, amount_pence: null };
const TENNER: SoldVoucher = { id: '2', code: 'TENNER', percent: null, amount_pence: 1_000 };

const from = new Date('2027-03-02T10:00:00Z');
const ROOM: QuoteInput = {
  type: 'meeting_room',
  unitPricePence: 4_500,
  from,
  to: new Date('2027-03-02T12:00:00Z'),
  zone: 'Europe/London',
  currency: 'GBP',
  capacity: 4,
  taxPercent: 20,
};
const priced = (more: Partial<Parameters<typeof reducedQuote>[0]>) => reducedQuote({ ...ROOM, spaceId: '1', ...more });

describe('a voucher', () => {
  it('takes a percentage or an amount before tax off, and never more than the price', () => {
    expect(priced({ voucher: SPRING })).toMatchObject({ netPence: 7_200, totalPence: 8_640, voucher: SPRING });
    expect(priced({ voucher: TENNER })).toMatchObject({ netPence: 8_000, totalPence: 9_600, voucher: TENNER });
    const whole = { ...TENNER, amount_pence: 100_000 };
    expect(priced({ voucher: whole })).toMatchObject({ netPence: 0, taxPence: 0, totalPence: 0, voucher: whole });
  });

  it('takes an amount before tax off a price with tax in it', () => {
    const price = priced({ voucher: TENNER, pricesIncludeTax: true });
    expect(price).toMatchObject({ dynamicNetPence: 7_500, netPence: 6_500, taxPence: 1_300, totalPence: 7_800 });
  });

  it('rounds in a currency without decimals', () => {
    const yen = { currency: 'JPY', unitPricePence: 1_999, voucher: { ...SPRING, percent: 12.5 } };
    expect(priced(yen)).toMatchObject({ dynamicNetPence: 3_998, netPence: 3_498, taxPence: 700, totalPence: 4_198 });
  });

  it('counts only if it is the cheapest, and then alone', () => {
    const studio = { space_id: '1', name: 'Studio', from: '2027-01-01', end: null, pauses: [] };
    const benefits = [{ ...studio, room_discount: 20 }];
    expect(priced({ voucher: SPRING, benefits })).toMatchObject({ netPence: 7_200, voucher: null });
    const member = priced({ voucher: { ...SPRING, percent: 25 }, benefits });
    expect(member).toMatchObject({ netPence: 6_750, voucher: { percent: 25 }, roomDiscount: null });
    expect(priced({ voucher: SPRING, offerPricePence: 3_500 })).toMatchObject({ isOffer: true, voucher: null });
    expect(priced({ voucher: SPRING, offerPricePence: 3_700 })).toMatchObject({ isOffer: false, netPence: 7_200 });
    const desk = { type: 'flexi_desk' as const, to: new Date('2027-03-03T10:00:00Z'), capacity: 1 };
    expect(priced({ ...desk, voucher: SPRING, planDiscount: 30 })).toMatchObject({ netPence: 3_150, voucher: null });
    expect(priced({ ...desk, voucher: SPRING, planDiscount: 10 })).toMatchObject({ netPence: 3_600, voucher: SPRING });
    expect(priced({ unitPricePence: 0, voucher: SPRING })).toMatchObject({ netPence: 0, voucher: null });
  });

  it('adds up with tax and credits, and is the lowest of what each reduction alone makes of a price', () => {
    const vouchers = fc.oneof(
      fc.integer({ min: 1, max: 10_000 }).map((hundredths) => ({ ...SPRING, percent: hundredths / 100 })),
      fc.integer({ min: 1, max: 50_000 }).map((tens) => ({ ...TENNER, amount_pence: tens * 10 })),
    );
    const given = fc.record({
      unitPricePence: fc.integer({ min: 0, max: 500_000 }),
      taxPercent: fc.constantFrom(0, 7, 19, 20),
      pricesIncludeTax: fc.boolean(),
      currency: fc.constantFrom('GBP', 'JPY', 'KWD'),
    });
    const offers = fc.option(fc.integer({ min: 0, max: 500_000 }), { nil: undefined });
    const shares = fc.record({
      whole: fc.integer({ min: 1, max: 600 }),
      amount: fc.integer({ min: 0, max: 600 }),
      moneyPence: fc.integer({ min: 0, max: 50_000 }),
    });
    fc.assert(
      fc.property(given, vouchers, offers, shares, (some, voucher, offerPricePence, share) => {
        const reduced = priced({ ...some, voucher, offerPricePence });
        const others = quote({ ...ROOM, ...some, offerPricePence }).netPence;
        const full = quote({ ...ROOM, ...some }).netPence;
        const alone =
          voucher.amount_pence === null
            ? quote({ ...ROOM, ...some, discountPercent: voucher.percent }).netPence
            : Math.max(0, full - voucher.amount_pence);
        expect(reduced.netPence).toBe(Math.min(others, alone));
        expect(reduced.voucher).toBe(alone < others ? voucher : null);
        expect(reduced.netPence + reduced.taxPence).toBe(reduced.totalPence);
        const { netPence, taxPence, totalPence, credits } = lessCredits(reduced, share, some.currency);
        expect(netPence + (credits?.netPence ?? 0)).toBe(reduced.netPence);
        expect(netPence + taxPence).toBe(totalPence);
        expect(Math.min(netPence, taxPence)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 1000 },
    );
  });

  it('is named with what it takes off', () => {
    expect(voucherText(SPRING, 'GBP')).toBe('20% off with SPRING20');
    expect(bookedVoucher(TENNER, 'GBP')).toMatchObject({ code: 'TENNER', percent: null, amount: 10 });
    expect(bookedVoucher(null, 'GBP')).toBeNull();
  });
});
