import { momentOf } from '#server/context.ts';
import { lapseHolds } from '#domains/bookings/server/lifecycle/lapse.ts';
import type { TestApp } from './app.ts';
import { withoutJobs } from './leases.ts';

/**
 * Records the holds that have ended. The job does the same every few seconds: while it has found a hold and not committed,
 * `lapseHolds` skips that hold, and the test would look too early.
 */
export const lapse = ({ knex, services }: TestApp) => withoutJobs(knex, () => lapseHolds(momentOf(services)));
