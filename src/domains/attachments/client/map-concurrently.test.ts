import { expect, it } from 'vitest';
import { mapConcurrently } from './map-concurrently.ts';

it('limits the concurrent calls, and returns the results in the order of the items', async () => {
  let running = 0;
  let highest = 0;
  const results = await mapConcurrently([30, 1, 10, 5], 2, async (turns) => {
    highest = Math.max(highest, (running += 1));
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    running -= 1;
    return turns * 2;
  });
  expect(results).toEqual([60, 2, 20, 10]);
  expect(highest).toBe(2);
  expect(await mapConcurrently([], 2, () => Promise.resolve(1))).toEqual([]);
});
