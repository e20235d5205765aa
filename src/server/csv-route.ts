/** Routes that stream a CSV file. */
import { Readable } from 'node:stream';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { Call } from '#server/context.ts';
import { type Download, exportRoute, fileOperation, startingWith } from '#server/export-route.ts';
import type { Operation, Parameter } from '#server/openapi-types.ts';
import type { Limit } from '#server/rate-limit.ts';
import type { ReadContext } from '#server/rest.ts';
import { validate } from '#shared/validate.ts';

type CsvFile = {
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

type CsvOperation = Omit<Parameters<typeof fileOperation>[0], 'contentType'>;

export const csvOperation = (operation: CsvOperation): Operation =>
  fileOperation({ ...operation, contentType: 'text/csv' });

type CsvDownload<Input extends z.ZodObject> = Omit<CsvFile, 'lines'> &
  Omit<CsvOperation, 'parameters'> & {
    path: string;
    /** The parameters of path and query. */
    input: Input;
    /** Checks the access, and makes the lines. @throws the refusals of the domain */
    lines: (call: Call, input: z.output<Input>) => AsyncGenerator<string>;
  };

/** A list as a CSV file. */
export function csvDownload<Input extends z.ZodObject>(download: CsvDownload<Input>): Download {
  const { path, filename, limit, input, lines, ...operation } = download;
  const parameters = Object.entries(input.shape).map(([name, field]): Parameter => ({
    name,
    in: path.includes(`{${name}}`) ? 'path' : 'query',
    required: !z.safeParse(field, undefined).success,
    schema: { type: 'string' },
  }));
  const read = (call: Call, query: Record<string, unknown>) => lines(call, validate(input, query));
  return {
    path,
    route: (readContext) => csvRoute(readContext, { filename, limit, lines: read }),
    operation: csvOperation({ ...operation, parameters }),
  };
}
