/**
 * Scheduled jobs. The table `jobs` says when each runs next and how it ran last. One process at a time runs a job: it holds a lease,
 * which ends soon after the process is killed.
 */
import { change, select } from '#server/db/statements.ts';
import { type Moment, type Services, momentOf } from '#server/context.ts';
import { SECOND } from '#shared/time.ts';

export type Job = { name: string; everyMs: number; run(at: Moment): Promise<unknown> };

type Source = Pick<Services, 'knex' | 'clock'>;

type JobRow = { name: string; due_at: Date; leased_until: Date | null };

const TICK_MS = SECOND;
const LEASE_MS = 15 * SECOND;

/** A due time that is further away than one period was set under another clock, and counts as due. */
function isDue({ due_at, leased_until }: JobRow, { everyMs }: Job, now: Date): boolean {
  const isFree = leased_until === null || leased_until <= now;
  return isFree && (due_at <= now || due_at.getTime() > now.getTime() + everyMs);
}

/** @returns false when another process has the job in hand */
async function lease({ knex, clock }: Source, { name }: Job): Promise<boolean> {
  const now = clock.now();
  const values = [new Date(now.getTime() + LEASE_MS), now, name, now];
  const sql = `UPDATE jobs SET leased_until = ?, last_started_at = ?
    WHERE name = ? AND (leased_until IS NULL OR leased_until <= ?)`;
  return (await change(knex, sql, values)) > 0;
}

/** Makes a job due now, for whichever process looks first. @returns false when there is no such job */
export async function makeJobDue({ knex, clock }: Source, name: string): Promise<boolean> {
  return (await change(knex, 'UPDATE jobs SET due_at = ? WHERE name = ?', [clock.now(), name])) > 0;
}

export type JobRunner = {
  /** Runs every job once, at the present of the clock. */
  runNow(): Promise<void>;
  stop(): Promise<void>;
};

export async function startJobs(services: Services, jobs: Job[]): Promise<JobRunner> {
  const { knex, clock, log } = services;
  const names = jobs.map(({ name }) => name);
  await knex('jobs')
    .insert(names.map((name) => ({ name, due_at: clock.now() })))
    .onConflict('name')
    .ignore();
  const running = new Map<string, Promise<void>>();

  async function carryOut(job: Job): Promise<void> {
    if (!(await lease(services, job))) return;
    const renewal = setInterval(() => {
      const until = new Date(clock.now().getTime() + LEASE_MS);
      change(knex, 'UPDATE jobs SET leased_until = ? WHERE name = ?', [until, job.name]).catch((error: unknown) =>
        log.warn({ err: error, job: job.name }, 'the lease of a job could not be renewed'),
      );
    }, LEASE_MS / 3);
    const startedAt = performance.now();
    let failure: string | null = null;
    try {
      await job.run(momentOf(services));
    } catch (error) {
      failure = String(error).slice(0, 500);
      log.error({ err: error, job: job.name }, 'a job failed, it will be tried again');
    } finally {
      clearInterval(renewal);
    }
    const dueAt = new Date(clock.now().getTime() + job.everyMs);
    const ms = Math.round(performance.now() - startedAt);
    await change(knex, 'UPDATE jobs SET due_at = ?, leased_until = NULL, last_ms = ?, last_error = ? WHERE name = ?', [
      dueAt,
      ms,
      failure,
      job.name,
    ]);
  }

  /** A job never overlaps itself. */
  function runOnce(job: Job): Promise<void> {
    const current = running.get(job.name);
    if (current) return current;
    const round = carryOut(job)
      .catch((error: unknown) => log.error({ err: error, job: job.name }, 'a job could not be started or recorded'))
      .finally(() => running.delete(job.name));
    running.set(job.name, round);
    return round;
  }

  async function look(): Promise<void> {
    const rows = await select<JobRow>(knex, 'SELECT name, due_at, leased_until FROM jobs', []);
    const now = clock.now();
    for (const job of jobs) {
      const row = rows.find(({ name }) => name === job.name);
      if (row && isDue(row, job, now)) void runOnce(job);
    }
  }

  let looking: Promise<void> = Promise.resolve();
  function tick(): void {
    looking = look().catch((error: unknown) => log.warn({ err: error }, 'the jobs could not be read, trying again'));
  }
  const timer = setInterval(tick, TICK_MS);
  tick();

  return {
    async runNow() {
      await Promise.all(running.values());
      await Promise.all(jobs.map(runOnce));
    },
    async stop() {
      clearInterval(timer);
      await looking;
      await Promise.all(running.values());
    },
  };
}
