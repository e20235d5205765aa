/** What happens by itself: holds that end, charges whose answer was lost, old keys, events and files that go. */
import { clock } from '#server/clock.ts';
import { sweepTemporary } from '#server/files/temporary.ts';
import { sweepIdempotencyKeys } from '#server/idempotency.ts';
import type { LiveFeed } from '#server/live.ts';
import type { Log } from '#server/log.ts';
import { sweepAttachments } from '#domains/attachments/server/sweep.ts';
import { lapseHolds } from '#domains/bookings/server/service/lapse.ts';
import { reconcileCharges } from '#domains/payments/server/service/reconcile.ts';
import { HOUR, MINUTE } from '#shared/time.ts';

type Job = { name: string; everyMs: number; run(now: Date): Promise<unknown> };

/** Starts the timers. `runNow` runs every job once, at the present of the clock. */
export function startJobs(live: LiveFeed, log: Log) {
  const jobs: Job[] = [
    { name: 'lapse holds', everyMs: 3_000, run: (now) => lapseHolds(now) },
    { name: 'reconcile charges', everyMs: 5_000, run: (now) => reconcileCharges(now, log) },
    { name: 'forget idempotency keys', everyMs: 10 * MINUTE, run: (now) => sweepIdempotencyKeys(now) },
    { name: 'forget live events', everyMs: 10 * MINUTE, run: () => live.sweep() },
    { name: 'sweep files', everyMs: HOUR, run: (now) => sweepAttachments(now) },
    { name: 'sweep temporary files', everyMs: HOUR, run: (now) => sweepTemporary(now) },
  ];
  const running = new Map<string, Promise<void>>();

  /** A job never overlaps itself: a slow round is waited for. */
  function runOnce(job: Job): Promise<void> {
    const current = running.get(job.name);
    if (current) return current;
    const round = job
      .run(clock.now())
      .then(() => undefined)
      .catch((error: unknown) => log.error({ err: error, job: job.name }, 'a job failed, it will be tried again'))
      .finally(() => running.delete(job.name));
    running.set(job.name, round);
    return round;
  }

  const timers = jobs.map((job) => setInterval(() => void runOnce(job), job.everyMs));
  void Promise.all(jobs.map(runOnce));
  return {
    async runNow(): Promise<void> {
      await Promise.all(running.values());
      await Promise.all(jobs.map(runOnce));
    },
    async stop(): Promise<void> {
      timers.forEach(clearInterval);
      await Promise.all(running.values());
    },
  };
}
