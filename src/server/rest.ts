/**
 * The REST surface is a table: each row names a path and the procedure behind it. This adapter finds the caller, calls the
 * procedure, and wraps what it answers in the envelope. It decides nothing.
 */
import { TRPCError } from '@trpc/server';
import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import type {} from 'pino-http'; // request.id and request.log
import { jsonBody } from '#server/body.ts';
import type { Context } from '#server/context.ts';
import { INTERNAL_ERROR, failureOf, logFailure } from '#server/trpc.ts';
import type { Envelope, Meta } from '#shared/envelope.ts';
import type { Page } from '#shared/paging.ts';

export type RestRow = {
  method: 'get' | 'post' | 'put' | 'delete';
  /** With its parameters in braces: '/bookings/{_id}'. */
  path: string;
  /** Other paths of the same call. */
  aliases?: string[];
  /** Where the procedure stands in the router: 'bookings.get'. */
  procedure: string;
  summary: string;
  /** Parts of the request that are not the body, the query or the path under their own names. */
  input?: (request: Request, merged: Record<string, unknown>) => unknown;
  /** meta.message of a success; 'Success' when the row has none. */
  message?: string;
  /** Another message for some outputs. */
  messageOf?: (output: unknown) => string | undefined;
  /** HTTP and meta status of a success; only payment-done has another than 200. */
  status?: number;
  /** A body worth showing in the OpenAPI document. */
  example?: Record<string, unknown>;
};

type Caller = Record<string, unknown>;
/** Whose call it is, and all that its procedure works with. */
export type ReadContext = (request: Request) => Promise<Context>;

const LISTING = ['items', 'totalCount', 'offset', 'limit'];

function isPage(output: unknown): output is Page<unknown> {
  return typeof output === 'object' && output !== null && LISTING.every((key) => key in output);
}

/** '/bookings/{_id}' → '/bookings/:_id'. */
function expressPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** Literal segments before parameters, so that /space/dashboard is not read as a space's id. */
export function bySpecificity(a: { path: string }, b: { path: string }): number {
  const parameters = (path: string) =>
    path
      .split('/')
      .map((part) => (part.startsWith('{') ? '1' : '0'))
      .join('');
  return parameters(a.path).localeCompare(parameters(b.path));
}

class PathMismatch extends Error {}
class NotAnObject extends Error {}

/** Body, query and path as one input. The path wins; another `_id` in the body is refused. */
function inputOf(request: Request): Record<string, unknown> {
  const body: unknown = request.body;
  if (Array.isArray(body)) throw new NotAnObject();
  const fromBody = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const params = request.params as Record<string, string>;
  const pathId = params._id ?? params.id;
  if (pathId !== undefined && fromBody._id !== undefined && String(fromBody._id) !== pathId) throw new PathMismatch();
  const fromPath = pathId === undefined ? params : { ...params, _id: pathId };
  return { ...(request.query as Record<string, unknown>), ...fromBody, ...fromPath };
}

function procedureOf(caller: Caller, path: string): (input: unknown) => Promise<unknown> {
  let found: unknown = caller;
  for (const part of path.split('.')) found = (found as Caller)[part];
  return found as (input: unknown) => Promise<unknown>;
}

/** As one string, which leaves in one write together with its headers; answers change too often for an ETag to pay. */
export function answer(response: Response, meta: Meta, data: unknown): void {
  response.status(meta.status).setHeader('content-type', 'application/json; charset=utf-8');
  response.end(JSON.stringify({ meta, data } satisfies Envelope));
}

export function fail(response: Response, meta: Omit<Meta, 'success'>, data: unknown = null): void {
  answer(response, { success: false, ...meta }, data);
}

/** A call that reached no procedure: logged here, as every other failure is logged where it is translated. */
function refuse(request: Request, response: Response, meta: Omit<Meta, 'success'>): void {
  request.log.info({ status: meta.status, reason: meta.message }, 'a call was refused');
  fail(response, meta);
}

function handlerOf(
  row: RestRow,
  createCaller: (context: Context) => unknown,
  readContext: ReadContext,
): RequestHandler {
  return async (request, response) => {
    try {
      const merged = inputOf(request);
      const context = await readContext(request);
      const call = procedureOf(createCaller(context) as Caller, row.procedure);
      const output = await call(row.input ? row.input(request, merged) : merged);
      const message = row.messageOf?.(output) ?? row.message ?? 'Success';
      const meta: Meta = { success: true, status: row.status ?? 200, message };
      if (isPage(output)) {
        const { items, ...counts } = output;
        answer(response, { ...meta, ...counts }, items);
      } else {
        answer(response, meta, output ?? null);
      }
    } catch (error) {
      if (error instanceof PathMismatch) {
        const message = 'The _id of the body is not the one of the path';
        return refuse(request, response, { status: 400, message, errors: [{ field: '_id', message }] });
      }
      if (error instanceof NotAnObject)
        return refuse(request, response, { status: 400, message: 'The body must be a JSON object', errors: [] });
      if (!(error instanceof TRPCError)) throw error;
      logFailure({ error, log: request.log, procedure: row.procedure });
      const { status, message, fields, data } = failureOf(error);
      fail(response, { status, message, ...(status === 400 && { errors: fields }) }, data ?? null);
    }
  };
}

const onError: ErrorRequestHandler = (error: { type?: string; status?: number }, request, response, _next) => {
  if (error.type === 'entity.too.large')
    return refuse(request, response, { status: 413, message: 'The request is too large' });
  if (error.status === 400)
    return refuse(request, response, { status: 400, message: 'The request is not valid JSON', errors: [] });
  request.log.error({ err: error, path: request.path }, 'a REST call failed');
  fail(response, { status: 500, message: INTERNAL_ERROR });
};

/** The router of /api/v1. */
export function restRouter(
  rows: RestRow[],
  createCaller: (context: Context) => unknown,
  readContext: ReadContext,
): Router {
  const router = Router();
  // Express answers HEAD with the handler of GET, and some of ours change something.
  router.use((request, response, next) => {
    if (request.method !== 'HEAD') return next();
    response.status(405).setHeader('allow', 'GET, POST, PUT, DELETE').end();
  });
  router.use(jsonBody);
  const routes = rows
    .flatMap((row) => [row.path, ...(row.aliases ?? [])].map((path) => ({ row, path })))
    .sort(bySpecificity);
  for (const { row, path } of routes) router[row.method](expressPath(path), handlerOf(row, createCaller, readContext));
  router.use((request, response) => refuse(request, response, { status: 404, message: 'Not found' }));
  router.use(onError);
  return router;
}
