/** Which request causes a statement: statements run deep in a call, where nothing else knows of the request. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestHandler } from 'express';
import type {} from 'pino-http'; // request.id

const current = new AsyncLocalStorage<string>();

/** Runs the rest of the request in its scope. */
export const requestScope: RequestHandler = (request, _response, next) => current.run(String(request.id), next);

/** The id of the request that the present code runs for; undefined in jobs, deliveries and live connections. */
export function currentRequestId(): string | undefined {
  return current.getStore();
}
