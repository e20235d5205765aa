/**
 * Serves procedures over HTTP in the JSON format of tRPC: one call per request, or a batch. The adapter of tRPC converts each request
 * and response to web streams, whose objects outlive the request until the next full garbage collection. Subscriptions are served by
 * the socket only.
 */
import { type AnyRouter, TRPCError, getErrorShape, getTRPCErrorFromUnknown, transformTRPCResponse } from '@trpc/server';
import { getHTTPStatusCode } from '@trpc/server/http';
import type { Request, RequestHandler, Response } from 'express';
import type {} from 'pino-http'; // request.log
import { jsonText } from '#server/body.ts';
import type { Context } from '#server/context.ts';
import type { ReadContext } from '#server/rest.ts';
import { bodyRefusal, logFailure } from '#server/trpc.ts';
import { MAX_CALLS_PER_BATCH } from '#shared/batch.ts';

const TYPES: Record<string, 'query' | 'mutation'> = { GET: 'query', POST: 'mutation' };

/** The calls of a request: their names, and how to read the input of each. */
type Calls = { paths: string[]; isBatch: boolean; inputOf: (index: number) => unknown };

type Answer = { result: { data: unknown } } | { error: ReturnType<typeof getErrorShape> };

/** The last part of a path. @throws TRPCError for a text that cannot be decoded */
function namesIn(path: string): string {
  try {
    return decodeURIComponent(path.slice(path.lastIndexOf('/') + 1));
  } catch (cause) {
    throw new TRPCError({ code: 'NOT_FOUND', cause });
  }
}

/**
 * Reads which calls a request makes. Inputs are read when a procedure asks for its own, after its check of access; `inputOf` throws
 * TRPCError 'BAD_REQUEST' for an input that cannot be read.
 * @throws TRPCError for too many calls, and for a body of another content type
 */
function callsOf(router: AnyRouter, request: Request): Calls {
  const { searchParams } = new URL(request.url, 'http://localhost');
  const path = namesIn(request.path);
  const isBatch = searchParams.get('batch') === '1';
  const paths = isBatch ? path.split(',') : [path];
  if (paths.length > MAX_CALLS_PER_BATCH) throw new TRPCError({ code: 'BAD_REQUEST' });
  const isGet = request.method === 'GET';
  if (!isGet && !request.is('application/json')) throw new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE' });
  let inputs: unknown;
  const read = (text: string, index: number): unknown => {
    inputs ??= JSON.parse(text);
    const input = isBatch ? (inputs as Record<number, unknown> | null)?.[index] : inputs;
    return input === undefined ? undefined : router._def._config.transformer.input.deserialize(input);
  };
  const inputOf = (index: number): unknown => {
    const text: unknown = isGet ? searchParams.get('input') : request.body;
    if (typeof text !== 'string' || text === '') return undefined;
    try {
      return read(text, index);
    } catch (cause) {
      throw new TRPCError({ code: 'BAD_REQUEST', cause });
    }
  };
  return { paths, isBatch, inputOf };
}

/** The procedure with this name. @throws TRPCError when there is none, or when it is called by another method */
function procedureAt(router: AnyRouter, path: string, type: 'query' | 'mutation' | undefined) {
  const { procedures } = router._def;
  const procedure = Object.hasOwn(procedures, path) ? procedures[path] : undefined;
  if (!procedure) throw new TRPCError({ code: 'NOT_FOUND' });
  if (procedure._def.type !== type) throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED' });
  return procedure;
}

function send(router: AnyRouter, response: Response, answers: Answer | Answer[]): void {
  response.status(getHTTPStatusCode(answers));
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(transformTRPCResponse(router._def._config, answers)));
}

/** The handler of all calls of a router. The last part of the path names the procedures. */
export function trpcRoute(router: AnyRouter, readContext: ReadContext): RequestHandler {
  function refusal(request: Request, thrown: unknown, path?: string, ctx?: Context): Answer {
    const error = getTRPCErrorFromUnknown(thrown);
    logFailure({ error, log: request.log, procedure: path, userId: ctx?.actor?.userId });
    const facts = { error, type: 'unknown' as const, path, input: undefined, ctx };
    return { error: getErrorShape({ config: router._def._config, ...facts }) };
  }

  async function answersOf(request: Request, bodyError: unknown): Promise<Answer | Answer[]> {
    const { paths, isBatch, inputOf } = callsOf(router, request);
    const type = TYPES[request.method];
    const ctx = await readContext(request);
    const answers = paths.map(async (path, batchIndex): Promise<Answer> => {
      try {
        if (bodyError) throw bodyRefusal(bodyError);
        const procedure = procedureAt(router, path, type);
        const getRawInput = () => Promise.resolve(batchIndex).then(inputOf);
        return { result: { data: await procedure({ path, getRawInput, ctx, type, signal: undefined, batchIndex }) } };
      } catch (thrown) {
        return refusal(request, thrown, path, ctx);
      }
    });
    return isBatch ? Promise.all(answers) : answers[0]!;
  }

  return (request, response, next) => {
    const answer = (bodyError?: unknown) =>
      answersOf(request, bodyError)
        .catch((thrown: unknown) => refusal(request, thrown))
        .then((answers) => send(router, response, answers))
        .catch(next);
    // A body that is refused gets a response of tRPC, too.
    jsonText(request, response, (bodyError?: unknown) => void answer(bodyError));
  };
}
