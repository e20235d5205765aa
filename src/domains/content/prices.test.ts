import { describe, expect, it } from 'vitest';
import { amountOf, discountOf, shownDiscount, shownPrice } from './prices.ts';
import { english } from '../../../test/helpers/english.ts';

describe('prices that staff enter', () => {
  it.each([
    ['350', '£350.00'],
    ['12.5', '£12.50'],
    [' 1200 ', '£1,200.00'],
    ['from £350 per month', 'from £350.00 per month'],
    ['£1,200/month or £45.5 a day.', '£1,200.00/month or £45.50 a day.'],
    ['£12.50 to £20', '£12.50 to £20.00'],
    ['from £20k', 'from £20k'],
    ['12.345', '12.345'],
    ['POA', 'POA'],
  ])('%s is shown as %s', (entered, shown) => expect(shownPrice(entered)).toBe(shown));

  it.each([
    ['20', '20% off'],
    ['20%', '20% off'],
    ['12.5 %', '12.5% off'],
    ['Up to 30%', 'Up to 30%'],
  ])('a discount of %s is shown as %s', (entered, shown) => expect(shownDiscount(entered, english)).toBe(shown));

  it.each([
    ['350', 350],
    ['from £1,350.50 per month', 1350.5],
    ['POA', undefined],
    ['£10 to £20', undefined],
  ])('the amount of %s is %s', (entered, amount) => expect(amountOf(entered)).toBe(amount));
});

it.each([
  ['300', '240', '20'],
  ['£90 a day', '£60 a day', '33'],
  ['240', '300', ''],
  ['', '240', ''],
  ['from £1 to £2', '1', ''],
])('the discount from %s to %s is %s', (actual, discounted, percent) =>
  expect(discountOf(actual, discounted)).toBe(percent),
);
