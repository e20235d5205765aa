import type { Knex } from 'knex';
import { eventually } from '../integrations/sandbox.ts';

/** Later than the time of any test. */
const NEVER = new Date('2990-01-01T00:00:00.000Z');

/** Ends the leases of a process that was killed, as if they had expired. A full run of `test/delivery/killed.rare.test.ts` waits for them instead. */
export async function endLeases(knex: Knex): Promise<void> {
  await knex('outbox')
    .whereNotNull('taken_by')
    .update({ due_at: new Date(0) });
  await knex('jobs').whereNotNull('leased_until').update({ leased_until: null });
}

/** Ensures that no more jobs run, as if another process held all leases. Jobs that are running end first. */
export async function holdJobs(knex: Knex): Promise<void> {
  await eventually(async () => {
    await knex('jobs').whereNull('leased_until').update({ leased_until: NEVER });
    const running = await knex('jobs').whereNot('leased_until', NEVER).orWhereNull('leased_until').first('name');
    return running ? undefined : true;
  });
}

/** Lets the jobs run again. */
export async function releaseJobs(knex: Knex): Promise<void> {
  await knex('jobs').where('leased_until', NEVER).update({ leased_until: null });
}

/**
 * Does `work` while no job runs. For tests that count the calls of their own action, or that move the clock: a job that becomes due in
 * that time would make more calls, or change what the test looks at.
 */
export async function withoutJobs<T>(knex: Knex, work: () => Promise<T>): Promise<T> {
  await holdJobs(knex);
  try {
    return await work();
  } finally {
    await releaseJobs(knex);
  }
}
