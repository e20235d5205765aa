/** The OpenAPI document, generated from the routes and the schemas of the procedures. */
import type { ExampleOf } from '#server/openapi-examples.ts';
import { type Texts, describeFields, mapOperations, withHeaders, withTexts } from '#server/openapi-texts.ts';
import { type Schemas, componentOf } from '#server/openapi-schemas.ts';
import type {
  ApiDocument,
  Body,
  Examples,
  Header,
  Operation,
  Parameter,
  Paths,
  Response,
  Schema,
} from '#server/openapi-types.ts';
import { REQUEST_ID } from '#server/request-scope.ts';
import type { RestRow } from '#server/rest.ts';
import { type DeclaredProcedure, accessText, keyText, proofText } from '#server/access.ts';
import { FAILURE_CODES, type FailureCode } from '#shared/failure-codes.ts';
import { msg } from '#shared/texts.ts';

const meta: Schema = {
  type: 'object',
  required: ['success', 'status', 'message'],
  properties: {
    success: { type: 'boolean' },
    status: { type: 'integer', description: 'The HTTP status' },
    message: { type: 'string', description: 'What happened, for people' },
    code: { $ref: '#/components/schemas/FailureCode', description: 'Failures only: what was refused or has failed' },
    totalCount: { type: 'integer', description: 'Lists only: the number of all items, counted up to 10,000' },
    next_after: {
      type: ['string', 'null'],
      description: 'Lists with `after` only: where the next page begins; null on the last page',
    },
    totalIsMinimum: { type: 'boolean', description: 'Lists only: true when there are more items than were counted' },
    offset: { type: 'integer' },
    limit: { type: 'integer', description: 'Lists only: the most items of the answer, as it was used' },
    errors: {
      type: 'array',
      description: 'Status 400 only: each wrong field with its message, all that the input alone decides at once',
      items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
    },
  },
};

const failure: Schema = {
  type: 'object',
  required: ['meta', 'data'],
  examples: [
    {
      meta: {
        success: false,
        status: 400,
        message: msg('Email cannot be blank'),
        code: 'invalid_input',
        errors: [{ field: 'email', message: msg('Email cannot be blank') }],
      },
      data: null,
    },
  ],
  properties: {
    meta: { $ref: '#/components/schemas/Meta', description: 'What was refused, and why' },
    data: { description: 'What helps to go on, such as the present record after a conflict; mostly null' },
  },
};

/** The first part of the procedure's path, such as 'bookings'. */
function topicOf({ procedure }: RestRow): string {
  return procedure.slice(0, procedure.indexOf('.'));
}

type Beside = { isList: boolean; more?: Record<string, Schema> };

/** An example of a successful response. */
function exampleAnswer(row: RestRow, data: Schema, { isList, more }: Beside, exampleOf: ExampleOf) {
  const status = row.status ?? 200;
  const fields = exampleOf({ type: 'object', properties: more }, topicOf(row)) as object;
  const counts = isList ? { totalCount: 1, offset: 0, limit: 30, ...fields } : {};
  return {
    meta: { success: true, status, message: row.message ?? 'Success', ...counts },
    data: exampleOf(data, topicOf(row)),
  };
}

/** The JSON schema of a response with this data. @param more what `meta` has besides */
export function envelopeOf(data: Schema, more?: Record<string, Schema>): Schema {
  const usual: Schema = { $ref: '#/components/schemas/Meta' };
  const inMeta = more ? { allOf: [usual, { type: 'object', required: Object.keys(more), properties: more }] } : usual;
  return { type: 'object', required: ['meta', 'data'], properties: { meta: inMeta, data } };
}

/** What a page has in `meta` besides its counts, such as where its items come from. */
function besidesCounts({ properties = {} }: Schema, { besides = [] }: RestRow): Record<string, Schema> | undefined {
  const elsewhere = ['items', ...besides, ...Object.keys(meta.properties!)];
  const more = Object.entries(properties).filter(([name]) => !elsewhere.includes(name));
  return more.length > 0 ? Object.fromEntries(more) : undefined;
}

/** The items of a page become `data`, and its counts `meta`. @returns undefined for the schema of anything else */
function itemsOfPage({ properties }: Schema): Schema | undefined {
  return properties && 'totalCount' in properties ? properties.items : undefined;
}

/** The data of a list: its items, or an object that has them as `list`. */
function listOf(items: Schema, { properties }: Schema, { besides }: RestRow): Schema {
  if (!besides) return items;
  const others = Object.fromEntries(besides.map((name) => [name, properties?.[name] ?? {}]));
  return { type: 'object', required: ['list', ...besides], properties: { list: items, ...others } };
}

const COMMON: FailureCode[] = ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict', 'too_many'];

/** The descriptions of the failures that most operations have, by status. */
export const FAILURES: Record<string, string> = {
  ...Object.fromEntries(COMMON.map((code) => [FAILURE_CODES[code].status, FAILURE_CODES[code].says])),
  '5XX': 'The server has failed, or something that it needs does not answer',
};

const failureCode: Schema = {
  type: 'string',
  enum: Object.keys(FAILURE_CODES),
  description: [
    'What was refused or has failed. Codes stay, messages may change. More codes may come: an unknown one means what its status means',
    ...Object.entries(FAILURE_CODES).map(([code, { status, says }]) => `- \`${code}\` (${status}): ${says}`),
  ].join('\n'),
};

const HEADERS: Record<string, Header> = {
  RequestId: {
    description: 'The id of the request, which its lines in the log of the server have',
    schema: { type: 'string', format: 'uuid' },
  },
  ETag: {
    description:
      'The tag of the answer. Sent again as `If-None-Match`, it is answered with 304 while nothing has changed',
    schema: { type: 'string' },
  },
  RateLimitPolicy: {
    description: 'Of a call with a key: how many calls it may make in how many seconds, as `"key";q=600;w=60`',
    schema: { type: 'string' },
  },
  RateLimit: {
    description:
      'Of a call with a key: how many calls are left, and the seconds until all are there again, as `"key";r=599;t=60`',
    schema: { type: 'string' },
  },
  RetryAfter: {
    description: 'The seconds after which the call is possible again. Missing where only time does not help',
    schema: { type: 'integer' },
  },
};
const headerRef = (name: keyof typeof HEADERS) => ({ $ref: `#/components/headers/${name}` });

/** The headers that every response may have. */
const EVERYWHERE = {
  [REQUEST_ID]: headerRef('RequestId'),
  'RateLimit-Policy': headerRef('RateLimitPolicy'),
  RateLimit: headerRef('RateLimit'),
};

const TAGGED = { ETag: headerRef('ETag') };
const NOT_MODIFIED = {
  description: 'Nothing has changed since the answer of `If-None-Match`. No body',
  headers: TAGGED,
};

/** The refusals of an operation, by status. */
export function failures(descriptions: Record<string, string>): Record<string, Response> {
  return Object.fromEntries(
    Object.entries(descriptions).map(([status, description]) => [
      status,
      {
        description,
        ...(status === '429' && { headers: { 'Retry-After': headerRef('RetryAfter') } }),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  );
}

function jsonBody({ example }: RestRow, schema: Schema): Body {
  return { required: true, content: { 'application/json': { schema, ...(example && { example }) } } };
}

/** The names of the fields of a record, or of those of a list, also of one that is not counted. */
function fieldNames(schema: Schema, schemas: Schemas): string[] {
  const component = componentOf(schema);
  if (component) return fieldNames(schemas.named[component]!, schemas);
  const { items, next_after } = schema.properties ?? {};
  const listed = schema.items ?? (next_after && items);
  return listed ? fieldNames(listed, schemas) : Object.keys(schema.properties ?? {});
}

type Described = {
  row: RestRow;
  /** Another method of a procedure that has a route already. */
  isAlso: boolean;
  path: string;
  procedure: DeclaredProcedure;
  exampleOf: ExampleOf;
  schemas: Schemas;
};

function operationOf({ row, isAlso, path, procedure, exampleOf, schemas }: Described): Operation {
  const { access } = procedure.meta;
  const input = schemas.of(procedure.inputs[0], 'input');
  const answered = schemas.of(procedure.output, 'output');
  const items = itemsOfPage(answered);
  const data = items ? listOf(items, answered, row) : answered;
  const more = items && besidesCounts(answered, row);
  const topic = topicOf(row);
  const required = new Set(input.required);
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const rest = Object.entries(input.properties ?? {}).filter(
    ([name]) => !inPath.includes(name) && !(name === '_id' && inPath.includes('id')),
  );
  const parameters = inPath.map((name): Parameter => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const operation: Operation = {
    operationId: [
      row.procedure,
      ...(isAlso ? [row.method] : []),
      ...(row.path === path ? [] : [path.replace(/\W+/g, '_')]),
    ].join('.'),
    summary: row.summary,
    description: [accessText(access), keyText(procedure.meta, procedure.type), proofText(procedure.meta), row.says]
      .filter(Boolean)
      .join(' '),
    tags: [topic],
    responses: {
      [row.status ?? 200]: {
        description: row.message ?? 'Success',
        ...(row.method === 'get' && { headers: TAGGED }),
        content: {
          'application/json': {
            schema: envelopeOf(data, more),
            example: exampleAnswer(row, data, { isList: items !== undefined, more }, exampleOf),
          },
        },
      },
      ...(row.method === 'get' && { 304: NOT_MODIFIED }),
      ...failures(FAILURES),
    },
    parameters,
  };
  if (access !== 'anyone') operation.security = [{ bearer: [] }];
  if (row.method === 'get') {
    const [first] = fieldNames(items ?? answered, schemas);
    if (first)
      parameters.push({ name: 'fields', in: 'query', required: false, schema: { type: 'string' }, example: first });
    parameters.push(
      ...rest.map(([name, schema]): Parameter => ({
        name,
        in: 'query',
        required: required.has(name),
        schema,
      })),
    );
  } else if (rest.length > 0) {
    const names = rest.map(([name]) => name).filter((name) => required.has(name));
    operation.requestBody = jsonBody(row, { type: 'object', properties: Object.fromEntries(rest), required: names });
  } else if (input.anyOf || input.oneOf) operation.requestBody = jsonBody(row, input);
  return operation;
}

/** Gives each parameter an example. */
function withExamples(paths: Paths, exampleOf: ExampleOf): Paths {
  return mapOperations(paths, (operation) => ({
    ...operation,
    parameters: operation.parameters.map((one) => ({
      ...one,
      example: one.example ?? exampleOf(one.schema, operation.tags[0] ?? '', one.name),
    })),
  }));
}

export type ApiParts = {
  rows: RestRow[];
  /** The procedures by dotted path. */
  procedures: ReadonlyMap<string, DeclaredProcedure>;
  operatorName: string;
  exampleOf: ExampleOf;
  schemas: Schemas;
  /** What parameters and fields mean whose schema does not say it. */
  texts: Texts;
  /** Operations outside the table, by path and method. */
  others: Paths;
  /** What is sent to programs of others, by the name of the event. */
  webhooks: Paths;
};

/** One operation for the rows of a path, which the body tells apart. @param one may be one of several rows already */
function alternatives(one: Operation, other: Operation): Operation {
  const bodies = [one, other].map(({ operationId, requestBody }) => {
    const { schema = {}, example, examples } = requestBody?.content['application/json'] ?? {};
    return { schemas: schema.anyOf ?? [schema], examples: examples ?? { [operationId]: { value: example } } };
  });
  const examples: Examples = Object.assign({}, ...bodies.map((body) => body.examples));
  const schemas = bodies.flatMap((body) => body.schemas);
  return {
    ...one,
    summary: `${one.summary}, or: ${other.summary}`,
    description: `${one.description} ${other.summary}: ${other.description}`,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { anyOf: schemas }, examples } },
    },
  };
}

/** The operations of both, also where both have a path. */
function merged(paths: Paths, others: Paths): Paths {
  const all = { ...paths };
  for (const [path, operations] of Object.entries(others)) all[path] = { ...all[path], ...operations };
  return all;
}

/** @returns an OpenAPI 3.1 document */
export function openApiDocument(parts: ApiParts): ApiDocument {
  const { rows, procedures, operatorName, exampleOf, schemas, texts, others, webhooks } = parts;
  const paths: Paths = {};
  // The route that has no `when` describes the call; those with one describe its other forms.
  const inOrder = rows.toSorted((one, other) => Number(one.when !== undefined) - Number(other.when !== undefined));
  for (const row of inOrder) {
    const procedure = procedures.get(row.procedure)!;
    const isAlso = rows.find((each) => each.procedure === row.procedure)?.method !== row.method;
    for (const path of [row.path, ...(row.aliases ?? [])]) {
      const operation = operationOf({ row, isAlso, path, procedure, exampleOf, schemas });
      const other = paths[path]?.[row.method];
      paths[path] = { ...paths[path], [row.method]: other ? alternatives(other, operation) : operation };
    }
  }
  const finished = (all: Paths) => withTexts(withExamples(all, exampleOf), texts);
  const named = { ...schemas.named, Meta: meta, Failure: failure, FailureCode: failureCode };
  return {
    openapi: '3.1.0',
    info: {
      title: `${operatorName} API`,
      version: '1',
      description:
        'A program calls with a key as its bearer token. A key does what it was given of the rights of its person; one that begins with `ck_test_` ' +
        'does it in the sandbox, where nothing is real. It makes 600 calls a minute, unless the installation says otherwise; `RateLimit` says ' +
        'what is left. Bodies are sent as `application/json`. ' +
        'Every response is `{ meta, data }`. A call succeeded when `meta.success` is true. Lists take `offset` (default 0) and `limit` ' +
        '(default 30, at most 100), and `meta.limit` is what was used. ' +
        'Where a list has `next_after`, the next page begins there: it is sent as `after`, and is null on the last page. ' +
        'Answers to GET have an `ETag`. Sent again as `If-None-Match`, it is answered with 304 and no body while nothing has changed. ' +
        'With `fields`, an answer to GET has only the fields that it names, and an unknown name is refused with 400. ' +
        'A failure has a `meta.code` that stays, while its message may change. ' +
        'A call that is refused with 429 may be tried again after the seconds of `Retry-After`. ' +
        'A write with a bearer token may carry an `Idempotency-Key` header of at most 128 characters. For 24 hours, the same key of the ' +
        'same account with the same input runs once and returns the same response. With another input it is refused with 409. ' +
        'A second call waits a few seconds for the response of the first. It is refused with 409 when that response is not known. ' +
        'This includes a refusal (4xx) other than 429. Calls that return a token, and calls without a token, ignore the key. ' +
        'Editable records have a `version`. When a change sends the version and the record has changed since, the change is refused ' +
        'with 409, and `data.current` is the present record.',
    },
    servers: [{ url: '/api/v1' }],
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key (`ck_live_…`, or `ck_test_…` for the sandbox), or the token of a login',
        },
      },
      headers: HEADERS,
      schemas: Object.fromEntries(
        Object.entries(named).map(([name, schema]) => [name, describeFields(schema, [name], texts.fields)]),
      ),
    },
    paths: withHeaders(finished(merged(paths, others)), EVERYWHERE),
    webhooks: finished(webhooks),
  };
}
