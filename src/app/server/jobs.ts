/** The scheduled jobs: those of the platform, and those of the domains. */
import { domains } from '#app/server/domains.ts';
import type { Job } from '#server/delivery/jobs.ts';
import { sweepTemporary } from '#server/files/temporary.ts';
import { sweepIdempotencyKeys } from '#server/idempotency.ts';
import { HOUR, MINUTE } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

export const jobs: Job[] = [
  ...domains.flatMap(({ jobs: own = [] }) => own),
  { name: msg('remove idempotency keys'), everyMs: 10 * MINUTE, run: sweepIdempotencyKeys },
  { name: msg('remove live events'), everyMs: 10 * MINUTE, run: (at) => at.services.live.sweep(at) },
  { name: msg('remove temporary files'), everyMs: HOUR, run: sweepTemporary },
];
