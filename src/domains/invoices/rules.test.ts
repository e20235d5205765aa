import { describe, expect, it } from 'vitest';
import { type Billed, amountLine, bookingLines, quantityText } from './rules.ts';
import { lessCredits, quote } from '#domains/pricing/rules.ts';
import { toMinor } from '#shared/money.ts';

const ZONE = 'Europe/London';
const at = (time: string) => new Date(`2027-03-01T${time}Z`);

type Slot = Pick<Billed, 'type' | 'from' | 'to' | 'capacity'>;

type Price = {
  unitPricePence: number;
  slabPercent?: number;
  planDiscount?: number;
  offerPricePence?: number;
  covered?: number;
};

const NONE = { amount: 0, netPence: 0 };

function billed(slot: Slot, price: Price): Billed {
  const normal = quote({ ...slot, ...price, zone: ZONE, currency: 'GBP' });
  const covered = { amount: price.covered ?? 0, whole: 90 };
  const { credits = NONE, ...amounts } = lessCredits(normal, covered, 'GBP');
  const { baseNetPence, dynamicNetPence, netPence } = amounts;
  const plan = price.planDiscount ? { name: 'Long stay', discount: price.planDiscount } : null;
  const offer = price.offerPricePence ? 'Summer rooms' : null;
  return { ...slot, zone: ZONE, currency: 'GBP', baseNetPence, dynamicNetPence, netPence, plan, offer, credits };
}

const ROOM: Slot = { type: 'meeting_room', from: at('10:00:00'), to: at('11:30:00'), capacity: 4 };
const DESKS: Slot = { type: 'flexi_desk', from: at('08:00:00'), to: new Date('2027-03-03T18:00:00Z'), capacity: 2 };

describe('the lines of an invoice', () => {
  it('name the offer that set the price', () => {
    const lines = bookingLines('Boardroom', billed(ROOM, { unitPricePence: 4_500, offerPricePence: 2_000 }));
    expect(lines).toMatchObject([
      { rate: 45, amount: 67.5 },
      { description: 'Offer: Summer rooms', amount: -37.5 },
    ]);
  });

  it('say what credits cover, after the discount', () => {
    const lines = bookingLines('Boardroom', billed(ROOM, { unitPricePence: 4_500, planDiscount: 10, covered: 60 }));
    expect(lines).toMatchObject([
      { amount: 67.5 },
      { description: 'Long stay discount (10%)', amount: -6.75 },
      { description: '1 h from credits', amount: -40.5 },
    ]);
  });

  it('of a room have the rate per hour', () => {
    const [line, ...others] = bookingLines('Boardroom', billed(ROOM, { unitPricePence: 4_500 }));
    expect(line).toEqual({
      description: 'Boardroom',
      rate: 45,
      quantity: 1.5,
      unit: 'hour',
      seats: null,
      amount: 67.5,
    });
    expect(others).toEqual([]);
    expect(quantityText(line!)).toBe('1.5 hours');
  });

  it('of desks have the base rate, and the surcharge and the discount as lines of their own', () => {
    const price = { unitPricePence: 1_000, slabPercent: 25, planDiscount: 10 };
    const lines = bookingLines('Loft', billed(DESKS, price));
    expect(lines.map(({ description, rate, amount }) => [description, rate, amount])).toEqual([
      ['Loft', 10, 60],
      ['Busy times', null, 15],
      ['Long stay discount (10%)', null, -7.5],
    ]);
    expect(quantityText(lines[0]!)).toBe('3 days × 2 desks');
  });

  it.each([1, 3_333, 4_999, 12_345])('add up to the net amount with a price of %i pence', (unitPricePence) => {
    for (const slabPercent of [0, 7, 33])
      for (const planDiscount of [0, 3, 12.5]) {
        const booking = billed(DESKS, { unitPricePence, slabPercent, planDiscount });
        const sum = bookingLines('Loft', booking).reduce((pence, { amount }) => pence + Math.round(amount * 100), 0);
        expect(sum).toBe(booking.netPence);
      }
  });
});

describe('a quantity', () => {
  it('of hours is rounded to one decimal', () => {
    const room = billed({ ...ROOM, to: at('11:20:00') }, { unitPricePence: 4_500 });
    expect(quantityText(bookingLines('Boardroom', room)[0]!)).toBe('1.3 hours');
  });

  it('of one has no plural', () => {
    const room = billed({ ...ROOM, to: at('11:00:00') }, { unitPricePence: 4_500 });
    expect(quantityText(bookingLines('Boardroom', room)[0]!)).toBe('1 hour');
  });

  it('is missing on a line that has only an amount', () => {
    expect(quantityText(amountLine('Refund', toMinor(5, 'GBP'), 'GBP'))).toBe('');
  });
});
