import type { Services } from '#server/context.ts';
import type { HealthView } from '#domains/system/schema.ts';
import type { HealthCheck } from '#domains/system/server/port.ts';
import { SECOND } from '#shared/time.ts';

const LIMIT_MS = 5 * SECOND;

async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${LIMIT_MS / SECOND} s`)), LIMIT_MS);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

async function healthOf({ name, check }: HealthCheck): Promise<HealthView> {
  if (!check) return { name, state: 'off', detail: 'Not set up' };
  const startedAt = performance.now();
  try {
    await within(check());
    return { name, state: 'up', detail: `Answers in ${Math.max(1, Math.round(performance.now() - startedAt))} ms` };
  } catch (error) {
    const detail = error instanceof Error && error.message ? error.message : String(error);
    return { name, state: 'down', detail: detail.slice(0, 300) };
  }
}

/** Asks the database, the storage, the mail server and the payment service whether they answer. */
export function readHealth(services: Services): Promise<HealthView[]> {
  return Promise.all(services.system.health.map(healthOf));
}
