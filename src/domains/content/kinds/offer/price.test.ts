import { describe, expect, it } from 'vitest';
import { type BookableOffer, NO_OFFER, isOnItsDays, offeredPrice, offerProblem, soldOffer } from './price.ts';
import { reducedQuote } from '#domains/pricing/index.ts';
import { spoken } from '#shared/messages.ts';
import { IN_ENGLISH } from '#shared/in-english.ts';

const OFFER: BookableOffer = {
  id: '7',
  name: 'Summer rooms',
  price: 20,
  from: '2030-06-01',
  to: '2030-08-31',
  space_id: '1',
  type: 'meeting_room',
};
const BOOKING = { space_id: '1', type: 'meeting_room', day: '2030-06-01' } as const;
const TODAY = '2030-05-01';

describe('a booking has the price of an offer', () => {
  it('in its place, on its first and its last day', () => {
    expect(offerProblem(OFFER, BOOKING, TODAY)).toBeUndefined();
    expect(offerProblem(OFFER, { ...BOOKING, day: '2030-08-31' }, '2030-08-31')).toBeUndefined();
  });

  it.each([
    ['unpublished', undefined, BOOKING, TODAY, NO_OFFER],
    [
      'of another workspace',
      OFFER,
      { ...BOOKING, space_id: '2' },
      TODAY,
      'The offer Summer rooms is for another place',
    ],
    [
      'of another type',
      OFFER,
      { ...BOOKING, type: 'flexi_desk' } as const,
      TODAY,
      'The offer Summer rooms is for another place',
    ],
    ['that has ended', OFFER, BOOKING, '2030-09-01', 'The offer Summer rooms has ended'],
    [
      'before its first day',
      OFFER,
      { ...BOOKING, day: '2030-05-31' },
      TODAY,
      /^The offer Summer rooms is for bookings/,
    ],
    ['after its last day', OFFER, { ...BOOKING, day: '2030-09-01' }, TODAY, /^The offer Summer rooms is for bookings/],
  ])('but not one %s', (_name, offer, booking, today, problem) => {
    expect(spoken(offerProblem(offer, booking, today)!, IN_ENGLISH)).toMatch(problem);
  });

  it('on whole days only', () => {
    expect(isOnItsDays(OFFER, '2030-07-99')).toBe(false);
  });
});

describe('the price', () => {
  const period = {
    from: new Date('2030-06-03T09:00:00Z'),
    to: new Date('2030-06-03T10:30:00Z'),
    zone: 'Europe/London',
    currency: 'GBP',
  };
  const priced = (
    input: Omit<Parameters<typeof reducedQuote>[0], keyof typeof period | 'taxPercent'>,
    price: number,
  ) => {
    const offered = offeredPrice(soldOffer({ ...OFFER, price, type: input.type }, 'GBP'), [input.type]);
    return reducedQuote({ ...input, ...period, taxPercent: 20 }, [offered]);
  };
  const room = { type: 'meeting_room', unitPricePence: 4_500, capacity: 4 } as const;

  it('is that of the offer for the time, and the normal one stays known', () => {
    expect(priced(room, 20)).toMatchObject({
      baseNetPence: 6_750,
      dynamicNetPence: 6_750,
      netPence: 3_000,
      totalPence: 3_600,
      reductions: [{ kind: 'offer', ref: '7', text: 'Offer: Summer rooms', net: 3_750 }],
    });
  });

  it('is never more than the normal one', () => {
    expect(priced(room, 50)).toMatchObject({ netPence: 6_750, reductions: [] });
  });

  it('counts the seats, and no surcharge', () => {
    const desks = { ...room, type: 'flexi_desk', capacity: 3, slabPercent: 50 } as const;
    expect(priced({ ...desks, unitPricePence: 1_000 }, 8).netPence).toBe(2_400);
  });
});
