import type { Services } from '#server/context.ts';
import { withinLimit } from '#server/within-limit.ts';
import type { HealthView } from '#domains/system/schema.ts';
import type { HealthCheck } from '#domains/system/server/port.ts';
import { SECOND } from '#shared/time.ts';

const LIMIT_MS = 5 * SECOND;

async function healthOf({ name, check }: HealthCheck): Promise<HealthView> {
  if (!check) return { name, state: 'off', detail: 'Not set up' };
  const startedAt = performance.now();
  try {
    await withinLimit(check(), LIMIT_MS);
    return { name, state: 'up', detail: `Responded in ${Math.max(1, Math.round(performance.now() - startedAt))} ms` };
  } catch (error) {
    const detail = error instanceof Error && error.message ? error.message : String(error);
    return { name, state: 'down', detail: detail.slice(0, 300) };
  }
}

/** Checks the database, the storage, the mail server, the payment service and the door service. */
export function readHealth(services: Services): Promise<HealthView[]> {
  return Promise.all(services.system.health.map(healthOf));
}
