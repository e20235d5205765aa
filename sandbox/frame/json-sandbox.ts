/**
 * What all sandboxes of JSON services share: the loopback server, the check of the key, faults, and a list of the calls. A sandbox
 * adds its routes, which are functions from a request to a response.
 */
import { setTimeout as pause } from 'node:timers/promises';
import express, { type Request, type Response } from 'express';
import { z } from 'zod';
import { FaultPlan, Faults } from './faults.ts';
import { type Served, serve } from './serve.ts';

export type Asked = {
  method: string;
  path: string;
  params: Record<string, string>;
  query: Record<string, string | undefined>;
  body: unknown;
  header: (name: string) => string | undefined;
  now: Date;
};
/** A body is sent as JSON, except that of a page, whose `content-type` is that of HTML. */
export type Answer = { status?: number; body: unknown; headers?: Record<string, string> };

export const HTML = { 'content-type': 'text/html; charset=utf-8' };

/** Thrown by a route for a request that the real service refuses too. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: unknown,
    readonly headers: Record<string, string> = {},
  ) {
    super(`Refused with ${status}`);
  }
}

export type SandboxRoute = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  answer: (asked: Asked) => Answer;
};

export type JsonSandbox = {
  port?: number;
  routes: SandboxRoute[];
  /** Routes below /sandbox, with which tests and the demo data control the sandbox. They need no key. */
  control?: SandboxRoute[];
  /** Runs before each route. @throws Refusal, for example for a wrong key or too many calls */
  admit?: (asked: Asked) => void;
  /** The body for a path that the service does not have. */
  notFound: unknown;
  now?: () => Date;
};

export type CallOfSandbox = { method: string; path: string; status: number };

/** The calls that are listed, so that tests can count them. */
const CALLS_KEPT = 1_000;
const Plans = z.union([FaultPlan.transform((plan) => [plan]), z.array(FaultPlan)]);

/** Starts a sandbox on 127.0.0.1. Outside production only: startSandboxes decides. */
export function startJsonSandbox(sandbox: JsonSandbox): Promise<Served> {
  const { routes, control = [], admit, notFound, now = () => new Date() } = sandbox;
  const faults = new Faults();
  const calls: CallOfSandbox[] = [];
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.use(express.json({ limit: '1mb' }), express.urlencoded({ extended: false }));

  const askedOf = (request: Request): Asked => ({
    method: request.method,
    path: request.path,
    params: request.params as Record<string, string>,
    query: Object.fromEntries(Object.entries(request.query).map(([name, value]) => [name, String(value)])),
    body: request.body as unknown,
    header: (name) => request.get(name),
    now: now(),
  });

  function answerTo(request: Request, work: (asked: Asked) => Answer): Required<Answer> {
    try {
      return { status: 200, headers: {}, ...work(askedOf(request)) };
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  }

  function send(request: Request, response: Response, { status, body, headers }: Required<Answer>): void {
    calls.push({ method: request.method, path: request.originalUrl, status });
    if (calls.length > CALLS_KEPT) calls.shift();
    response.status(status).set(headers);
    if (headers['content-type'] === HTML['content-type']) response.send(String(body));
    else response.json(body);
  }

  async function perform(request: Request, response: Response, work: (asked: Asked) => Answer): Promise<void> {
    const plan = faults.take(request.method, request.path);
    if (plan?.wait_ms) await pause(plan.wait_ms, undefined, { ref: false });
    if (plan?.drop === 'before') return void request.socket.destroy();
    if (plan && (plan.status !== undefined || plan.text !== undefined)) return faultyAnswer(response, plan);
    const answered = answerTo(request, work);
    if (plan?.delay_ms) await pause(plan.delay_ms, undefined, { ref: false });
    if (plan?.drop === 'after') {
      calls.push({ method: request.method, path: request.originalUrl, status: answered.status });
      return void request.socket.destroy();
    }
    send(request, response, answered);
  }

  app.post('/sandbox/next', (request, response) => {
    const plans = Plans.safeParse(request.body);
    if (!plans.success) return void response.status(400).json({ error: z.prettifyError(plans.error) });
    for (const plan of plans.data) faults.plan(plan);
    response.json(plans.data);
  });
  app.delete('/sandbox/next', (_request, response) => {
    faults.clear();
    response.json([]);
  });
  app.get('/sandbox/calls', (_request, response) => void response.json(calls));
  app.delete('/sandbox/calls', (_request, response) => void response.json(calls.splice(0)));
  for (const { method, path, answer } of control) {
    app[method](`/sandbox${path}`, (request, response) => {
      const { status, body } = answerTo(request, answer);
      response.status(status).json(body);
    });
  }
  for (const { method, path, answer } of routes) {
    const work = (asked: Asked) => {
      admit?.(asked);
      return answer(asked);
    };
    app[method](path, (request, response) => perform(request, response, work));
  }
  app.use((request, response) => send(request, response, { status: 404, body: notFound, headers: {} }));
  return serve(app, sandbox.port);
}

function faultyAnswer(response: Response, { status = 200, retry_after, text }: FaultPlan): void {
  if (retry_after !== undefined) response.setHeader('retry-after', String(retry_after));
  response
    .status(status)
    .type(text === undefined ? 'json' : 'html')
    .send(text ?? JSON.stringify({ error: `The sandbox was told to answer ${status}.` }));
}
