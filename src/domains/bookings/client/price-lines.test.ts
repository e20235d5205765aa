import { expect, it } from 'vitest';
import { priceLines } from './price-lines.ts';

const sum = (lines: { pence: number }[]) => lines.reduce((total, { pence }) => total + pence, 0);

it('shows net and tax, which add up to the charged total', () => {
  const plain = {
    currency: 'GBP',
    price: { net: 19.99, total: 23.99, tax: 20 },
    base_net: 19.99,
    plan: null,
    offer: null,
    voucher: null,
    room_discount: null,
    type: 'meeting_room' as const,
    credits: null,
  };
  const { lines, totalPence } = priceLines({ ...plain, dynamic_price: { net: 19.99, discounted_net: 19.99 } });
  expect(lines.map(({ label }) => label)).toEqual(['Net', 'Tax (20%)']);
  expect([sum(lines), totalPence]).toEqual([2399, 2399]);
});

it('names the membership that takes something off', () => {
  const { lines, totalPence } = priceLines({
    currency: 'GBP',
    price: { net: 16.2, total: 19.44, tax: 20 },
    base_net: 18,
    dynamic_price: { net: 18, discounted_net: 16.2 },
    plan: null,
    offer: null,
    voucher: null,
    room_discount: { name: 'Studio', percent: 10 },
    type: 'meeting_room',
    credits: null,
  });
  expect(lines[1]).toEqual({ label: '10% off with Studio', pence: -180 });
  expect(sum(lines)).toBe(totalPence);
});

it('names the voucher that takes something off, also of a booking with a plan', () => {
  const { lines, totalPence } = priceLines({
    currency: 'GBP',
    price: { net: 8, total: 9.6, tax: 20 },
    base_net: 18,
    dynamic_price: { net: 18, discounted_net: 8 },
    plan: { name: 'Weekly', discount: 10 },
    offer: null,
    room_discount: null,
    voucher: { code: 'TENNER', percent: null, amount: 10, text: '£10.00 off with TENNER' },
    type: 'flexi_desk',
    credits: null,
  });
  expect(lines[1]).toEqual({ label: '£10.00 off with TENNER', pence: -1_000 });
  expect(sum(lines)).toBe(totalPence);
});

it('shows the discount of a plan and the surcharge of busy times', () => {
  const { lines, totalPence } = priceLines({
    currency: 'GBP',
    price: { net: 99, total: 118.8, tax: 20 },
    base_net: 100,
    dynamic_price: { net: 110, discounted_net: 99 },
    plan: { name: 'Weekly', discount: 10 },
    offer: null,
    voucher: null,
    room_discount: null,
    type: 'meeting_room',
    credits: null,
  });
  expect(lines).toEqual([
    { label: 'Net', pence: 10000 },
    { label: 'Busy times', pence: 1000 },
    { label: 'Discount (10%)', pence: -1100 },
    { label: 'Tax (20%)', pence: 1980 },
  ]);
  expect(sum(lines)).toBe(totalPence);
});

it('shows what credits cover, beside the discount', () => {
  const { lines, totalPence } = priceLines({
    currency: 'GBP',
    price: { net: 40.5, total: 48.6, tax: 20 },
    base_net: 90,
    dynamic_price: { net: 90, discounted_net: 40.5 },
    plan: { name: 'Weekly', discount: 10 },
    offer: null,
    voucher: null,
    room_discount: null,
    type: 'meeting_room',
    credits: { amount: 30, money: 20.25, net: 40.5 },
  });
  expect(lines).toEqual([
    { label: 'Net', pence: 9000 },
    { label: 'Discount (10%)', pence: -900 },
    { label: '30 min and £20.25 from credits', pence: -4050 },
    { label: 'Tax (20%)', pence: 810 },
  ]);
  expect(sum(lines)).toBe(totalPence);
});
