/** Scheduled jobs: one process at a time, a stored result, and a lease that expires when the process is killed. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { clock } from '../helpers/clock.ts';
import { type Job, type JobRunner, makeJobDue, startJobs } from '#server/delivery/jobs.ts';
import { HOUR, MINUTE } from '#shared/time.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { eventually } from '../integrations/sandbox.ts';

let app: TestApp;
let runners: JobRunner[] = [];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  runners = [];
  clock.reset();
});

async function run(job: Job): Promise<JobRunner> {
  const runner = await startJobs(app.services, [job]);
  runners.push(runner);
  return runner;
}

const rowOf = (name: string) => app.knex('jobs').where('name', name).first();

it('a job runs when it is due, and stores its due time, duration and result', async () => {
  clock.freeze(new Date());
  let runs = 0;
  await run({ name: 'test due', everyMs: HOUR, run: () => Promise.resolve((runs += 1)) });
  await eventually(async () => ((await rowOf('test due')).last_ms === null ? undefined : true));
  expect(await rowOf('test due')).toMatchObject({ leased_until: null, last_error: null });
  expect((await rowOf('test due')).due_at.getTime()).toBe(clock.now().getTime() + HOUR);
  clock.advance(HOUR);
  await eventually(() => (runs === 2 ? true : undefined));
  await makeJobDue(app.services, 'test due');
  await eventually(() => (runs === 3 ? true : undefined));
});

it('a job that fails stores the reason, and runs again when it is due', async () => {
  clock.freeze(new Date());
  let runs = 0;
  await run({
    name: 'test failing',
    everyMs: HOUR,
    run: () => ((runs += 1) === 1 ? Promise.reject(new Error('The disk is full')) : Promise.resolve()),
  });
  await eventually(async () =>
    (await rowOf('test failing')).last_error === 'Error: The disk is full' ? true : undefined,
  );
  clock.advance(HOUR);
  await eventually(async () => ((await rowOf('test failing')).last_error === null ? true : undefined));
});

it('a job that counts its work stores how far it is while it runs, and what it has done at its end', async () => {
  let finish: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (finish = resolve));
  await run({
    name: 'test counting',
    everyMs: HOUR,
    run: async (_at, progress) => {
      progress(300, 1000);
      await held;
      progress(1000, 1000);
    },
  });
  const progressOf = async () => {
    const { done, total, leased_until } = await rowOf('test counting');
    return { done, total, isRunning: leased_until !== null };
  };
  await expect.poll(progressOf, { timeout: 10_000 }).toEqual({ done: 300, total: 1000, isRunning: true });
  finish();
  await expect.poll(progressOf).toEqual({ done: 1000, total: 1000, isRunning: false });
}, 20_000);

it('a job runs in one process at a time', async () => {
  let runs = 0;
  let finish: () => void = () => undefined;
  const job: Job = {
    name: 'test shared',
    everyMs: MINUTE,
    run: () => {
      runs += 1;
      return new Promise<void>((resolve) => (finish = resolve));
    },
  };
  await run(job);
  await eventually(() => (runs === 1 ? true : undefined));
  const other = await run(job);
  await other.runNow();
  expect(runs).toBe(1);
  finish();
});

it('a job of a killed process runs again when its lease has expired', async () => {
  const now = new Date();
  clock.freeze(now);
  const leased = { name: 'test killed', due_at: now, leased_until: new Date(now.getTime() + 10_000) };
  await app.knex('jobs').insert(leased);
  let runs = 0;
  const runner = await run({ name: 'test killed', everyMs: MINUTE, run: () => Promise.resolve((runs += 1)) });
  await runner.runNow();
  expect(runs).toBe(0);
  clock.advance(11_000);
  await eventually(() => (runs === 1 ? true : undefined));
});

it('a job that a wrong clock has scheduled far ahead runs at once', async () => {
  await app.knex('jobs').insert({ name: 'test ahead', due_at: new Date(Date.now() + 48 * HOUR) });
  let runs = 0;
  await run({ name: 'test ahead', everyMs: MINUTE, run: () => Promise.resolve((runs += 1)) });
  await eventually(() => (runs === 1 ? true : undefined));
});

it('a process that stood still for longer than its lease leaves the lease of another one alone', async () => {
  clock.freeze(new Date());
  let finish: () => void = () => undefined;
  const standing = new Promise<void>((resolve) => (finish = resolve));
  const job = { name: 'test standing', everyMs: HOUR, run: () => standing };
  await run(job);
  await eventually(async () => ((await rowOf('test standing')).leased_until === null ? undefined : true));
  // The lease of another process, which took the job over.
  const theirs = new Date(clock.now().getTime() + MINUTE);
  await app.knex('jobs').where('name', 'test standing').update({ leased_until: theirs });
  finish();
  await runners[0]!.stop();
  expect(await rowOf('test standing')).toMatchObject({ leased_until: theirs, last_ms: null });
});
