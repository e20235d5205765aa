import type { ServerResponse } from 'node:http';
import type { Request } from 'express';
import type {} from 'pino-http'; // request.id and request.log
import { clientAddress } from '#server/client-address.ts';
import type { RequestFacts } from '#server/context.ts';
import type { Env } from '#server/env.ts';

/** `Authorization: Bearer …` without the word; undefined when there is none. */
function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1];
}

/** Who made the call that a response answers, for its line in the log. */
export const callers = new WeakMap<ServerResponse, string>();

/** What a call over HTTP says about itself, whichever way it takes. */
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
