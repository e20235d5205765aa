import type { ServerResponse } from 'node:http';
import type { Request } from 'express';
import type {} from 'pino-http'; // request.id and request.log
import { clientAddress } from '#server/client-address.ts';
import type { RequestFacts } from '#server/context.ts';
import type { Env } from '#server/env.ts';

/** The token of an `Authorization: Bearer …` header; undefined when there is none. */
function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1];
}

/** The account of each response, for the request log. */
export const callers = new WeakMap<ServerResponse, string>();

/** The facts of an HTTP request that a context is built from, for tRPC, REST and uploads. */
export function factsOf(request: Request, { TRUST_PROXY }: Pick<Env, 'TRUST_PROXY'>): RequestFacts {
  return {
    token: bearerOf(request.headers.authorization),
    ip: clientAddress(request, TRUST_PROXY),
    idempotencyKey: request.get('idempotency-key'),
    requestId: String(request.id),
    log: request.log,
    identified: (userId) => request.res && callers.set(request.res, userId),
  };
}
