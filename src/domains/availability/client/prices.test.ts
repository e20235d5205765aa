import { expect, it } from 'vitest';
import { isReduced, planUnitPriceOf, totalOf, unitPriceOf } from './prices.ts';
import { pluralize } from '#shared/pluralize.ts';

const desk = {
  resource_type: 'flexi_desk' as const,
  currency: 'GBP',
  price: 10,
  actual_price: { net: 60 },
  dynamic_price: { discounted_net: 66, total: 79.2 },
  tax: 20,
};

it('has a tax that is the difference of total and net', () => {
  expect(totalOf({ discounted_net: 19.99, total: 23.99 }, desk)).toEqual({
    net: 19.99,
    tax: 4,
    total: 23.99,
    taxPercent: 20,
    currency: 'GBP',
  });
  expect(totalOf({ discounted_net: 9.995, total: 11.894 }, { tax: 19, currency: 'KWD' })).toMatchObject({ tax: 1.899 });
});

it('has a base price only if it differs from the current price', () => {
  expect(unitPriceOf(desk)).toEqual({ currency: 'GBP', nowPence: 1100, basePence: 1000 });
  expect(unitPriceOf({ ...desk, dynamic_price: { discounted_net: 60, total: 72 } })).toEqual({
    currency: 'GBP',
    nowPence: 1000,
  });
  expect(unitPriceOf({ ...desk, price: 0, actual_price: { net: 0 } })).toEqual({ currency: 'GBP', nowPence: 0 });
});

it('calculates the price of a plan per day and seat', () => {
  const plan = { tenure: 30, dynamic_price: { discounted_net: 480, total: 576 } };
  expect(planUnitPriceOf(desk, plan, 2)).toEqual({ currency: 'GBP', nowPence: 800, basePence: 1000 });
  const office = { ...desk, resource_type: 'private_office' as const, price: 20 };
  expect(planUnitPriceOf(office, plan, 2)).toEqual({ currency: 'GBP', nowPence: 1600, basePence: 2000 });
});

it('uses the plural for every amount but one', () => {
  expect([pluralize(1, 'day'), pluralize(1.5, 'hour')]).toEqual(['1 day', '1.5 hours']);
});

it('is reduced only if the base price is higher', () => {
  expect(
    [{ nowPence: 900, basePence: 1000 }, { nowPence: 1100, basePence: 1000 }, { nowPence: 1000 }].map((price) =>
      isReduced({ ...price, currency: 'GBP' }),
    ),
  ).toEqual([true, false, false]);
});
