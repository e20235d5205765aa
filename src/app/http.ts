/** The HTTP face: health, tRPC, REST with its document, the client's files, and the sandbox mailbox outside production. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import type { Knex } from 'knex';
import { pinoHttp } from 'pino-http';
import { appRouter } from '#app/router.ts';
import { restRows } from '#app/rest.ts';
import { factsOf, type contextMaker } from '#server/context.ts';
import { isMigrated } from '#server/db/migrate.ts';
import type { Env } from '#server/env.ts';
import { serveFile } from '#server/files/serve.ts';
import { keepHeapSmall } from '#server/heap.ts';
import type { Log } from '#server/log.ts';
import { apiDocsPage } from '#server/openapi-page.ts';
import { openApiDocument } from '#server/openapi.ts';
import { restRouter } from '#server/rest.ts';
import { mailboxRouter } from '#server/sandbox/mailbox/router.ts';
import type { MailStore } from '#server/sandbox/mailbox/store.ts';
import { jsonText } from '#server/body.ts';
import { bodyRefusal, createCallerFactory } from '#server/trpc.ts';
import { uploadRoute } from '#domains/attachments/server/upload.ts';
import { MOST_CALLS_PER_BATCH } from '#shared/batch.ts';
import { stripeWebhook } from '#domains/payments/server/webhook.ts';

export type AppParts = {
  env: Env;
  log: Log;
  knex: Knex;
  createContext: ReturnType<typeof contextMaker>;
  mailbox?: MailStore;
  /** Where the browser tokenises cards when the payment sandbox runs. */
  sandboxOrigin?: string;
};

const YEAR_S = 31_536_000;

function securityHeaders({ env, sandboxOrigin }: AppParts): RequestHandler {
  const stripe = env.STRIPE_SECRET_KEY ? ['https://js.stripe.com', 'https://api.stripe.com'] : [];
  const tiles = env.MAP_TILE_URL
    ? [new URL(env.MAP_TILE_URL.replace(/\{\w+\}/g, 'x')).origin.replace('//x.', '//*.')]
    : [];
  return helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...stripe],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', ...tiles],
        connectSrc: ["'self'", 'ws:', 'wss:', ...stripe, ...(sandboxOrigin ? [sandboxOrigin] : [])],
        frameSrc: stripe.length > 0 ? ['https://js.stripe.com', 'https://hooks.stripe.com'] : ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: env.PUBLIC_URL.startsWith('https:'),
  });
}

/** Off unless CORS_ORIGINS names origins. */
function cors({ CORS_ORIGINS }: Env): RequestHandler {
  return (request, response, next) => {
    const { origin } = request.headers;
    if (origin && CORS_ORIGINS.includes(origin)) {
      response.setHeader('access-control-allow-origin', origin);
      response.setHeader('vary', 'Origin');
      if (request.method === 'OPTIONS') {
        response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE');
        response.setHeader('access-control-allow-headers', 'authorization, content-type, idempotency-key');
        response.setHeader('access-control-max-age', '600');
        response.status(204).end();
        return;
      }
    }
    next();
  };
}

/** One line per call, without addresses' queries: they can carry the secrets of mailed links. */
function requestLog(log: Log): RequestHandler {
  return pinoHttp({
    logger: log,
    genReqId: () => randomUUID(),
    autoLogging: { ignore: (request) => !/^\/(trpc|api)/.test(request.url ?? '') },
    customLogLevel: (_request, response, error) => (error || response.statusCode >= 500 ? 'error' : 'debug'),
    serializers: {
      req: (request: { id: string; method: string; url: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?')[0],
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
    },
  });
}

function health(app: Express, knex: Knex): void {
  app.get('/healthz', (_request, response) => void response.json({ status: 'up' }));
  app.get('/readyz', async (_request, response) => {
    try {
      await knex.raw('SELECT 1');
      if (!(await isMigrated(knex))) throw new Error('not migrated');
      response.json({ status: 'ready' });
    } catch {
      response.status(503).json({ status: 'not ready' });
    }
  });
}

/** The built client. Hashed files are kept for a year; the page itself is asked for every time. */
function clientFiles(app: Express): void {
  const client = resolve('dist/client');
  app.use(
    '/assets',
    express.static(join(client, 'assets'), { immutable: true, maxAge: YEAR_S * 1000, fallthrough: false }),
  );
  app.use(express.static(client, { maxAge: '1h', index: false }));
  app.get('/{*splat}', (_request, response) => {
    const page = join(client, 'index.html');
    if (!existsSync(page)) return void response.status(503).send('The client is not built yet: npm run build');
    response.setHeader('cache-control', 'no-cache');
    response.sendFile(page);
  });
}

/** Reads the body for tRPC, which answers a refusal in its own shape. */
const boundedBody: RequestHandler = (request, response, next) =>
  jsonText(request, response, (error?: unknown) => next(error && bodyRefusal(error)));

export function createApp(parts: AppParts): Express {
  const { env, log, knex, createContext, mailbox } = parts;
  keepHeapSmall(); // nearly all garbage is that of answers
  const app = express();
  app.set('trust proxy', env.TRUST_PROXY);
  app.disable('x-powered-by');
  health(app, knex);
  app.use(securityHeaders(parts), requestLog(log), compression());

  app.post('/api/v1/stripe/webhook', express.raw({ type: '*/*', limit: '1mb' }), stripeWebhook);
  app.use(['/api', '/trpc'], cors(env));
  app.get(
    '/api/v1/openapi.json',
    (_request, response) => void response.json(openApiDocument(restRows, appRouter._def.procedures, env.OPERATOR_NAME)),
  );
  app.get('/api/v1/docs', (_request, response) => {
    response.type('html').send(apiDocsPage(openApiDocument(restRows, appRouter._def.procedures, env.OPERATOR_NAME)));
  });
  app.post('/api/v1/attachments', uploadRoute(createContext));
  app.use('/api/v1', restRouter(restRows, createCallerFactory(appRouter), createContext));
  app.use(
    '/trpc',
    createExpressMiddleware({
      router: appRouter,
      maxBatchSize: MOST_CALLS_PER_BATCH,
      middleware: boundedBody,
      createContext: ({ req }) => createContext(factsOf(req)),
    }),
  );
  if (mailbox) app.use(mailboxRouter(mailbox));
  app.get('/files/:name', serveFile);
  app.use('/files', (_request, response) => void response.status(404).type('text').send('Not found'));
  clientFiles(app);
  return app;
}
