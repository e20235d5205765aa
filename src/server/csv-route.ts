/** Lists as CSV files, streamed. */
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { ByKey } from '#server/access.ts';
import type { Call } from '#server/context.ts';
import { type Download, exportRoute, fileOperation, startingWith } from '#server/export-route.ts';
import { schemasOf } from '#server/openapi-schemas.ts';
import type { Parameter } from '#server/openapi-types.ts';
import type { Limit } from '#server/rate-limit.ts';
import { ENGLISH, SPOKEN_LANGUAGES } from '#shared/languages.ts';
import { type Translate, msg } from '#shared/texts.ts';
import { validate } from '#shared/validate.ts';

type CsvDownload<Input extends z.ZodObject> = Omit<Parameters<typeof fileOperation>[0], 'contentType' | 'parameters'> &
  Pick<Download, 'path' | 'reads'> & {
    filename: string;
    /** What a key needs. */
    byKey: ByKey;
    /** How often an account may ask for it. */
    limit: Limit;
    /** The parameters of path and query. */
    input: Input;
    /** Checks the access, and makes the lines, with headings by `t`. @throws the refusals of the domain */
    lines: (call: Call, input: z.output<Input>, t: Translate) => AsyncGenerator<string>;
  };

const schemas = schemasOf({});

/** Programs read the headings, so they are in English unless somebody asks for another language. */
const Headings = z.object({
  headings: z.enum(SPOKEN_LANGUAGES, { error: msg('Please choose a language') }).optional(),
});

/** A list as a CSV file. The first line is read before the response begins, so that a refusal still has its status. */
export function csvDownload<Input extends z.ZodObject>(download: CsvDownload<Input>): Download {
  const { path, reads, filename, byKey, limit, input, lines, ...operation } = download;
  const contentType = 'text/csv';
  const parameters = Object.entries({ ...input.shape, ...Headings.shape }).map(([name, field]): Parameter => ({
    name,
    in: path.includes(`{${name}}`) ? 'path' : 'query',
    required: !z.safeParse(field, undefined).success,
    schema: schemas.of(field, 'input'),
  }));
  async function open(call: Call, query: Record<string, unknown>): Promise<Readable> {
    const { headings: asked, ...filters } = query;
    const { headings = ENGLISH } = validate(Headings, { headings: asked });
    const others = lines(call, validate(input, filters), call.services.inLanguage(headings).t);
    const { value: first = '' } = await others.next();
    return Readable.from(startingWith(first, others), { highWaterMark: 1 });
  }
  return {
    path,
    reads,
    route: (readContext) => exportRoute(readContext, { reads, byKey, limit, contentType, filename, open }),
    operation: fileOperation({ ...operation, contentType, parameters }),
  };
}
