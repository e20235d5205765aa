/** A stand-in for Stripe's HTTP API on loopback. It accepts and refuses the same requests as the part of Stripe that is used here. */
import { setTimeout as pause } from 'node:timers/promises';
import express from 'express';
import { type Served, serve } from '../frame/serve.ts';
import { newId } from './call.ts';
import { challengeRouter } from './challenge.ts';
import { controlRouter } from './control.ts';
import { Faults } from './faults.ts';
import { perform } from './perform.ts';
import { Refusal, badRequest } from './refusal.ts';
import { ROUTES } from './routes.ts';
import { Store } from './store.ts';
import { Webhooks } from './webhooks.ts';
import type { NextFunction, Request, Response } from 'express';
import type { Answered, Keys } from './perform.ts';
import type { Route } from './routes.ts';
import { fieldsOf } from '../frame/basics.ts';

export type StripeSandboxOptions = Keys & {
  /** The preferred port. Any free port is used when it is missing or in use. */
  port?: number;
  /** The file of the state (JSON lines). */
  file: string;
  /** The URL that receives events; without it they wait. */
  webhookUrl?: string;
  webhookSecret: string;
};

export type StripeSandbox = Served;

/** The path of the webhook, as registered with Stripe. */
const WEBHOOK_PATH = '/api/v1/stripe/webhook';
const LACKS_BALANCE = 'Insufficient funds in Stripe account.';

/** Starts the sandbox on 127.0.0.1 with the state in `file`. */
export async function startStripeSandbox(options: StripeSandboxOptions): Promise<StripeSandbox> {
  const store = new Store(options.file);
  const webhooks = new Webhooks(store, options.webhookSecret, options.webhookUrl);
  const faults = new Faults();
  const busyKeys = new Set<string>();

  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'extended');
  app.use(controlRouter(store, faults, webhooks), challengeRouter(store, webhooks));
  app.use('/v1/tokens', allowBrowsers);
  app.use(express.urlencoded({ extended: true, limit: '1mb' }));
  for (const route of ROUTES) app[route.method](route.path, handlerOf(route));
  app.use((request) => {
    const message = `Unrecognized request URL (${request.method}: ${request.path}).`;
    throw new Refusal(404, { type: 'invalid_request_error', message });
  });
  app.use(answerRefusal);

  const { url, port, stop: stopServing } = await serve(app, options.port);

  function handlerOf(route: Route) {
    return async (request: Request, response: Response) => {
      const key = route.method === 'post' ? request.get('idempotency-key') : undefined;
      const plan = key === undefined ? undefined : faults.take(route.path, key);
      if (plan?.lack_balance) throw badRequest(LACKS_BALANCE, 'balance_insufficient');
      if (plan?.lose_request) return void request.socket.destroy();
      if (key !== undefined && busyKeys.has(key)) throw keyInUse();
      if (key !== undefined) busyKeys.add(key);
      try {
        if (plan?.wait_ms) await pause(plan.wait_ms, undefined, { ref: false });
        const answered = perform(store, options, route, {
          path: `${request.method} ${request.path}`,
          ids: request.params as Record<string, string>,
          fields: fieldsOf(route.method === 'post' ? request.body : request.query),
          authorization: request.get('authorization'),
          idempotencyKey: key,
          baseUrl: url,
          isPending: plan?.pending ?? false,
        });
        webhooks.announce(answered.changes);
        if (plan?.delay_ms) await pause(plan.delay_ms, undefined, { ref: false });
        if (plan?.drop_answer) request.socket.destroy();
        else send(response, answered, key);
      } finally {
        if (key !== undefined) busyKeys.delete(key);
      }
    };
  }

  function send(response: Response, answered: Answered, key: string | undefined): void {
    response.setHeader('request-id', newId('req'));
    if (key !== undefined) response.setHeader('idempotency-key', key);
    if (answered.isReplayed) response.setHeader('idempotent-replayed', 'true');
    response.status(answered.status).json(answered.body);
  }

  async function stop(): Promise<void> {
    webhooks.stop();
    await stopServing();
  }
  return { url, port, stop, useProduct: (address) => webhooks.sendTo(address + WEBHOOK_PATH) };
}

/** Allows browsers of any origin, as the product may be served at any address. */
function allowBrowsers(request: Request, response: Response, next: NextFunction): void {
  response.setHeader('access-control-allow-origin', '*');
  if (request.method !== 'OPTIONS') return next();
  response.setHeader('access-control-allow-methods', 'POST');
  response.setHeader('access-control-allow-headers', 'authorization, content-type, stripe-version, idempotency-key');
  response.setHeader('access-control-allow-private-network', 'true');
  response.status(204).end();
}

function keyInUse(): Refusal {
  return new Refusal(409, {
    type: 'invalid_request_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this idempotent key. Please try again later.',
  });
}

/** The error handler. Express recognises it by its four parameters. */
function answerRefusal(error: unknown, _request: Request, response: Response, _next: NextFunction): void {
  response.setHeader('request-id', newId('req'));
  const refusal = error instanceof Refusal ? error : asRefusal(error);
  response.status(refusal.status).json({ error: refusal.body });
}

/** 400 for a body that cannot be read; 500 for any other error, which is a defect of the sandbox. */
function asRefusal(error: unknown): Refusal {
  if (error instanceof Error && 'expose' in error && error.expose === true) {
    return new Refusal(400, { type: 'invalid_request_error', message: 'The request body could not be read.' });
  }
  return new Refusal(500, { type: 'api_error', message: 'The Stripe sandbox failed on this request.' });
}
