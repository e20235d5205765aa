import type { ServerResponse } from 'node:http';
import type { Request } from 'express';
import type {} from 'pino-http'; // request.id and request.log
import { clientAddress } from '#server/client-address.ts';
import type { RequestFacts } from '#server/context.ts';
import type { Env } from '#server/env.ts';
import { type Language, isOffered, languageOf, PAGE_LANGUAGE_HEADER, type PageBase } from '#shared/languages.ts';

/** The token of an `Authorization: Bearer …` header; undefined when there is none. */
export function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1];
}

/** The account of each response, and its key, for the request log. */
export const callers = new WeakMap<ServerResponse, { userId: string; keyId?: string }>();

/** How many procedures a request calls: those of a batch are separated by commas. */
const callsIn = ({ baseUrl, path }: Request) => (baseUrl === '/trpc' ? path.split(',').length : 1);

declare module 'express-serve-static-core' {
  interface Locals {
    /** The base of the address, if it names a language that is offered. */
    pageBase?: PageBase;
  }
}

/** The language in which a request is answered. One that is not complete is offered outside production only. */
export function requestedLanguage(request: Request, { NODE_ENV }: Pick<Env, 'NODE_ENV'>): Language {
  const asked = {
    named: request.res?.locals.pageBase?.slice(1) ?? request.get(PAGE_LANGUAGE_HEADER),
    cookies: request.get('cookie'),
    acceptLanguage: request.get('accept-language'),
  };
  return languageOf(asked, (language) => isOffered(language, NODE_ENV === 'production'));
}

/** The facts of an HTTP request that a context is built from, for tRPC, REST and uploads. */
export function factsOf(request: Request, env: Pick<Env, 'TRUST_PROXY' | 'NODE_ENV'>): RequestFacts {
  return {
    token: bearerOf(request.headers.authorization),
    ip: clientAddress(request, env.TRUST_PROXY),
    userAgent: request.get('user-agent'),
    cookies: request.get('cookie'),
    language: requestedLanguage(request, env),
    idempotencyKey: request.get('idempotency-key'),
    requestId: String(request.id),
    log: request.log,
    call: `${request.method} ${request.baseUrl}${request.path}`,
    calls: callsIn(request),
    identified: ({ userId, key }) => request.res && callers.set(request.res, { userId, keyId: key?.id }),
    addHeaders: (headers) => request.res?.set(headers),
  };
}
