/** Writes the generated part of packages/client from the OpenAPI document: the routes of the operations, and the types of what they take and answer. */
import { apiDocument } from '#app/server/openapi.ts';
import { componentOf } from '#server/openapi-schemas.ts';
import type { ApiDocument, Operation, Schema } from '#server/openapi-types.ts';

export const CLIENT_FOLDER = 'packages/client/src';

const HEAD = '// Generated from the OpenAPI document by `npm run docs`.\n';

const quoted = (text: unknown) => JSON.stringify(text);

function objectType({ properties, required = [], additionalProperties }: Schema): string {
  if (!properties) {
    const isOpen = typeof additionalProperties === 'object' && additionalProperties !== null;
    return `Record<string, ${isOpen ? typeOf(additionalProperties as Schema) : 'unknown'}>`;
  }
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${quoted(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  );
  return `{ ${fields.join('; ')} }`;
}

function arrayType({ items, prefixItems }: Schema): string {
  if (Array.isArray(prefixItems)) return `[${(prefixItems as Schema[]).map(typeOf).join(', ')}]`;
  return `Array<${items ? typeOf(items) : 'unknown'}>`;
}

function namedType(type: string | undefined, schema: Schema): string {
  switch (type) {
    case 'object':
      return objectType(schema);
    case 'array':
      return arrayType(schema);
    case 'integer':
      return 'number';
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return type;
    default:
      return schema.properties ? objectType(schema) : 'unknown';
  }
}

const unionOf = (types: string[]) => [...new Set(types)].join(' | ');

/** The TypeScript type of a JSON schema. */
export function typeOf(schema: Schema): string {
  const component = componentOf(schema);
  if (component) return component;
  if ('const' in schema) return quoted(schema.const);
  if (schema.enum) return unionOf(schema.enum.map(quoted));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return unionOf(choices.map((each) => typeOf(each)));
  if (Array.isArray(schema.allOf)) return (schema.allOf as Schema[]).map((each) => `(${typeOf(each)})`).join(' & ');
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return unionOf(types.map((type) => namedType(type, schema)));
}

function parametersType(operation: Operation, place: 'path' | 'query'): string | undefined {
  const found = operation.parameters.filter((parameter) => parameter.in === place);
  if (found.length === 0) return undefined;
  const properties = Object.fromEntries(found.map(({ name, schema }) => [name, schema]));
  return objectType({ properties, required: found.filter(({ required }) => required).map(({ name }) => name) });
}

const jsonOf = (content: Record<string, { schema: Schema }> | undefined): Schema | undefined =>
  content?.['application/json']?.schema;

/** The `data` of the answer; that of a file is its text. */
function dataType({ responses }: Operation): string {
  const answer = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const data = jsonOf(answer?.content)?.properties?.data;
  return data ? typeOf(data) : 'string';
}

type Described = { id: string; method: string; path: string; operation: Operation };

/** The operations that a program calls with JSON. Uploads are forms, and the services of others call their own. */
function operationsOf({ paths }: ApiDocument): Described[] {
  const all = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ id: operation.operationId, method, path, operation })),
  );
  return all
    .filter(
      ({ operation: { requestBody, tags } }) =>
        (!requestBody || jsonOf(requestBody.content)) && !tags.includes('webhook'),
    )
    .sort((one, other) => one.id.localeCompare(other.id));
}

function operationType({ id, operation }: Described): string {
  const body = jsonOf(operation.requestBody?.content);
  const isNeeded = body && (body.required?.length ?? 1) > 0;
  const query = parametersType(operation, 'query');
  const isOptional = !operation.parameters.some((parameter) => parameter.in === 'query' && parameter.required);
  const parts = [
    `path: ${parametersType(operation, 'path') ?? 'undefined'}`,
    `query${query && isOptional ? '?' : ''}: ${query ?? 'undefined'}`,
    `body${body && !isNeeded ? '?' : ''}: ${body ? typeOf(body) : 'undefined'}`,
    `data: ${dataType(operation)}`,
  ];
  return `  /** ${operation.summary} */\n  ${quoted(id)}: { ${parts.join('; ')} };`;
}

/** The files of packages/client/src that are generated, by name. */
export function clientFiles(): Record<string, string> {
  const document = apiDocument('');
  const operations = operationsOf(document);
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema)};`,
  );
  const routes = operations.map(
    ({ id, method, path }) => `  ${quoted(id)}: [${quoted(method.toUpperCase())}, ${quoted(path)}],`,
  );
  const types = operations.map(operationType).join('\n');
  // A value of an enum may be called like a schema.
  const isNamed = (name: string) => new RegExp(`(?<!")\\b${name}\\b(?!")`).test(types);
  const names = Object.keys(document.components.schemas).filter(isNamed);
  return {
    'schemas.ts': `${HEAD}\n${schemas.join('\n')}\n`,
    'operations.ts': `${HEAD}import type { ${names.join(', ')} } from './schemas.ts';\n\n/** What each operation takes and answers. */\nexport type Operations = {\n${types}\n};\n`,
    'routes.ts': `${HEAD}import type { Operations } from './operations.ts';\n\ntype Method = 'GET' | 'POST' | 'PUT' | 'DELETE';\n\n/** The method and path of each operation. */\nexport const ROUTES: Record<keyof Operations, readonly [Method, string]> = {\n${routes.join('\n')}\n};\n`,
  };
}
