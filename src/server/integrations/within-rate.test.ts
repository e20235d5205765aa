import { expect, it } from 'vitest';
import { withinRate } from './within-rate.ts';

it('calls over the limit wait until the period of the first ones is over, in order', async () => {
  const turn = withinRate(2, 60);
  const startedAt = performance.now();
  const begun: number[] = [];
  await Promise.all([1, 2, 3].map((number) => turn().then(() => begun.push(number))));
  expect(begun).toEqual([1, 2, 3]);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(58);
});
