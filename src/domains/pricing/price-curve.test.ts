import fc from 'fast-check';
import { expect, it } from 'vitest';
import { priceSteps } from './price-curve.ts';

const slab = (value: number, status = true) => ({ value, status });

it('rises at each active slab and falls back after the last one', () => {
  const slabs = { flexi_desk: { '40-60': slab(10), '61-80': slab(25), '81-90': slab(50, false) } };
  expect(priceSteps(1000, slabs, 'flexi_desk')).toEqual([
    { from: 0, to: 39, pence: 1000 },
    { from: 40, to: 60, pence: 1100 },
    { from: 61, to: 80, pence: 1250 },
    { from: 81, to: 100, pence: 1000 },
  ]);
  expect(priceSteps(2000, slabs, 'dedicated_desk')).toEqual([{ from: 0, to: 100, pence: 2000 }]);
});

it('covers every occupancy once, and adjoining slabs leave no gap', () => {
  const limits = fc.uniqueArray(fc.integer({ min: 1, max: 100 }), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(limits, fc.integer({ min: 1, max: 100_000 }), (points, basePence) => {
      const sorted = points.sort((one, other) => one - other);
      const ranges = sorted.slice(1).map((max, index) => [index === 0 ? sorted[0]! : sorted[index]! + 1, max] as const);
      const slabs = Object.fromEntries(ranges.map(([min, max], index) => [`${min}-${max}`, slab(10 * (index + 1))]));
      const steps = priceSteps(basePence, { flexi_desk: slabs }, 'flexi_desk');
      expect(steps[0]!.from).toBe(0);
      expect(steps.at(-1)!.to).toBe(100);
      for (const [index, step] of steps.slice(1).entries()) expect(step.from).toBe(steps[index]!.to + 1);
      const within = steps.filter(({ from, to }) => from >= sorted[0]! && to <= sorted.at(-1)!);
      expect(within.every(({ pence }) => pence >= basePence)).toBe(true);
    }),
  );
});
