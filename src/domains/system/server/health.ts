import type { Services } from '#server/context.ts';
import { withinLimit } from '#server/within-limit.ts';
import type { HealthView } from '#domains/system/schema.ts';
import type { HealthCheck } from '#domains/system/server/port.ts';
import type { Translate } from '#shared/texts.ts';
import { SECOND } from '#shared/time.ts';

const LIMIT_MS = 5 * SECOND;

async function healthOf({ name, check }: HealthCheck, t: Translate): Promise<HealthView> {
  if (!check) return { name, state: 'off', detail: t('Not set up') };
  const startedAt = performance.now();
  try {
    await withinLimit(check(), LIMIT_MS);
    const took = Math.max(1, Math.round(performance.now() - startedAt));
    return { name, state: 'up', detail: t('Responded in {time} ms', { time: took }) };
  } catch (error) {
    const detail = error instanceof Error && error.message ? error.message : String(error);
    return { name, state: 'down', detail: detail.slice(0, 300) };
  }
}

/** Checks the database, the storage, the mail server, the payment service and the door service. */
export function readHealth(services: Services): Promise<HealthView[]> {
  return Promise.all(services.system.health.map((each) => healthOf(each, services.t)));
}
