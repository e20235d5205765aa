import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Leaves at least `gapMs` between the starts of calls, for services with a rate limit. Waiting calls start in order.
 * @param also another limit that the same calls keep
 * @returns a function that resolves when the next call may start
 */
export function spaced(gapMs: number, also: () => Promise<void> = () => Promise.resolve()): () => Promise<void> {
  let startedAt = -Infinity;
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(async () => {
      const waitMs = startedAt + gapMs - performance.now();
      if (waitMs > 0) await sleep(waitMs);
      await also();
      startedAt = performance.now();
    });
    return last;
  };
}
