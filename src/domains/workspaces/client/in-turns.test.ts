import { expect, it } from 'vitest';
import { inTurns } from './in-turns.ts';

it('works on so many at once, and answers in the order of the items', async () => {
  let running = 0;
  let most = 0;
  const results = await inTurns([30, 1, 10, 5], 2, async (ms) => {
    most = Math.max(most, (running += 1));
    await new Promise((resolve) => setTimeout(resolve, ms));
    running -= 1;
    return ms * 2;
  });
  expect(results).toEqual([60, 2, 20, 10]);
  expect(most).toBe(2);
  expect(await inTurns([], 2, () => Promise.resolve(1))).toEqual([]);
});
