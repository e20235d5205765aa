/** Counts requests by procedure or path pattern. Raw paths would create an unlimited number of labels. */
import type { Request, RequestHandler } from 'express';
import { counter, duration } from '#server/metrics/define.ts';
import type { Metrics } from '#server/metrics/metrics.ts';

export const REQUESTS = counter({
  name: 'cockpit_http_requests_total',
  help: 'Requests by method, route and status; a request that was not answered to its end is aborted.',
  labels: ['method', 'route', 'status'],
});

const SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];

export const REQUEST_SECONDS = duration({
  name: 'cockpit_http_request_seconds',
  help: 'Time from the head of a request to the end of its answer, by method and route.',
  labels: ['method', 'route'],
  buckets: SECONDS,
});

/** The duration of each call. A browser sends several calls in one request. */
export const CALL_SECONDS = duration({
  name: 'cockpit_call_seconds',
  help: 'Calls of procedures over tRPC and REST, by procedure and outcome: answered, refused or failed.',
  labels: ['procedure', 'outcome'],
  buckets: SECONDS,
});

/** '/bookings/:_id' → '/bookings/{_id}', as in the table of REST calls. */
const asWritten = (path: string) => path.replace(/:(\w+)/g, '{$1}');

/** The name of the procedure, or the pattern of the path. */
function routeOf(request: Request, isProcedure: (name: string) => boolean): string {
  const procedure = /^\/trpc\/([^?]*)/i.exec(request.originalUrl)?.[1];
  if (procedure !== undefined) {
    if (procedure.includes(',')) return 'trpc batch';
    return isProcedure(procedure) ? `trpc ${procedure}` : 'trpc unknown';
  }
  const { path } = (request.route ?? {}) as { path?: string | string[] };
  const pattern = Array.isArray(path) ? path[0] : path;
  // Express matches the path of a router case-insensitively.
  return pattern === undefined ? 'other' : asWritten(request.baseUrl.toLowerCase() + pattern);
}

/** @param isProcedure returns true for the name of a procedure */
export function countRequests(metrics: Metrics, isProcedure: (name: string) => boolean): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    response.once('close', () => {
      const { method } = request;
      const route = routeOf(request, isProcedure);
      const status = response.writableFinished ? String(response.statusCode) : 'aborted';
      metrics.count(REQUESTS, { method, route, status });
      metrics.observe(REQUEST_SECONDS, { method, route }, performance.now() - startedAt);
    });
    next();
  };
}
