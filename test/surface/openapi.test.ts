/** The OpenAPI document is complete, and its examples are valid. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { told } from '#app/server/told.ts';
import { chooserOf } from '#server/chosen-fields.ts';
import { typesOf } from '#domains/webhooks/server/index.ts';
import { FIELDS, FIELD_TABLES } from '#app/server/openapi-fields.ts';
import { procedures, restRows } from '#app/server/procedures.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type Components, type JsonSchema, problemOf } from '../helpers/json-schema.ts';

type Content = {
  'application/json': {
    schema: JsonSchema;
    example?: unknown;
    /** Of a path with several procedures, by procedure. */
    examples?: Record<string, { value: unknown }>;
  };
};
type Parameter = { name: string; in: string; description?: string; schema: JsonSchema; example?: unknown };
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content: Content }>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: { schemas: Components };
};

let app: TestApp;
let document: Document;

beforeAll(async () => {
  app = await startTestApp();
  document = (await (await fetch(`${app.address}/api/v1/openapi.json`)).json()) as Document;
});
afterAll(() => app.stop());

/** The fields of a schema, and of the schemas inside it. */
function fieldsIn(schema: JsonSchema): [string, JsonSchema][] {
  const { properties = {}, items, additionalProperties, allOf = [], anyOf = [], oneOf = [] } = schema;
  const own = Object.entries(properties) as [string, JsonSchema][];
  const inner = [items, additionalProperties, ...allOf, ...anyOf, ...oneOf, ...own.map(([, field]) => field)];
  return [...own, ...inner.flatMap((each) => (typeof each === 'object' ? fieldsIn(each as JsonSchema) : []))];
}

/** The operations by path, and those of webhooks by type. */
const everything = () => [...Object.entries(document.paths), ...Object.entries(document.webhooks)];

/** The components, the bodies and the data of answers, each with its name. */
function schemas(): [where: string, schema: JsonSchema][] {
  const ofOperation = ([path, methods]: [string, Record<string, Operation>]) =>
    Object.entries(methods).flatMap(([method, { requestBody, responses }]) => {
      const bodies = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema as JsonSchema);
      const answers = Object.values(responses).flatMap(({ content }) => {
        const { data, meta } = (content?.['application/json']?.schema.properties ?? {}) as Record<string, JsonSchema>;
        return [data ?? [], meta ?? []].flat();
      });
      return [...bodies, ...answers].map((schema): [string, JsonSchema] => [`${method} ${path}`, schema]);
    });
  return [...Object.entries(document.components.schemas), ...everything().flatMap(ofOperation)];
}

const operations = restRows.flatMap((row) => [row.path, ...(row.aliases ?? [])].map((path) => ({ row, path })));

describe('the OpenAPI document', () => {
  it('says what each parameter means', () => {
    const unsaid = everything().flatMap(([path, methods]) =>
      Object.values(methods).flatMap(({ parameters }) =>
        parameters.filter(({ description }) => !description).map(({ name }) => `${path} ${name}`),
      ),
    );
    expect(unsaid).toEqual([]);
  });

  it('says what each field means', () => {
    const unsaid = schemas().flatMap(([where, schema]) =>
      fieldsIn(schema).flatMap(([name, { description }]) => (description ? [] : [`${where} ${name}`])),
    );
    expect(unsaid).toEqual([]);
  });

  it('has no text for fields that are not there, and none twice', () => {
    const said = new Set(schemas().flatMap(([, schema]) => fieldsIn(schema).map(([, field]) => field.description)));
    expect(Object.keys(FIELDS).filter((name) => !said.has(FIELDS[name]))).toEqual([]);
    const names = FIELD_TABLES.flatMap((table) => Object.keys(table));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it.each(operations.map(({ row, path }) => [row.method, path, row] as const))(
    'describes %s %s with examples that match the schemas of the procedure',
    (method, path, row) => {
      const operation = document.paths[path]![method]!;
      const { inputs } = procedures.get(row.procedure)!;
      expect(operation.summary).not.toBe('');
      const known = row.method === 'get' && !row.input ? inputs[0] : undefined;
      for (const { name, example } of operation.parameters) {
        const field = name === 'id' ? '_id' : name;
        const issues = known?.safeParse({ [field]: example }).error?.issues.filter(({ path: [at] }) => at === field);
        expect(issues ?? [], name).toEqual([]);
        if (name === 'fields') expect(() => chooserOf(row.output, example)).not.toThrow();
      }
      const fromPath = operation.parameters
        .filter(({ in: where }) => where === 'path')
        .map(({ name, example }) => [name === 'id' ? '_id' : name, example] as const);
      if (operation.requestBody && !row.input) {
        const { schema, example: only, examples } = operation.requestBody.content['application/json'];
        const example = examples?.[row.procedure]?.value ?? only;
        expect(example).toBeDefined();
        if (schema.properties)
          expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(Object.keys(example!)));
        const parsed = inputs[0]!.safeParse({ ...Object.fromEntries(fromPath), ...(example as object) });
        expect(parsed.error).toBeUndefined();
      }
      const [status] = Object.keys(operation.responses).filter((each) => each.startsWith('2'));
      const { example } = operation.responses[status!]!.content['application/json'];
      const { meta } = example as { meta: Record<string, unknown> };
      expect(meta).toMatchObject({ success: true, status: Number(status) });
    },
  );

  it('has examples that match its own schemas, everywhere', () => {
    const wrong: string[] = [];
    const check = (where: string, schema: JsonSchema, example: unknown) => {
      const problem = problemOf(schema, example, document.components.schemas);
      if (problem) wrong.push(`${where}: ${problem}`);
    };
    for (const [path, methods] of everything()) {
      for (const [method, { parameters, requestBody, responses }] of Object.entries(methods)) {
        const where = `${method} ${path}`;
        for (const { name, schema, example } of parameters) check(`${where} ${name}`, schema, example);
        for (const { schema, example, examples } of Object.values(requestBody?.content ?? {}))
          for (const { value } of Object.values(examples ?? { only: { value: example } })) check(where, schema, value);
        for (const { content } of Object.values(responses))
          for (const { schema, example } of Object.values(content ?? {}))
            if (example !== undefined) check(where, schema, example);
      }
    }
    for (const [name, schema] of Object.entries(document.components.schemas))
      for (const example of (schema.examples ?? []) as unknown[]) check(name, schema, example);
    expect(wrong).toEqual([]);
  });

  it('has an id of its own for each operation', () => {
    const ids = everything().flatMap(([, methods]) => Object.values(methods).map(({ operationId }) => operationId));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('names what calls answer with, once', () => {
    const { paths, components } = document;
    const inline = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { responses }]) =>
        Object.values(responses).flatMap(({ content }) => {
          const { data } = (content?.['application/json']?.schema.properties ?? {}) as { data?: JsonSchema };
          const item = (data?.items ?? data) as JsonSchema | undefined;
          return Object.keys(item?.properties ?? {}).length > 12 ? [`${method} ${path}`] : [];
        }),
      ),
    );
    expect(inline).toEqual([]);
    const text = JSON.stringify(document);
    const unused = Object.keys(components.schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`));
    expect(unused).toEqual([]);
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g))
      expect(components.schemas).toHaveProperty(name!);
  });

  it('has a webhook for each type of event, with its headers', async () => {
    expect(Object.keys(document.webhooks)).toEqual(
      typesOf(told)
        .map(({ type }) => type)
        .sort((one, other) => one.localeCompare(other)),
    );
    for (const { post } of Object.values(document.webhooks))
      expect(post!.parameters.map(({ name }) => name)).toEqual([
        'webhook-id',
        'webhook-timestamp',
        'webhook-signature',
      ]);
  });

  it('is also available as an HTML page', async () => {
    const page = await fetch(`${app.address}/api/v1/docs`);
    expect(page.headers.get('content-type')).toContain('text/html');
    const html = await page.text();
    for (const { path } of operations) expect(html).toContain(path);
  });
});
