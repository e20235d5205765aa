/**
 * Scheduled jobs. The table `jobs` stores when each job is due and the result of its last run. A lease ensures that only one process
 * runs a job at a time. The lease of a killed process expires after a few seconds.
 */
import { change, select } from '#server/db/statements.ts';
import { type Moment, type Services, momentOf } from '#server/context.ts';
import { inScope } from '#server/request-scope.ts';
import { SECOND } from '#shared/time.ts';

/** Says how many of how many parts of its work a run has done. */
export type Progress = (done: number, total: number) => void;

export type Job = { name: string; everyMs: number; run(at: Moment, progress: Progress): Promise<unknown> };

type Source = Pick<Services, 'knex' | 'clock'>;

type JobRow = { name: string; due_at: Date; leased_until: Date | null };

const TICK_MS = SECOND;
const LEASE_MS = 15 * SECOND;

/** A due time more than one period away was set by a wrong clock, and counts as due. */
function isDue({ due_at, leased_until }: JobRow, { everyMs }: Job, now: Date): boolean {
  const isFree = leased_until === null || leased_until <= now;
  return isFree && (due_at <= now || due_at.getTime() > now.getTime() + everyMs);
}

/**
 * Takes the lease of a job. A run that was chosen because the job was due checks that again: another run may have ended since.
 * @returns the end of the lease; undefined when another process holds it, or the job is no longer due
 */
async function lease({ knex, clock }: Source, { name, everyMs }: Job, mustBeDue: boolean): Promise<Date | undefined> {
  const now = clock.now();
  const until = new Date(now.getTime() + LEASE_MS);
  const sql = `UPDATE jobs SET leased_until = ?, last_started_at = ?, done = NULL, total = NULL
    WHERE name = ? AND (leased_until IS NULL OR leased_until <= ?) AND (? OR due_at <= ? OR due_at > ?)`;
  const values = [until, now, name, now, !mustBeDue, now, new Date(now.getTime() + everyMs)];
  return (await change(knex, sql, values)) > 0 ? until : undefined;
}

/** What a run has said of its progress. Both are null when it has said nothing. */
type Said = { done: number | null; total: number | null };

/**
 * Extends a lease that this process still holds, and stores the progress. A process that stood still for longer than its lease has lost it.
 * @returns the end of the lease, which is unchanged when it was lost
 */
async function renew({ knex, clock }: Source, { name }: Job, held: Date, { done, total }: Said): Promise<Date> {
  const until = new Date(clock.now().getTime() + LEASE_MS);
  const sql = 'UPDATE jobs SET leased_until = ?, done = ?, total = ? WHERE name = ? AND leased_until = ?';
  return (await change(knex, sql, [until, done, total, name, held])) > 0 ? until : held;
}

/** Runs a job under its lease, which is renewed meanwhile, and records the result. */
async function runWithLease(services: Services, job: Job, mustBeDue: boolean): Promise<void> {
  const { knex, clock, log } = services;
  const taken = await lease(services, job, mustBeDue);
  if (!taken) return;
  let held = Promise.resolve(taken);
  let said: Said = { done: null, total: null };
  const renewal = setInterval(() => {
    held = held.then((until) =>
      renew(services, job, until, said).catch((error: unknown) => {
        log.warn({ err: error, job: job.name }, 'the lease of a job could not be renewed');
        return until;
      }),
    );
  }, LEASE_MS / 3);
  const startedAt = performance.now();
  let failure: string | null = null;
  try {
    const run = () => job.run(momentOf(services), (done, total) => (said = { done, total }));
    await inScope({ source: `job ${job.name}` }, run);
  } catch (error) {
    failure = String(error).slice(0, 500);
    log.error({ err: error, job: job.name }, 'a job failed and will be retried');
  } finally {
    clearInterval(renewal);
  }
  const dueAt = new Date(clock.now().getTime() + job.everyMs);
  const ms = Math.round(performance.now() - startedAt);
  const sql = `UPDATE jobs SET due_at = ?, leased_until = NULL, last_ms = ?, last_error = ?, done = ?, total = ?
    WHERE name = ? AND leased_until = ?`;
  await change(knex, sql, [dueAt, ms, failure, said.done, said.total, job.name, await held]);
}

/** Makes a job due now, for the next process that looks for due jobs. @returns false when there is no such job */
export async function makeJobDue({ knex, clock }: Source, name: string): Promise<boolean> {
  return (await change(knex, 'UPDATE jobs SET due_at = ? WHERE name = ?', [clock.now(), name])) > 0;
}

export type JobRunner = {
  /** Runs every job once, whether it is due or not. */
  runNow(): Promise<void>;
  /** Starts no more jobs, and waits for those that are running. */
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

  /** Runs a job, or returns its current run. */
  function runOnce(job: Job, mustBeDue = false): Promise<void> {
    const current = running.get(job.name);
    if (current) return current;
    const run = runWithLease(services, job, mustBeDue)
      .catch((error: unknown) => log.error({ err: error, job: job.name }, 'a job could not be started or recorded'))
      .finally(() => running.delete(job.name));
    running.set(job.name, run);
    return run;
  }

  async function runDueJobs(): Promise<void> {
    const rows = await select<JobRow>(knex, 'SELECT name, due_at, leased_until FROM jobs', []);
    const now = clock.now();
    for (const job of jobs) {
      const row = rows.find(({ name }) => name === job.name);
      if (row && isDue(row, job, now)) void runOnce(job, true);
    }
  }

  let check: Promise<void> = Promise.resolve();
  function tick(): void {
    check = runDueJobs().catch((error: unknown) =>
      log.warn({ err: error }, 'the jobs could not be read; trying again'),
    );
  }
  const timer = setInterval(tick, TICK_MS);
  tick();

  return {
    async runNow() {
      await Promise.all(running.values());
      await Promise.all(jobs.map((job) => runOnce(job)));
    },
    async stop() {
      clearInterval(timer);
      await check;
      await Promise.all(running.values());
    },
  };
}
