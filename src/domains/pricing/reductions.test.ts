/** How reductions go together, and that every price with them adds up. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offeredPlan } from './plan-reduction.ts';
import {
  agreedReductions,
  coveredPence,
  coveredQuote,
  namedProblem,
  type OfferedReduction,
  reducedQuote,
  type Reduction,
} from './reductions.ts';
import { type QuoteInput, quote } from './rules.ts';
import { RESOURCE_TYPES } from '#shared/resource-types.ts';
import { HOUR } from '#shared/time.ts';

const FROM = new Date('2027-03-02T10:00:00Z');
const ROOM: QuoteInput = {
  type: 'meeting_room',
  unitPricePence: 4_500,
  from: FROM,
  to: new Date(FROM.getTime() + 2 * HOUR),
  zone: 'Europe/London',
  currency: 'GBP',
  capacity: 4,
  taxPercent: 20,
};
const DESK: QuoteInput = { ...ROOM, type: 'flexi_desk', to: new Date('2027-03-03T10:00:00Z'), capacity: 1 };

/** A voucher, because its rules are none of its kind. */
const offer = (
  ref: string,
  off: OfferedReduction['off'],
  more: Partial<OfferedReduction<'voucher'>> = {},
): OfferedReduction => ({
  kind: 'voucher',
  ref,
  text: `Voucher ${ref}`,
  kept: { id: ref, code: ref, percent: 1, amount_pence: null },
  off,
  ...more,
});
const PLAN = offeredPlan({ id: '9', name: 'Week', discount: 10 });
const refs = ({ reductions }: { reductions: Reduction[] }) => reductions.map(({ ref }) => ref);

const offs: fc.Arbitrary<OfferedReduction['off']> = fc.oneof(
  fc.integer({ min: 0, max: 10_000 }).map((hundredths) => ({ percent: hundredths / 100 })),
  fc.integer({ min: 0, max: 50_000 }).map((tens) => ({ amountPence: tens * 10 })),
  fc.integer({ min: 0, max: 500_000 }).map((unitPricePence) => ({ unitPricePence })),
);
const prices: fc.Arbitrary<QuoteInput> = fc
  .record({
    type: fc.constantFrom(...RESOURCE_TYPES),
    unitPricePence: fc.integer({ min: 0, max: 500_000 }),
    slabPercent: fc.constantFrom(0, 15, 50),
    taxPercent: fc.constantFrom(0, 7, 19, 20),
    pricesIncludeTax: fc.boolean(),
    currency: fc.constantFrom('GBP', 'JPY', 'KWD'),
    hours: fc.integer({ min: 1, max: 100 }),
  })
  .map(({ hours, ...given }) => ({ ...ROOM, ...given, to: new Date(FROM.getTime() + hours * HOUR) }));

/** What one reduction makes of a price. */
function aloneNet(input: QuoteInput, off: OfferedReduction['off']): number {
  const normal = quote(input).netPence;
  if ('amountPence' in off) return Math.max(0, normal - off.amountPence);
  if ('percent' in off) return quote({ ...input, discountPercent: off.percent }).netPence;
  return Math.min(normal, quote({ ...input, fixedUnitPence: off.unitPricePence }).netPence);
}

describe('reductions of a price', () => {
  it('do not add up: the first of the cheapest sets it, and all amounts add up, also with what covers it', () => {
    fc.assert(
      fc.property(prices, fc.array(offs, { maxLength: 5 }), fc.nat(100_000), (input, all, covered) => {
        const price = reducedQuote(
          input,
          all.map((off, index) => offer(String(index), off)),
        );
        const normal = quote(input);
        const nets = all.map((off) => aloneNet(input, off));
        const lowest = Math.min(normal.netPence, ...nets);
        expect(price.netPence).toBe(lowest);
        expect(refs(price)).toEqual(lowest < normal.netPence ? [String(nets.indexOf(lowest))] : []);
        expect(price.netPence + price.taxPence).toBe(price.totalPence);
        expect(price.totalPence).toBeLessThanOrEqual(normal.totalPence);

        const net = Math.min(covered, price.netPence);
        const kept = { amount: 0, moneyPence: net };
        const after = coveredQuote(price, { kind: 'credits', ref: null, text: '', net, kept }, input.currency);
        const taken = after.reductions.reduce((sum, each) => sum + each.net, 0);
        expect(after.netPence + taken).toBe(normal.dynamicNetPence);
        expect(coveredPence(after.reductions)).toBe(net);
        expect(after.netPence + after.taxPence).toBe(after.totalPence);
        expect(Math.min(after.netPence, after.taxPence)).toBeGreaterThanOrEqual(0);
        if (net === price.netPence) expect(after.totalPence).toBe(0);
      }),
      { numRuns: 1000 },
    );
  });

  it('keep the plan, also where another one sets the price', () => {
    const plan = reducedQuote(DESK, [PLAN]);
    expect(plan).toMatchObject({
      netPence: 4_050,
      reductions: [{ kind: 'plan', text: 'Week discount (10%)', net: 450 }],
    });
    const both = reducedQuote(DESK, [PLAN, offer('1', { percent: 20 })]);
    expect(both).toMatchObject({
      netPence: 3_600,
      reductions: [
        { kind: 'plan', net: 0 },
        { ref: '1', net: 900 },
      ],
    });
    expect(refs(reducedQuote(DESK, [PLAN, offer('1', { percent: 5 })]))).toEqual(['9']);
  });

  it('leave out what does not go together with a plan', () => {
    const offered = offer('1', { unitPricePence: 100 }, { isAlone: true });
    expect(refs(reducedQuote(DESK, [offered]))).toEqual(['1']);
    expect(refs(reducedQuote(DESK, [PLAN, offered]))).toEqual(['9']);
  });

  it('count for their types and on their days, of the clock of the workspace', () => {
    const rooms = offer('1', { percent: 10 }, { types: ['meeting_room'] });
    expect(refs(reducedQuote(ROOM, [rooms]))).toEqual(['1']);
    expect(refs(reducedQuote(DESK, [rooms]))).toEqual([]);
    const thirds = offer('1', { percent: 10 }, { days: (day) => day === '2027-03-03' });
    expect(refs(reducedQuote(ROOM, [thirds]))).toEqual([]);
    expect(
      refs(reducedQuote({ ...ROOM, zone: 'Pacific/Auckland', from: new Date('2027-03-02T12:00:00Z') }, [thirds])),
    ).toEqual(['1']);
  });
});

describe('a reduction that the request names', () => {
  const named = (off: OfferedReduction['off'], problem?: string) =>
    offer('1', off, {
      named: { field: 'voucher_code', notCheaper: 'Not cheaper' },
      ...(problem && { problem: () => problem }),
    });
  const problemOf = (offered: OfferedReduction[]) => namedProblem(ROOM, reducedQuote(ROOM, offered), offered)?.message;

  it('is refused if it is not for the booking, or does not set the price', () => {
    expect(problemOf([named({ percent: 10 })])).toBeUndefined();
    expect(problemOf([named({ percent: 10 }, 'Has ended')])).toBe('Has ended');
    expect(problemOf([offer('2', { percent: 10 }), named({ percent: 10 })])).toBe('Not cheaper');
    expect(problemOf([offer('2', { percent: 10 })])).toBeUndefined();
  });
});

it('a price that was agreed on otherwise is explained by the reduction that set it', () => {
  const { reductions } = reducedQuote(DESK, [PLAN, offer('1', { percent: 20 })]);
  const agreed = agreedReductions(reductions, { dynamicPence: 4_500, netPence: 4_000 });
  expect(agreed).toMatchObject([
    { kind: 'plan', net: 0 },
    { ref: '1', net: 500 },
  ]);
  expect(agreedReductions([], { dynamicPence: 4_500, netPence: 4_000 })).toEqual([]);
});
