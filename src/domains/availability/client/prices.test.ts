import { expect, it } from 'vitest';
import { isReduced, planUnitPriceOf, totalOf, unitPriceOf } from './prices.ts';
import { pluralize } from '#shared/pluralize.ts';

const desk = {
  resource_type: 'flexi_desk' as const,
  price: 10,
  actual_price: { net: 60 },
  dynamic_price: { net: 66, discounted_net: 66 },
  tax: 20,
};

it('adds the tax to the penny', () => {
  expect(totalOf(66, 20)).toEqual({ netPence: 6600, taxPence: 1320, totalPence: 7920 });
  expect(totalOf(19.99, 20)).toEqual({ netPence: 1999, taxPence: 400, totalPence: 2399 });
});

it('has a base price only if it differs from the current price', () => {
  expect(unitPriceOf(desk)).toEqual({ nowPence: 1100, basePence: 1000 });
  expect(unitPriceOf({ ...desk, dynamic_price: { net: 60, discounted_net: 60 } })).toEqual({ nowPence: 1000 });
  expect(unitPriceOf({ ...desk, price: 0, actual_price: { net: 0 } })).toEqual({ nowPence: 0 });
});

it('calculates the price of a plan per day and seat', () => {
  const plan = { tenure: 30, dynamic_price: { discounted_net: 480 } };
  expect(planUnitPriceOf(desk, plan, 2)).toEqual({ nowPence: 800, basePence: 1000 });
  const office = { ...desk, resource_type: 'private_office' as const, price: 20 };
  expect(planUnitPriceOf(office, plan, 2)).toEqual({ nowPence: 1600, basePence: 2000 });
});

it('uses the plural for every amount but one', () => {
  expect([pluralize(1, 'day'), pluralize(1.5, 'hour')]).toEqual(['1 day', '1.5 hours']);
});

it('is reduced only if the base price is higher', () => {
  expect(
    [{ nowPence: 900, basePence: 1000 }, { nowPence: 1100, basePence: 1000 }, { nowPence: 1000 }].map(isReduced),
  ).toEqual([true, false, false]);
});
