/** Request checks and response headers: known hosts, security policies, CORS, caching. */
import type { Request, RequestHandler } from 'express';
import helmet from 'helmet';
import type { Services } from '#server/context.ts';
import type { Env } from '#server/env.ts';
import { isKnownHost } from '#server/hosts.ts';
import { REQUEST_ID } from '#server/request-scope.ts';
import { LIVE_HEADER } from '#shared/live-start.ts';
import { toEnvelope } from '#shared/envelope.ts';
import { paths } from '#shared/paths.ts';
import { msg } from '#shared/texts.ts';

/** The `ws://` or `wss://` origin of the public address. Some browsers do not apply 'self' to websockets. */
function ownSocket(publicUrl: string): string {
  return new URL(publicUrl).origin.replace(/^http/, 'ws');
}

/** The origins of the payment service: Stripe's own, or outside production that of STRIPE_API_BASE, which has no scripts and no frames. */
function paymentOrigins({ STRIPE_SECRET_KEY, STRIPE_API_BASE, NODE_ENV }: Env) {
  if (!STRIPE_SECRET_KEY) return { scripts: [], calls: [], frames: [] };
  const stand = NODE_ENV !== 'production' && STRIPE_API_BASE;
  if (stand) return { scripts: [], calls: [new URL(stand).origin], frames: [] };
  const stripe = ['https://js.stripe.com', 'https://api.stripe.com'];
  return { scripts: stripe, calls: stripe, frames: ['https://js.stripe.com', 'https://hooks.stripe.com'] };
}

/** The headers of helmet. @param isEmbedded other websites may show the page in a frame, and search engines do not list it */
function headersOf(env: Env, isEmbedded = false): RequestHandler {
  const { scripts, calls, frames } = paymentOrigins(env);
  const tiles = env.MAP_TILE_URL
    ? [new URL(env.MAP_TILE_URL.replace(/\{\w+\}/g, 'x')).origin.replace('//x.', '//*.')]
    : [];
  return helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scripts],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', ...tiles],
        connectSrc: ["'self'", ownSocket(env.PUBLIC_URL), ...calls],
        frameSrc: frames.length > 0 ? frames : ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: [isEmbedded ? '*' : "'none'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: env.PUBLIC_URL.startsWith('https:'),
    xFrameOptions: !isEmbedded,
  });
}

/** The script that other websites load. */
const EMBED_SCRIPT = '/embed.js';

/** Sets the headers at every response. They follow the settings of the payment service. */
export function securityHeaders(services: Services): RequestHandler {
  let env = services.config;
  let [set, setEmbedded] = [headersOf(env), headersOf(env, true)];
  return (request, response, next) => {
    if (env !== services.config) {
      env = services.config;
      [set, setEmbedded] = [headersOf(env), headersOf(env, true)];
    }
    const { path } = request;
    const isEmbedded = path === paths.embeddedSearch;
    if (isEmbedded) response.setHeader('x-robots-tag', 'noindex');
    (isEmbedded ? setEmbedded : set)(request, response, (error?: unknown) => {
      if (path === EMBED_SCRIPT) response.setHeader('cross-origin-resource-policy', 'cross-origin');
      next(error);
    });
  };
}

const MISDIRECTED = toEnvelope(
  { success: false, status: 421, message: msg('This server is not known by this name') },
  null,
);

/** Refuses requests for unknown hosts, which prevents DNS rebinding. */
export function knownHostsOnly(env: Env): RequestHandler {
  return (request, response, next) => {
    if (isKnownHost(request.headers.host, env)) return next();
    response.status(421).json(MISDIRECTED);
  };
}

const EXPOSED = [LIVE_HEADER, REQUEST_ID, 'etag', 'retry-after', 'ratelimit', 'ratelimit-policy'].join(', ');

/** Allows the origins of CORS_ORIGINS; none by default. */
export function cors({ CORS_ORIGINS }: Env): RequestHandler {
  return (request, response, next) => {
    const { origin } = request.headers;
    if (origin && CORS_ORIGINS.includes(origin)) {
      response.setHeader('access-control-allow-origin', origin);
      response.setHeader('vary', 'Origin');
      response.setHeader('access-control-expose-headers', EXPOSED);
      if (request.method === 'OPTIONS') {
        response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE');
        response.setHeader(
          'access-control-allow-headers',
          'authorization, content-type, idempotency-key, if-none-match',
        );
        response.setHeader('access-control-max-age', '600');
        response.status(204).end();
        return;
      }
    }
    next();
  };
}

/** Tells a caller the live event after which a subscription misses no change of the response. */
export function tellLiveStart(servicesOf: (request: Request) => Promise<Services>): RequestHandler {
  return async (request, response, next) => {
    const { live } = await servicesOf(request);
    response.setHeader(LIVE_HEADER, String(live.position));
    next();
  };
}

/** Forbids caching of API responses, which contain tokens and personal data. */
export const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('cache-control', 'no-store');
  next();
};
