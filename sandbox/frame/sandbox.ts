/**
 * What the sandboxes of all HTTP services share: the loopback server, faults, a list of the calls, webhooks, and the control by tests. A
 * vendor adds tables of routes, which are functions from a call to its response.
 */
import { setTimeout as pause } from 'node:timers/promises';
import express, { type ErrorRequestHandler, type Express, type Request, type Response } from 'express';
import { z } from 'zod';
import { SECOND } from './basics.ts';
import { type FaultPlan, Faults } from './faults.ts';
import { type Served, serve } from './serve.ts';
import { WebhookPlan, type WebhookQueue } from './webhooks.ts';

/** A call. Names of form fields and of the query are flat: 'card[number]'. */
export type Asked = {
  method: string;
  path: string;
  params: Record<string, string>;
  query: Record<string, string | undefined>;
  body: unknown;
  header: (name: string) => string;
  now: Date;
  /** The fault of the vendor that a test has planned for this call. */
  fault?: string;
};

/** A response that is not just a body with the status 200. A body is sent as JSON, except that of a page. */
export class Answer {
  readonly body: unknown;
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(body: unknown, status = 200, headers: Record<string, string> = {}) {
    this.body = body;
    this.status = status;
    this.headers = headers;
  }
}

export const HTML = { 'content-type': 'text/html; charset=utf-8' };
export const htmlAnswer = (body: string, status = 200, headers: Record<string, string> = {}) =>
  new Answer(body, status, { ...HTML, ...headers });

/** Thrown by a route for a call that the real service refuses too. */
export class Refusal extends Error {
  readonly answer: Answer;
  constructor(status: number, body: unknown, headers: Record<string, string> = {}) {
    super(`Refused with ${status}`);
    this.answer = new Answer(body, status, headers);
  }
}

export type Route = (asked: Asked) => unknown;
/** Functions by 'GET /path/:param'. They return a body, or an Answer. */
export type Routes = Record<string, Route>;

export type SandboxParts = {
  port?: number;
  routes: Routes;
  /** Routes below /sandbox, for tests, the demo data and the pages of the sandbox. They need no key. */
  control?: Routes;
  /** Runs before each route. @throws Refusal, for example for a wrong key or too many calls */
  admit?: (asked: Asked) => void;
  /** Begins a call, before the pause of its fault. @returns what ends it. @throws Refusal */
  enter?: (asked: Asked) => (() => void) | undefined;
  /** The response to a path that the service does not have. */
  notFound: Refusal;
  /** The body for a call that cannot be read. */
  unreadable?: Refusal;
  webhooks?: Pick<WebhookQueue<never>, 'plan' | 'sendTo' | 'useProduct' | 'stop'>;
  /** Adds what is not a route. */
  prepare?: (app: Express) => void;
  now?: () => Date;
};

export type CallOfSandbox = { method: string; path: string; status: number };

/** The calls that are listed, so that tests can count them. */
const CALLS_KEPT = 1_000;

/** The body of a call of the control. @throws Refusal */
export function given<T>(schema: z.ZodType<T>, body: unknown): T {
  const { success, data, error } = schema.safeParse(body ?? {});
  if (!success) throw new Refusal(400, { error: z.prettifyError(error) });
  return data;
}

/** Counts the calls of the last second, or of another period. @returns a function that is false for a call above the limit */
export function rateOf(limit: number, periodMs = SECOND): () => boolean {
  let calls: number[] = [];
  return () => {
    const now = performance.now();
    calls = calls.filter((at) => at > now - periodMs);
    if (calls.length >= limit) return false;
    calls.push(now);
    return true;
  };
}

function answerTo(work: Route, asked: Asked): Answer {
  try {
    const answer = work(asked);
    return answer instanceof Answer ? answer : new Answer(answer);
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    throw error;
  }
}

/** The control that every sandbox has. */
function commonControl(faults: Faults, calls: CallOfSandbox[], webhooks: SandboxParts['webhooks']): Routes {
  return {
    'POST /next': ({ body }) => faults.plan(body),
    'DELETE /next': () => faults.clear(),
    'GET /calls': () => calls,
    'DELETE /calls': () => calls.splice(0),
    ...(webhooks && {
      'POST /webhooks': ({ body }) => webhooks.plan(given(WebhookPlan, body)),
      'PUT /webhook': ({ body }) => webhooks.sendTo(given(z.strictObject({ url: z.string() }), body).url),
    }),
  };
}

function askedOf(request: Request, now: Date, plan?: FaultPlan): Asked {
  return {
    method: request.method,
    path: request.path,
    params: request.params as Record<string, string>,
    query: Object.fromEntries(Object.entries(request.query).map(([name, value]) => [name, String(value)])),
    body: request.body as unknown,
    header: (name) => request.get(name) ?? '',
    now,
    fault: plan?.fault,
  };
}

/** Starts a sandbox on 127.0.0.1. */
export async function startSandbox(parts: SandboxParts): Promise<Served> {
  const { routes, control = {}, admit, enter, notFound, unreadable, webhooks, now = () => new Date() } = parts;
  const faults = new Faults();
  const calls: CallOfSandbox[] = [];
  const app = express().disable('x-powered-by').disable('etag');
  parts.prepare?.(app);
  app.use(express.json({ limit: '1mb' }), express.urlencoded({ extended: false, limit: '1mb' }));

  const note = ({ method, originalUrl }: Request, status: number) => {
    calls.push({ method, path: originalUrl, status });
    if (calls.length > CALLS_KEPT) calls.shift();
  };

  async function perform(request: Request, response: Response, work: Route): Promise<void> {
    const plan = faults.take(request.method, request.path, request.get('idempotency-key') ?? '');
    const leave = enter?.(askedOf(request, now()));
    try {
      if (plan?.wait_ms) await pause(plan.wait_ms, undefined, { ref: false });
      if (plan?.drop === 'before') return void request.socket.destroy();
      if (plan && (plan.status !== undefined || plan.text !== undefined)) return sendFault(response, plan);
      const answer = answerTo(work, askedOf(request, now(), plan));
      if (plan?.delay_ms) await pause(plan.delay_ms, undefined, { ref: false });
      note(request, answer.status);
      if (plan?.drop === 'after') request.socket.destroy();
      else send(response, answer);
    } finally {
      leave?.();
    }
  }

  for (const [name, work] of Object.entries({ ...commonControl(faults, calls, webhooks), ...control })) {
    const [method, path] = placeOf(name);
    app[method](`/sandbox${path}`, (request, response) => {
      const { body = {}, status, headers } = answerTo(work, askedOf(request, now()));
      send(response, { body, status, headers });
    });
  }
  for (const [name, work] of Object.entries(routes)) {
    const [method, path] = placeOf(name);
    const admitted: Route = (asked) => {
      admit?.(asked);
      return work(asked);
    };
    app[method](path, (request, response) => perform(request, response, admitted));
  }
  app.use((request, response) => {
    note(request, notFound.answer.status);
    send(response, notFound.answer);
  });
  app.use(onError(unreadable));
  const served = await serve(app, parts.port);
  async function stop(): Promise<void> {
    webhooks?.stop();
    await served.stop();
  }
  return { ...served, useProduct: (address) => webhooks?.useProduct(address), stop };
}

function placeOf(name: string): [method: 'get' | 'post' | 'put' | 'patch' | 'delete', path: string] {
  const [method = '', path = ''] = name.split(' ');
  return [method.toLowerCase() as 'get', path];
}

function send(response: Response, { status, body, headers }: Answer): void {
  response.status(status).set(headers);
  if (headers['content-type'] === HTML['content-type']) response.send(String(body));
  else if (body === undefined) response.end();
  else response.json(body);
}

function sendFault(response: Response, { status = 200, retry_after, text }: FaultPlan): void {
  if (retry_after !== undefined) response.setHeader('retry-after', String(retry_after));
  response
    .status(status)
    .type(text === undefined ? 'json' : 'html')
    .send(text ?? JSON.stringify({ error: `The sandbox was told to answer ${status}.` }));
}

/** Refusals before the work of a call, calls that cannot be read, and defects of the sandbox. */
const onError =
  (unreadable?: Refusal): ErrorRequestHandler =>
  (error: unknown, _request, response, _next) => {
    if (error instanceof Refusal) return send(response, error.answer);
    if (error instanceof z.ZodError) return send(response, new Answer({ error: z.prettifyError(error) }, 400));
    const isUnreadable = error instanceof Error && 'expose' in error && error.expose === true;
    send(
      response,
      isUnreadable && unreadable ? unreadable.answer : new Answer({ error: String(error) }, isUnreadable ? 400 : 500),
    );
  };
