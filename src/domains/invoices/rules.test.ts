import fc from 'fast-check';
import { english } from '../../../test/helpers/english.ts';
import { describe, expect, it } from 'vitest';
import { type BilledTime, amountLine, bookingLines, quantityText, taxOfLines, taxTotals, taxed } from './rules.ts';
import { quote } from '#domains/pricing/rules.ts';
import { toMinor } from '#shared/money.ts';

const ZONE = 'Europe/London';
const at = (time: string) => new Date(`2027-03-01T${time}Z`);

type Slot = Pick<BilledTime, 'type' | 'from' | 'to' | 'capacity'>;

type Price = {
  unitPricePence: number;
  slabPercent?: number;
  discountPercent?: number;
  reductions?: BilledTime['reductions'];
};

function billed(slot: Slot, { reductions = [], ...price }: Price): BilledTime {
  const { baseNetPence, dynamicNetPence, netPence } = quote({
    ...{ ...slot, ...price, zone: ZONE, currency: 'GBP', taxPercent: 20 },
  });
  return { ...slot, zone: ZONE, currency: 'GBP', baseNetPence, dynamicNetPence, netPence, reductions, t: english };
}

const ROOM: Slot = { type: 'meeting_room', from: at('10:00:00'), to: at('11:30:00'), capacity: 4 };
const DESKS: Slot = { type: 'flexi_desk', from: at('08:00:00'), to: new Date('2027-03-03T18:00:00Z'), capacity: 2 };

describe('the lines of an invoice', () => {
  it('name each reduction with what it takes off, and leave out those that take nothing', () => {
    const reductions = [
      { text: 'Long stay discount (5%)', net: 0 },
      { text: '10% off with SPRING10', net: 675 },
      { text: '1 h from credits', net: 4_050 },
    ];
    const booking = { ...billed(ROOM, { unitPricePence: 4_500, reductions }), netPence: 2_025 };
    expect(bookingLines('Boardroom', booking)).toMatchObject([
      { rate: 45, amount: 67.5 },
      { description: '10% off with SPRING10', amount: -6.75 },
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
    expect(quantityText(line!, english)).toBe('1.5 hours');
  });

  it('of desks have the base rate, and the surcharge and the discount as lines of their own', () => {
    const reductions = [{ text: 'Long stay discount (10%)', net: 750 }];
    const price = { unitPricePence: 1_000, slabPercent: 25, discountPercent: 10, reductions };
    const lines = bookingLines('Loft', billed(DESKS, price));
    expect(lines.map(({ description, rate, amount }) => [description, rate, amount])).toEqual([
      ['Loft', 10, 60],
      ['Busy times', null, 15],
      ['Long stay discount (10%)', null, -7.5],
    ]);
    expect(quantityText(lines[0]!, english)).toBe('3 days × 2 desks');
  });

  it('name a difference that no reduction explains a discount', () => {
    const lines = bookingLines('Loft', billed(DESKS, { unitPricePence: 1_000, discountPercent: 10 }));
    expect(lines[1]).toMatchObject({ description: 'Discount', amount: -6 });
  });

  it.each([1, 3_333, 4_999, 12_345])('add up to the net amount with a price of %i pence', (unitPricePence) => {
    for (const slabPercent of [0, 7, 33])
      for (const discountPercent of [0, 3, 12.5]) {
        const booking = billed(DESKS, { unitPricePence, slabPercent, discountPercent });
        const sum = bookingLines('Loft', booking).reduce((pence, { amount }) => pence + Math.round(amount * 100), 0);
        expect(sum).toBe(booking.netPence);
      }
  });
});

describe('a quantity', () => {
  it('of hours is rounded to one decimal', () => {
    const room = billed({ ...ROOM, to: at('11:20:00') }, { unitPricePence: 4_500 });
    expect(quantityText(bookingLines('Boardroom', room)[0]!, english)).toBe('1.3 hours');
  });

  it('of one has no plural', () => {
    const room = billed({ ...ROOM, to: at('11:00:00') }, { unitPricePence: 4_500 });
    expect(quantityText(bookingLines('Boardroom', room)[0]!, english)).toBe('1 hour');
  });

  it('is missing on a line that has only an amount', () => {
    expect(quantityText(amountLine('Refund', toMinor(5, 'GBP'), 'GBP'), english)).toBe('');
  });
});

describe('the tax of lines', () => {
  it('adds up to the whole tax, whatever the lines are', () => {
    const nets = fc.array(fc.integer({ min: -1_000_000, max: 10_000_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(nets, fc.integer({ min: 0, max: 5_000_000 }), (lines, tax) => {
        const taxes = taxOfLines(lines, tax);
        expect(taxes.reduce((sum, each) => sum + each, 0)).toBe(tax);
        expect(taxes.every(Number.isInteger)).toBe(true);
      }),
    );
  });

  it('is a share of each line', () => {
    expect(taxOfLines([1_000, 2_000], 600)).toEqual([200, 400]);
    expect(taxOfLines([333, 333, 334], 200)).toEqual([67, 66, 67]);
    expect(taxOfLines([0, 0], 5)).toEqual([5, 0]);
  });
});

describe('the sums by rate', () => {
  const pence = fc.integer({ min: -1_000_000, max: 1_000_000 });
  const part = fc.record({
    percent: fc.constantFrom(0, 5, 7, 19, 20),
    nets: fc.array(pence, { minLength: 1, maxLength: 4 }),
    tax: pence,
  });

  it('add up to the net amount and the tax of the document, to the unit', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), fc.constantFrom('GBP', 'JPY', 'KWD'), (parts, currency) => {
        const lines = parts.flatMap(({ percent, nets, tax }) =>
          taxed(
            nets.map((net) => amountLine('Line', net, currency)),
            { percent, pence: tax, currency },
          ),
        );
        const totals = taxTotals(lines, currency);
        const sum = (amounts: number[]) => amounts.reduce((all, each) => all + each, 0);
        const sumOf = (field: 'net' | 'tax') => sum(totals.map((total) => toMinor(total[field], currency)));
        expect(sumOf('net')).toBe(sum(parts.flatMap(({ nets }) => nets)));
        expect(sumOf('tax')).toBe(sum(parts.map(({ tax }) => tax)));
        expect(new Set(totals.map(({ percent }) => percent)).size).toBe(totals.length);
      }),
    );
  });

  it('begin with the highest rate', () => {
    const lines = [5, 20, 0, 20].flatMap((percent) =>
      taxed([amountLine('Line', 1_000, 'GBP')], { percent, pence: percent * 10, currency: 'GBP' }),
    );
    expect(taxTotals(lines, 'GBP')).toEqual([
      { percent: 20, net: 20, tax: 4 },
      { percent: 5, net: 10, tax: 0.5 },
      { percent: 0, net: 10, tax: 0 },
    ]);
  });
});
