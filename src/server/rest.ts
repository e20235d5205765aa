/**
 * The REST API: procedures declare their routes (rest-route.ts). This adapter builds the context, calls the procedure, and wraps its
 * output in the envelope. It contains no rules.
 */
import { TRPCError } from '@trpc/server';
import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import type {} from 'pino-http'; // request.id and request.log
import type { z } from 'zod';
import { isOtherBody, jsonBody } from '#server/body.ts';
import { chooserOf } from '#server/chosen-fields.ts';
import { matchesTag, tagOf } from '#server/etag.ts';
import type { Context } from '#server/context.ts';
import type { RestRoute } from '#server/rest-route.ts';
import { INTERNAL_ERROR, answeredFailure, logFailure, retryHeaders, silentOf } from '#server/trpc.ts';
import { type Meta, toEnvelope } from '#shared/envelope.ts';
import type { Page } from '#shared/paging.ts';
import { fieldsOf } from '#shared/objects.ts';
import { msg } from '#shared/texts.ts';

/** A route and its procedure, by the path of the procedure in the router: 'bookings.get'. */
export type RestRow = RestRoute & { procedure: string; output?: z.ZodType };

/** Builds the context of a request. */
export type ReadContext = (request: Request) => Promise<Context>;

const LISTING = ['items', 'totalCount', 'offset', 'limit'];

function isPage(output: unknown): output is Page<unknown> {
  return typeof output === 'object' && output !== null && LISTING.every((key) => key in output);
}

/** What a page has as `data` and in `meta`. */
function partsOf({ items, ...others }: Page<unknown>, besides?: string[]) {
  if (!besides) return { data: items, counts: others };
  const isBeside = ([name]: [string, unknown]) => besides.includes(name);
  const entries = Object.entries(others);
  const counts = Object.fromEntries(entries.filter((entry) => !isBeside(entry)));
  return { data: { list: items, ...Object.fromEntries(entries.filter(isBeside)) }, counts };
}

/** '/bookings/{_id}' → '/bookings/:_id'. */
export function expressPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** Sorts literal segments before parameters, so that /space/dashboard does not match /space/{id}; then rows with `when`. */
export function bySpecificity(a: { path: string; when?: string }, b: { path: string; when?: string }): number {
  const parameters = (path: string) =>
    path
      .split('/')
      .map((part) => (part.startsWith('{') ? '1' : '0'))
      .join('');
  return parameters(a.path).localeCompare(parameters(b.path)) || Number(!a.when) - Number(!b.when);
}

/** The message for a body with another `_id` than the path. */
export const OTHER_ID = msg('The _id of the body is not the one of the path');

class PathMismatch extends Error {}
class NotAnObject extends Error {}

/**
 * Merges query, body and path parameters, in order of increasing precedence.
 * @throws PathMismatch when the `_id` of the body differs from the path; NotAnObject for a body that is an array
 */
function inputOf(request: Request): Record<string, unknown> {
  const body: unknown = request.body;
  if (Array.isArray(body)) throw new NotAnObject();
  const fromBody = fieldsOf(body);
  const params = request.params as Record<string, string>;
  const pathId = params._id ?? params.id;
  if (pathId !== undefined && fromBody._id !== undefined && String(fromBody._id) !== pathId) throw new PathMismatch();
  const fromPath = pathId === undefined ? params : { ...params, _id: pathId };
  return { ...fieldsOf(request.query), ...fromBody, ...fromPath };
}

function hasField(body: unknown, name: string): boolean {
  return typeof body === 'object' && body !== null && name in body;
}

/** The procedure at a path of the router, such as 'bookings.get'. */
export function procedureOf(caller: object, path: string): (input: unknown) => Promise<unknown> {
  let found: unknown = caller;
  for (const part of path.split('.')) found = (found as Record<string, unknown>)[part];
  return found as (input: unknown) => Promise<unknown>;
}

/**
 * Sends the envelope, or 304 to a program that read the same before. `end` with one string writes headers and body at once.
 */
export function answer(response: Response, meta: Meta, data: unknown): void {
  const body = JSON.stringify(toEnvelope(meta, data));
  response.status(meta.status).setHeader('content-type', 'application/json; charset=utf-8');
  if (meta.status === 401) response.setHeader('www-authenticate', 'Bearer');
  if (meta.success && response.req.method === 'GET') {
    const tag = tagOf(body);
    response.setHeader('etag', tag);
    if (matchesTag(response.req.get('if-none-match'), tag)) return void response.status(304).end();
  }
  response.end(body);
}

export function fail(response: Response, meta: Omit<Meta, 'success'>, data: unknown = null): void {
  answer(response, { success: false, ...meta }, data);
}

/** Refuses a call that reached no procedure, and logs it. Errors of procedures are logged where they are translated. */
function refuse(request: Request, response: Response, meta: Omit<Meta, 'success'>): void {
  request.log.info({ status: meta.status, reason: meta.message }, 'a call was refused');
  fail(response, meta);
}

function handlerOf(row: RestRow, createCaller: (context: Context) => object, readContext: ReadContext): RequestHandler {
  return async (request, response, next) => {
    let context: Context | undefined;
    if (row.when !== undefined && !hasField(request.body, row.when)) return next();
    try {
      const { fields, ...query } = inputOf(request);
      const isRead = row.method === 'get';
      const merged = isRead || fields === undefined ? query : { ...query, fields };
      const choose = chooserOf(row.output, isRead ? fields : undefined);
      context = await readContext(request);
      const call = procedureOf(createCaller(context), row.procedure);
      const whole = await call(row.input ? row.input(merged) : merged);
      const output = choose(whole);
      const message = context.services.t(row.messageOf?.(whole) ?? row.message ?? 'Success');
      const meta: Meta = { success: true, status: row.status ?? 200, message };
      if (isPage(output)) {
        const { data, counts } = partsOf(output, row.besides);
        answer(response, { ...meta, ...counts }, data);
      } else {
        answer(response, meta, output ?? null);
      }
    } catch (error) {
      if (error instanceof PathMismatch) {
        const errors = [{ field: '_id', message: OTHER_ID }];
        return refuse(request, response, { status: 400, message: OTHER_ID, errors });
      }
      if (error instanceof NotAnObject)
        return refuse(request, response, { status: 400, message: msg('The body must be a JSON object'), errors: [] });
      if (!(error instanceof TRPCError)) throw error;
      logFailure({ error, log: request.log, procedure: row.procedure });
      const { status, message, fields, data, code } = answeredFailure(error, context);
      response.set(retryHeaders(error));
      fail(response, { status, message, code, ...(status === 400 && { errors: fields }) }, data ?? null);
    }
  };
}

/** Without it, the body would be left out, and the caller would read that fields are missing. */
const onlyJson: RequestHandler = (request, response, next) => {
  if (request.method === 'GET' || !isOtherBody(request)) return next();
  refuse(request, response, { status: 415, message: msg('Send the body as application/json') });
};

const onError: ErrorRequestHandler = (error: { type?: string; status?: number }, request, response, _next) => {
  if (error.type === 'entity.too.large')
    return refuse(request, response, { status: 413, message: msg('The request is too large') });
  if (error.status === 415)
    return refuse(request, response, { status: 415, message: msg('Send the body as application/json in UTF-8') });
  if (error.status === 400)
    return refuse(request, response, { status: 400, message: msg('The request is not valid JSON'), errors: [] });
  request.log.error({ err: error, path: request.path }, 'a REST call failed');
  fail(response, silentOf(error) ?? { status: 500, message: INTERNAL_ERROR });
};

/** The router of /api/v1. */
export function restRouter(
  rows: RestRow[],
  createCaller: (context: Context) => object,
  readContext: ReadContext,
): Router {
  const router = Router();
  // Express would run the GET handler for HEAD, and some GET handlers change data.
  router.use((request, response, next) => {
    if (request.method !== 'HEAD') return next();
    response.status(405).setHeader('allow', 'GET, POST, PUT, DELETE').end();
  });
  router.use(onlyJson, jsonBody);
  const routes = rows
    .flatMap((row) => [row.path, ...(row.aliases ?? [])].map((path) => ({ row, path, when: row.when })))
    .sort(bySpecificity);
  for (const { row, path } of routes) router[row.method](expressPath(path), handlerOf(row, createCaller, readContext));
  router.use((request, response) => refuse(request, response, { status: 404, message: msg('Not found') }));
  router.use(onError);
  return router;
}
