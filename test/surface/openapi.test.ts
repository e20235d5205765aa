/** The OpenAPI document is complete, and its examples are valid. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FIELDS, FIELD_TABLES } from '#app/server/openapi-fields.ts';
import { procedures, restRows } from '#app/server/procedures.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';

type Content = {
  'application/json': {
    schema: { properties?: object };
    example?: unknown;
    /** Of a path with several procedures, by procedure. */
    examples?: Record<string, { value: unknown }>;
  };
};
type Parameter = { name: string; in: string; description?: string; example?: unknown };
type Operation = {
  summary: string;
  description: string;
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content: Content }>;
};
type JsonSchema = z.core.JSONSchema.JSONSchema;
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
};

let app: TestApp;
let document: Document;

beforeAll(async () => {
  app = await startTestApp();
  document = (await (await fetch(`${app.address}/api/v1/openapi.json`)).json()) as Document;
});
afterAll(() => app.stop());

/** A schema with the components that it refers to. */
function complete(schema: JsonSchema): JsonSchema {
  const whole = JSON.stringify({ allOf: [schema], $defs: document.components.schemas });
  return JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/')) as JsonSchema;
}

/** The fields of a schema, and of the schemas inside it. */
function fieldsIn(schema: JsonSchema): [string, JsonSchema][] {
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [] } = schema;
  const own = Object.entries(properties) as [string, JsonSchema][];
  const inner = [items, additionalProperties, ...anyOf, ...oneOf, ...own.map(([, field]) => field)];
  return [...own, ...inner.flatMap((each) => (typeof each === 'object' ? fieldsIn(each as JsonSchema) : []))];
}

/** The components, the bodies and the data of answers, each with its name. */
function schemas(): [where: string, schema: JsonSchema][] {
  const ofOperation = ([path, methods]: [string, Record<string, Operation>]) =>
    Object.entries(methods).flatMap(([method, { requestBody, responses }]) => {
      const bodies = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema as JsonSchema);
      const answers = Object.values(responses).flatMap(({ content }) => {
        const { data } = (content?.['application/json']?.schema.properties ?? {}) as { data?: JsonSchema };
        return data ? [data] : [];
      });
      return [...bodies, ...answers].map((schema): [string, JsonSchema] => [`${method} ${path}`, schema]);
    });
  return [...Object.entries(document.components.schemas), ...Object.entries(document.paths).flatMap(ofOperation)];
}

const operations = restRows.flatMap((row) => [row.path, ...(row.aliases ?? [])].map((path) => ({ row, path })));

describe('the OpenAPI document', () => {
  it('says what each parameter means', () => {
    const unsaid = Object.entries(document.paths).flatMap(([path, methods]) =>
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
      for (const parameter of operation.parameters) expect(parameter.example, parameter.name).toBeDefined();
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
      const { schema, example } = operation.responses[status!]!.content['application/json'];
      const { meta, data } = example as { meta: Record<string, unknown>; data: unknown };
      expect(meta).toMatchObject({ success: true, status: Number(status) });
      const described = z.fromJSONSchema(complete((schema.properties as { data: JsonSchema }).data));
      expect(described.safeParse(data).error).toBeUndefined();
    },
  );

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

  it('is also available as an HTML page', async () => {
    const page = await fetch(`${app.address}/api/v1/docs`);
    expect(page.headers.get('content-type')).toContain('text/html');
    const html = await page.text();
    for (const { path } of operations) expect(html).toContain(path);
  });
});
