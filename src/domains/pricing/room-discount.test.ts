/** The discount of a membership: on which days it is given, and what it makes of a price. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RoomDiscount, bestDiscount } from './room-discount.ts';
import { type QuoteInput, lessCredits, quote, reducedQuote } from './rules.ts';

const STUDIO: RoomDiscount = {
  space_id: '1',
  name: 'Studio',
  from: '2027-03-01',
  end: null,
  pauses: [{ from: '2027-05', until: '2027-06' }],
  room_discount: 10,
};
const best = (benefits: RoomDiscount[], day: string, spaceId = '1') => bestDiscount(benefits, { spaceId, day })?.name;

describe('the discount of a membership', () => {
  it('is given from its first to its last day, but not in paused months', () => {
    const ending = { ...STUDIO, end: '2027-07-31' };
    const days = ['2027-02-28', '2027-03-01', '2027-04-30', '2027-05-01', '2027-06-30', '2027-07-31', '2027-08-01'];
    expect(days.map((day) => best([ending], day) !== undefined)).toEqual([
      ...[false, true, true],
      ...[false, false, true, false],
    ]);
    expect(best([STUDIO], '2037-08-01')).toBe('Studio');
  });

  it('is that of the workspace, and the highest of several', () => {
    const office = { ...STUDIO, name: 'Office', room_discount: 12.5 };
    const none = { ...STUDIO, name: 'None', room_discount: 0 };
    expect(best([none, STUDIO, office], '2027-03-01')).toBe('Office');
    expect(best([none, STUDIO, { ...office, end: '2027-03-01' }], '2027-03-02')).toBe('Studio');
    expect(best([STUDIO], '2027-03-01', '2')).toBeUndefined();
    expect(best([none], '2027-03-01')).toBeUndefined();
  });
});

describe('a price with the discount of a membership', () => {
  type Given = {
    unitPricePence: number;
    minutes: number;
    taxPercent: number;
    pricesIncludeTax: boolean;
    currency: string;
  };
  const price: fc.Arbitrary<Given> = fc.record({
    unitPricePence: fc.integer({ min: 0, max: 500_000 }),
    minutes: fc.integer({ min: 1, max: 600 }),
    taxPercent: fc.constantFrom(0, 7, 19, 20),
    pricesIncludeTax: fc.boolean(),
    currency: fc.constantFrom('GBP', 'JPY', 'KWD'),
  });
  const percents = fc.array(
    fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
    { maxLength: 4 },
  );
  const from = new Date('2027-03-02T10:00:00Z');
  const inputOf = ({ minutes, ...given }: Given): QuoteInput => ({
    ...{ ...given, type: 'meeting_room', zone: 'Europe/London', capacity: 4 },
    ...{ from, to: new Date(from.getTime() + minutes * 60_000) },
  });
  const offers = fc.option(fc.integer({ min: 0, max: 500_000 }), { nil: undefined });
  const shares = fc.record({
    whole: fc.integer({ min: 1, max: 600 }),
    amount: fc.integer({ min: 0, max: 600 }),
    moneyPence: fc.integer({ min: 0, max: 50_000 }),
  });

  it('is the lowest of what each reduction alone makes of it, and adds up also with credits', () => {
    fc.assert(
      fc.property(price, percents, offers, shares, (given, all, offerPricePence, share) => {
        const input = inputOf(given);
        const benefits = all.map((room_discount) => ({ ...STUDIO, room_discount }));
        const reduced = reducedQuote({ ...input, spaceId: '1', benefits, offerPricePence });
        const alone = [...all, 0].map((discountPercent) => quote({ ...input, discountPercent }).netPence);
        const offered = quote({ ...input, offerPricePence }).netPence;
        expect(reduced.netPence).toBe(Math.min(...alone, offered));
        expect(reduced.netPence + reduced.taxPence).toBe(reduced.totalPence);
        expect(reduced.isOffer).toBe(offered < Math.min(...alone));
        const isDiscounted = !reduced.isOffer && reduced.netPence < reduced.dynamicNetPence;
        expect(reduced.roomDiscount?.room_discount).toBe(isDiscounted ? Math.max(...all) : undefined);
        const { netPence, taxPence, totalPence, credits } = lessCredits(reduced, share, input.currency);
        expect(netPence + (credits?.netPence ?? 0)).toBe(reduced.netPence);
        expect(netPence + taxPence).toBe(totalPence);
      }),
      { numRuns: 1000 },
    );
  });

  it('is that of meeting rooms, and not of a booking with a plan', () => {
    const input = inputOf({
      unitPricePence: 1_000,
      minutes: 60,
      taxPercent: 20,
      pricesIncludeTax: false,
      currency: 'GBP',
    });
    const reduced = { ...input, spaceId: '1', benefits: [STUDIO] };
    expect(reducedQuote(reduced)).toMatchObject({ netPence: 900, totalPence: 1_080, roomDiscount: STUDIO });
    expect(reducedQuote({ ...reduced, planDiscount: 5 })).toMatchObject({ netPence: 950, roomDiscount: null });
    for (const type of ['flexi_desk', 'dedicated_desk', 'private_office'] as const)
      expect(reducedQuote({ ...reduced, type, capacity: 1 })).toMatchObject({ netPence: 1_000, roomDiscount: null });
  });
});
