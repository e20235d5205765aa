/** Brings everything to an end: what waits is delivered, no charge stays open, and no month unbilled. */
import type { Knex } from 'knex';
import { toLocal } from '../../src/shared/time.ts';
import type { Cluster } from './cluster.ts';
import { until } from './process.ts';

/** A payment that waits for the bank is withdrawn after 15 minutes. */
const LATER = '+17m';
const READY_WITHIN_MS = 60_000;
const SETTLED_WITHIN_MS = 180_000;

async function isSettled(knex: Knex): Promise<boolean> {
  const open = await knex('charges').whereIn('status', ['started', 'requires_action']).first('id');
  const recheck = await knex('refunds').where('status', 'started').first('id');
  const waiting = await knex('outbox').first('id');
  const unbilled = await knex('memberships').where('next_on', '<=', toLocal(new Date()).day).first('id');
  return !open && !recheck && !waiting && !unbilled;
}

/** Waits until nothing is left to deliver or to bill, and no charge or refund is open. @returns false when it takes too long */
export function untilSettled(knex: Knex, withinMs: number): Promise<boolean> {
  return until(() => isSettled(knex), withinMs, 500);
}

/** Starts the application processes again with a later clock, and waits until nothing is left to do. */
export async function settle({ applications }: Cluster, knex: Knex): Promise<boolean> {
  for (const application of applications) {
    await application.process.kill();
    application.start(LATER);
  }
  await until(
    async () => (await Promise.all(applications.map((each) => each.isReady()))).every(Boolean),
    READY_WITHIN_MS,
  );
  return untilSettled(knex, SETTLED_WITHIN_MS);
}
