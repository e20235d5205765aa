import { expect, it } from 'vitest';
import { english } from '../../../../../test/helpers/english.ts';
import { priceLines } from './price-lines.ts';

const sum = (lines: { pence: number }[]) => lines.reduce((total, { pence }) => total + pence, 0);

it('shows net and tax, which add up to the charged total', () => {
  const plain = { currency: 'GBP', price: { net: 19.99, total: 23.99, tax: 20 }, base_net: 19.99, reductions: [] };
  const { lines, totalPence } = priceLines({ ...plain, dynamic_price: { net: 19.99, discounted_net: 19.99 } }, english);
  expect(lines.map(({ label }) => label)).toEqual(['Net', 'Tax (20%)']);
  expect([sum(lines), totalPence]).toEqual([2399, 2399]);
});

it('names each reduction with what it takes off, after the surcharge of busy times', () => {
  const { lines, totalPence } = priceLines(
    {
      currency: 'GBP',
      price: { net: 58.5, total: 70.2, tax: 20 },
      base_net: 100,
      dynamic_price: { net: 110, discounted_net: 58.5 },
      reductions: [
        { kind: 'plan', text: 'Weekly discount (5%)', net: 0 },
        { kind: 'voucher', text: '10% off with SPRING10', net: 11 },
        { kind: 'credits', text: '30 min and £20.25 from credits', net: 40.5 },
      ],
    },
    english,
  );
  expect(lines).toEqual([
    { label: 'Net', pence: 10000 },
    { label: 'Busy times', pence: 1000 },
    { label: '10% off with SPRING10', pence: -1100 },
    { label: '30 min and £20.25 from credits', pence: -4050 },
    { label: 'Tax (20%)', pence: 1170 },
  ]);
  expect(sum(lines)).toBe(totalPence);
});

it('shows what no reduction explains, and that a move was not refunded', () => {
  const moved = {
    currency: 'GBP',
    price: { net: 90, total: 108, tax: 20 },
    base_net: 45,
    dynamic_price: { net: 45, discounted_net: 90 },
  };
  expect(priceLines({ ...moved, reductions: [] }, english).lines[1]).toEqual({ label: 'Discount', pence: 4500 });
  const kept = [{ kind: 'membership', text: '10% off with Studio', net: -45 }];
  expect(priceLines({ ...moved, reductions: kept }, english).lines[1]).toEqual({
    label: '10% off with Studio',
    pence: 4500,
  });
});
