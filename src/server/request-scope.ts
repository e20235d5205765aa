/** The current request, for code deep in a call, such as a slow statement, that does not receive the context. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestHandler } from 'express';
import type {} from 'pino-http'; // request.id

const current = new AsyncLocalStorage<string>();

/** Runs the rest of the request in the scope. */
export const requestScope: RequestHandler = (request, _response, next) => current.run(String(request.id), next);

/** The id of the current request; undefined in jobs, deliveries and live connections. */
export function currentRequestId(): string | undefined {
  return current.getStore();
}
