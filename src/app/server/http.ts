/** The HTTP routes: health, tRPC, REST and its OpenAPI document, and static files. */
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import compression from 'compression';
import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler } from 'express';
import { pinoHttp } from 'pino-http';
import type { Callers } from '#app/server/callers.ts';
import { readBuilt, serveAssets, servePages } from '#app/server/client-files.ts';
import { cors, knownHostsOnly, noStore, securityHeaders, tellLiveStart } from '#app/server/headers.ts';
import { DOWNLOADS } from '#app/server/downloads.ts';
import { commonQueries, serveRenderedPages } from '#app/server/pages/serve.ts';
import type { RunningSandbox } from '#app/server/sandbox/open.ts';
import type { Readiness } from '#app/server/readiness.ts';
import { mcpRoute } from '#app/server/mcp/route.ts';
import { appRouter, createCaller } from '#app/server/router.ts';
import { documentMaker } from '#app/server/openapi.ts';
import { procedures, restRows } from '#app/server/procedures.ts';
import { SANDBOX_PATH } from '#app/server/sandbox/config.ts';
import type { Services } from '#server/context.ts';
import { bearerOf, callers, factsOf } from '#server/request-facts.ts';
import { serveFiles } from '#server/files/serve.ts';
import { keepHeapSmall } from '#server/heap.ts';
import type { Logger } from 'pino';
import { countRequests } from '#server/metrics/requests.ts';
import { apiDocsPage } from '#server/openapi-page.ts';
import { REQUEST_ID, noteCaller, requestScope } from '#server/request-scope.ts';
import { expressPath, fail, type ReadContext, restRouter } from '#server/rest.ts';
import { clientReports } from '#server/client-reports.ts';
import { INTERNAL_ERROR, actorOf, callerOf, logFailure, retryHeaders, silentOf } from '#server/trpc.ts';
import { MAX_BODY_BYTES, jsonBody } from '#server/body.ts';
import { MAX_CALLS_PER_BATCH } from '#shared/batch.ts';
import type { Renderer } from '#shared/rendering.ts';
import { ACTIVATION_PATHS, toActivationPage } from '#domains/accounts/server/index.ts';
import { scimRouter } from '#domains/directories/server/index.ts';
import { inboundMailWebhook } from '#domains/enquiries/server/index.ts';
import { serveFeed } from '#domains/feeds/server/index.ts';
import { createContentRoute, updateContentRoute } from '#domains/content/server/index.ts';
import { uploadRoutes } from '#domains/attachments/server/index.ts';
import { facebookHandshake, facebookWebhook } from '#domains/leads/server/index.ts';
import { isTestKey } from '#domains/keys/server/index.ts';
import { stripeWebhook } from '#domains/payments/server/index.ts';
import { settingsPictureRoute } from '#domains/settings/server/index.ts';

export type AppParts = {
  services: Services;
  sandbox?: RunningSandbox;
  log: Logger;
  createContext: Callers['createContext'];
  servicesOf: Callers['servicesOf'];
  /** Renders public pages; without it, the browser does. */
  renderer?: Renderer;
  readiness: Readiness;
  /** True once the process has been asked to end. */
  isEnding: () => boolean;
};

/**
 * Logs one line per call: method, path, status, milliseconds, account and request id. Query strings are left out, as they can
 * contain the secrets of mailed links.
 */
function requestLog(log: Logger): RequestHandler {
  return pinoHttp({
    logger: log,
    genReqId: (_request, response) => {
      const id = randomUUID();
      response.setHeader(REQUEST_ID, id);
      return id;
    },
    autoLogging: { ignore: (request) => !/^\/(trpc|api|mcp|scim)/.test(request.url ?? '') },
    // The reason of a failure is logged in a separate line.
    customLogLevel: () => 'info',
    customSuccessMessage: () => 'a request was answered',
    customErrorMessage: () => 'a request was answered',
    customAttributeKeys: { responseTime: 'ms' },
    // The account is known only after the token was checked.
    customProps: (_request, response) => ({ ...callers.get(response) }),
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

/** Where links from the sandbox lead. */
const sandboxPage: RequestHandler = (_request, response) => {
  const text = 'This is in the sandbox, which no screen shows. A program goes on with its key, over the REST API.\n';
  response.status(404).type('text').send(text);
};

function health(app: Express, { readiness, isEnding }: Pick<AppParts, 'readiness' | 'isEnding'>): void {
  app.get('/healthz', (_request, response) => void response.json({ status: 'up' }));
  app.get('/readyz', async (_request, response) => {
    const isReady = !isEnding() && (await readiness.isReady());
    response.status(isReady ? 200 : 503).json({ status: isReady ? 'ready' : 'not ready' });
  });
}

/** Answers errors that no route has handled. Details are only logged. */
const onError: ErrorRequestHandler = (error: { status?: number }, request, response, next) => {
  const isRefusal = error.status !== undefined && error.status >= 400 && error.status < 500;
  if (!isRefusal) request.log.error({ err: error, path: request.path }, 'a request failed');
  if (response.headersSent) return next(error);
  const status = isRefusal ? error.status! : (silentOf(error)?.status ?? 500);
  const message = STATUS_CODES[status] ?? INTERNAL_ERROR;
  if (request.path.startsWith('/api/')) return fail(response, { status, message });
  response.status(status).type('text').send(message);
};

const METHODS_OF_TRPC = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/** tRPC fails at methods that browsers may not send, such as TRACE. */
const knownMethodsOnly: RequestHandler = (request, response, next) => {
  if (METHODS_OF_TRPC.includes(request.method)) return next();
  response.status(405).setHeader('allow', METHODS_OF_TRPC.join(', ')).type('text').send(STATUS_CODES[405]);
};

/** The protocol of assistants also knows streams that are read by GET, and sessions. There are none here. */
const onlyPost: RequestHandler = (_request, response) => {
  response.status(405).setHeader('allow', 'POST').type('text').send(STATUS_CODES[405]);
};

/** Uploads and downloads, which no procedure serves. */
function fileRoutes(app: Express, readContext: ReadContext): void {
  const uploads = uploadRoutes(readContext);
  app.post('/api/v1/attachments', uploads.attach);
  app.post('/trpc/upload', uploads.store);
  app.post('/api/v1/settings/pictures', settingsPictureRoute(readContext));
  app.post('/api/v1/dashboard', createContentRoute(readContext));
  app.put('/api/v1/dashboard/:_id', updateContentRoute(readContext));
  for (const { path, route } of DOWNLOADS) app.get(expressPath(`/api/v1${path}`), route(readContext));
}

/** The files of the installation are public. Those of the sandbox are for the keys that lead there. */
function fileRoute(services: Services, readContext: ReadContext): RequestHandler<{ name: string }> {
  const ofInstallation = serveFiles(services.storage, 'public');
  return async (request, response, next) => {
    if (!isTestKey(bearerOf(request.headers.authorization) ?? '')) return ofInstallation(request, response, next);
    const context = await readContext(request as Request);
    actorOf(context, 'domain');
    return serveFiles(context.services.storage, 'private')(request, response, next);
  };
}

/** The procedures at /trpc. */
const procedureCalls = (readContext: ReadContext): RequestHandler =>
  createExpressMiddleware({
    router: appRouter,
    createContext: ({ req }) => readContext(req),
    // Queries with an input that is too long for a URL.
    allowMethodOverride: true,
    maxBatchSize: MAX_CALLS_PER_BATCH,
    maxBodySize: MAX_BODY_BYTES,
    responseMeta: ({ errors }) => ({ headers: retryHeaders(errors[0]) }),
    onError: ({ error, path, ctx, req }) =>
      logFailure({ error, log: req.log, procedure: path, userId: ctx?.actor?.userId }),
  });

export function createApp(parts: AppParts): Express {
  const { services, sandbox, log, createContext, servicesOf, renderer } = parts;
  const { config: env } = services;
  const readContext = async (request: Request) => {
    const context = await createContext(factsOf(request, env));
    noteCaller(callerOf(context));
    return context;
  };
  keepHeapSmall(); // nearly all garbage comes from responses
  const app = express();
  app.disable('x-powered-by');
  health(app, parts);
  if (services.metrics) app.use(countRequests(services.metrics, (name) => procedures.has(name)));
  const hosts = knownHostsOnly(env);
  const built = readBuilt();
  serveAssets(app, hosts);
  app.use(securityHeaders(services));
  const pages = built && renderer && { services, createContext, built, renderer };
  const rendering = pages && {
    unknown: serveRenderedPages(app, pages, hosts),
    queries: commonQueries(pages),
    screens: pages.renderer.screens,
  };
  app.use(requestLog(log), requestScope, hosts, compression());

  const signedBody = express.raw({ type: '*/*', limit: '1mb' });
  app.post(
    '/api/v1/stripe/webhook',
    signedBody,
    stripeWebhook(() => services),
  );
  if (sandbox && env.SANDBOX_STRIPE_WEBHOOK_SECRET)
    app.post('/api/v1/stripe/webhook/sandbox', signedBody, stripeWebhook(sandbox.open));
  app.get('/api/v1/facebook/webhook', noStore, facebookHandshake(services));
  app.post('/api/v1/facebook/webhook', signedBody, facebookWebhook(services));
  app.post('/api/v1/inbound-mail/webhook', express.raw({ type: '*/*', limit: '2mb' }), inboundMailWebhook(services));
  app.use(['/api', '/trpc'], noStore, cors(env));
  const documentOf = documentMaker();
  const document = () => documentOf(services.config.OPERATOR_NAME);
  app.get('/api/v1/openapi.json', (_request, response) => void response.json(document()));
  app.get('/api/v1/docs', (_request, response) => {
    response.type('html').send(apiDocsPage(document()));
  });
  app.post('/api/v1/client-errors', clientReports(services));
  fileRoutes(app, readContext);
  app.get(
    ACTIVATION_PATHS.map((path) => `/api/v1${path}`),
    toActivationPage,
  );
  app.use('/api/v1', restRouter(restRows, createCaller, readContext));
  app.use(
    '/trpc',
    knownMethodsOnly,
    tellLiveStart((request) => servicesOf(bearerOf(request.headers.authorization))),
    procedureCalls(readContext),
  );
  app.use('/scim/v2', noStore, scimRouter(services));
  app.post('/mcp', noStore, jsonBody, mcpRoute(readContext));
  app.all('/mcp', onlyPost);
  app.get('/calendar/:file', serveFeed(services));
  app.get('/files/:name', fileRoute(services, readContext));
  app.use('/files', (_request, response) => void response.status(404).type('text').send('Not found'));
  app.use(SANDBOX_PATH, sandboxPage);
  servePages(app, services, built, rendering);
  app.use(onError);
  return app;
}
