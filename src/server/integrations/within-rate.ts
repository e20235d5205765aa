import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Starts at most `calls` calls in any period of `periodMs`, for services that count calls per minute. Waiting calls start in order.
 * @returns a function that resolves when the next call may start
 */
export function withinRate(calls: number, periodMs: number): () => Promise<void> {
  let started: number[] = [];
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(async () => {
      const oldest = started[started.length - calls];
      const waitMs = oldest === undefined ? 0 : oldest + periodMs - performance.now();
      if (waitMs > 0) await sleep(waitMs);
      started = [...started, performance.now()].slice(-calls);
    });
    return last;
  };
}
