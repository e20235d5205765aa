/**
 * What code runs for, for code deep in a call that receives no context: the log of slow statements, and the audit log. A call of a procedure, a job
 * and a delivery each have a scope of their own.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestHandler } from 'express';
import type {} from 'pino-http'; // request.id

/** The header of responses with the id that their lines in the log have. */
export const REQUEST_ID = 'request-id';

/** Who makes a request, as far as it is known. `userId` is null for another system, which acts for nobody. */
export type ScopeCaller = { userId?: string | null; keyId?: string; sessionId?: string; network?: string };

export type Scope = ScopeCaller & {
  /** Missing in jobs, deliveries and live connections. */
  requestId?: string;
  /** What runs: 'bookings.create', 'POST /api/v1/stripe/webhook', 'job bill companies', 'delivery mails'. */
  source: string;
};

const current = new AsyncLocalStorage<Scope>();

/** Runs `work` in a scope of its own. */
export const inScope = <T>(scope: Scope, work: () => T): T => current.run(scope, work);

/** Undefined outside of requests, jobs and deliveries. */
export const currentScope = () => current.getStore();

/** Paths of the API have ids and no secrets. Others, such as that of a calendar, may be secrets as a whole. */
function sourceOf(method: string, path: string): string {
  return /^\/(api|trpc)\//.test(path) ? `${method} ${path}` : `${method} /${path.split('/')[1]}`;
}

/** Runs the rest of the request in its scope. */
export const requestScope: RequestHandler = (request, _response, next) =>
  inScope({ requestId: String(request.id), source: sourceOf(request.method, request.path) }, () => next());

/** Adds to the scope of the present request who makes it. */
export function noteCaller(caller: ScopeCaller): void {
  const scope = current.getStore();
  if (scope) Object.assign(scope, caller);
}

/** The id of the request; undefined in jobs, deliveries and live connections. */
export const currentRequestId = () => current.getStore()?.requestId;
