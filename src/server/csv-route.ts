/** A route that streams a CSV file. */
import { Readable } from 'node:stream';
import type { RequestHandler } from 'express';
import type { Call } from '#server/context.ts';
import { exportRoute, startingWith } from '#server/export-route.ts';
import { FAILURES, failures } from '#server/openapi.ts';
import type { Operation } from '#server/openapi-types.ts';
import type { Limit } from '#server/rate-limit.ts';
import type { ReadContext } from '#server/rest.ts';

export type CsvFile = {
  filename: string;
  /** How often an account may ask for it. */
  limit: Limit;
  /** Reads the filter, checks the access, and makes the lines. @throws the refusals of the domain */
  lines: (call: Call, query: Record<string, unknown>) => AsyncGenerator<string>;
};

/** The handler of the route. The first line is read before the response begins, so that a refusal still has its status. */
export function csvRoute(readContext: ReadContext, { filename, limit, lines }: CsvFile): RequestHandler {
  return exportRoute(readContext, {
    limit,
    contentType: 'text/csv',
    filename,
    async open(call, query) {
      const others = lines(call, query);
      const { value: first = '' } = await others.next();
      return Readable.from(startingWith(first, others), { highWaterMark: 1 });
    },
  });
}

type CsvOperation = Pick<Operation, 'operationId' | 'summary' | 'description' | 'tags' | 'parameters'> & {
  /** What the lines are. */
  content: string;
};

/** The route in the OpenAPI document. It is no procedure, because its response is a file. */
export function csvOperation({ content, ...operation }: CsvOperation): Operation {
  const schema = { type: 'string' };
  return {
    ...operation,
    security: [{ bearer: [] }],
    responses: { 200: { description: content, content: { 'text/csv': { schema } } }, ...failures(FAILURES) },
  };
}
