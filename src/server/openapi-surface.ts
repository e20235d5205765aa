/**
 * The surface of the API: what programs rely on, one line each, and what a change of it breaks.
 *
 *     GET /bookings                            an operation
 *     GET /bookings ? limit: number            a parameter
 *     POST /bookings < from!: number | string  a field of a body, which `!` must be there
 *     Booking > price.total!: number           a field of a record, which `!` is always there
 */
import { componentOf } from '#server/openapi-schemas.ts';
import type { ApiDocument, Operation, Paths, Schema } from '#server/openapi-types.ts';

type Field = { required: boolean; types: string[] };

const variantsOf = (schema: Schema): Schema[] => (schema.anyOf ?? schema.oneOf)?.flatMap(variantsOf) ?? [schema];

/** The types of a schema: those of JSON, components by their names, and values of enums as JSON. */
function typesOf(schema: Schema): string[] {
  const all = variantsOf(schema).flatMap((variant) => {
    const component = componentOf(variant);
    if (component) return [component];
    if ('const' in variant) return [JSON.stringify(variant.const)];
    if (variant.enum) return variant.enum.map((value) => JSON.stringify(value));
    return variant.type ?? 'any';
  });
  return [...new Set(all)].sort();
}

/** Adds the fields inside a schema. @param path where the schema is, '' for a whole body */
function addFields(found: Map<string, Field>, schema: Schema, path: string): void {
  const variants = variantsOf(schema);
  const add = (name: string, fields: Schema[], required: boolean) => {
    const whole = { anyOf: fields };
    found.set(name, { required, types: typesOf(whole) });
    addFields(found, whole, name);
  };
  // Tuples say `items: false`.
  const schemasOf = (values: unknown[]) => values.filter((each): each is Schema => typeof each === 'object');
  const objects = variants.flatMap(({ properties, required = [] }) => (properties ? [{ properties, required }] : []));
  for (const name of new Set(objects.flatMap(({ properties }) => Object.keys(properties)))) {
    const isRequired = objects.every(({ required }) => required.includes(name));
    add(path ? `${path}.${name}` : name, schemasOf(objects.map(({ properties }) => properties[name])), isRequired);
  }
  const items = schemasOf(variants.map((variant) => variant.items));
  if (items.length > 0) add(`${path}[]`, items, true);
  const values = schemasOf(variants.map(({ additionalProperties }) => additionalProperties));
  if (values.length > 0) add(`${path}{}`, values, true);
}

const lineOf = (key: string, { required, types }: Field) => `${key}${required ? '!' : ''}: ${types.join(' | ')}`;

function linesIn(owner: string, sign: '<' | '>', schema: Schema): string[] {
  const found = new Map<string, Field>();
  addFields(found, schema, '');
  return [...found].map(([path, field]) => lineOf(`${owner} ${sign} ${path}`, field));
}

function linesOfOperation(owner: string, { parameters, requestBody, responses }: Operation): string[] {
  const contents = Object.values(requestBody?.content ?? {});
  const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return [
    owner,
    ...parameters.map(({ name, required, schema }) =>
      lineOf(`${owner} ? ${name}`, { required, types: typesOf(schema) }),
    ),
    ...(contents.length > 0 ? linesIn(owner, '<', { anyOf: contents.map(({ schema }) => schema) }) : []),
    ...answers.flatMap(([, { content = {} }]) =>
      Object.values(content).flatMap(({ schema }) => {
        const { data = schema, meta } = schema.properties ?? {};
        const more = (meta?.allOf ?? []).filter(({ properties }) => properties);
        return [...linesIn(owner, '>', data), ...more.flatMap((each) => linesIn(`${owner} > meta`, '>', each))];
      }),
    ),
  ];
}

const operationsOf = (paths: Paths): [string, Operation][] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );

/** The fields of a record, or the values of what is none. */
const linesOfComponent = ([name, schema]: [string, Schema]) =>
  schema.enum ? [lineOf(`${name} > itself`, { required: true, types: typesOf(schema) })] : linesIn(name, '>', schema);

/** @returns the lines, sorted */
export function surfaceOf({ paths, webhooks, components }: ApiDocument): string[] {
  const ofWebhook = ([type, methods]: [string, Paths[string]]) => {
    const schema = methods.post?.requestBody?.content['application/json']?.schema ?? {};
    return [`event ${type}`, ...linesIn(`event ${type}`, '>', schema)];
  };
  return [
    ...operationsOf(paths).flatMap(([owner, operation]) => linesOfOperation(owner, operation)),
    ...Object.entries(webhooks).flatMap(ofWebhook),
    ...Object.entries(components.schemas).flatMap(linesOfComponent),
  ].sort();
}

type Line = Field & { owner: string; sign?: string; path: string };

/** 'POST /bookings < from!: number | string' by its key 'POST /bookings < from'. */
function read(lines: readonly string[]): Map<string, Line> {
  return new Map(
    lines.map((line) => {
      const [, owner = line, sign, path = '', mark, types = ''] = /^(.+?) ([?<>]) (.+?)(!?): (.+)$/.exec(line) ?? [];
      const field = { owner, sign, path, required: mark === '!', types: types.split(' | ') };
      return [sign ? `${owner} ${sign} ${path}` : line, field];
    }),
  );
}

/** True if a value of the type is one of the others, too. */
const covers = (types: string[], type: string) =>
  types.includes(type) ||
  types.includes('any') ||
  (type.startsWith('"') && types.includes('string')) ||
  (type === 'integer' && types.includes('number'));

const isValue = (type: string) => type.startsWith('"');
const isComponent = (type: string) => /^[A-Z]/.test(type);

/** Why a field or a parameter is not as before; undefined if programs need not care. */
function changeOf(before: Line, after: Line): string | undefined {
  if (before.sign !== '>') {
    if (after.required && !before.required) return 'must be there now';
    const refused = before.types.filter((type) => !covers(after.types, type));
    return refused.length > 0 ? `takes no ${refused.join(' and no ')} any more` : undefined;
  }
  if (before.required && !after.required) return 'may be missing now';
  const gone = before.types.filter((type) => type !== 'null' && !covers(after.types, type));
  if (gone.length > 0) return `is no ${gone.join(' and no ')} any more`;
  // Programs have to expect further values of an enum.
  const isEnum = before.types.some(isValue);
  // An object of which nothing was said has a name now.
  const isNamed = before.types.includes('object') && !before.types.some(isComponent);
  const others = after.types.filter(
    (type) => !covers(before.types, type) && !(isEnum && isValue(type)) && !(isNamed && isComponent(type)),
  );
  return others.length > 0 ? `may be ${others.join(' or ')} now` : undefined;
}

/** The key of what a field is in: 'POST /bookings < repeat' for 'POST /bookings < repeat.until'. */
function parentOf({ owner, sign, path }: Line): string {
  const parent = /^(.*?)(?:\[\]|\{\}|\.[^.]+)$/u.exec(path)?.[1];
  return parent ? `${owner} ${sign} ${parent}` : owner;
}

/** What programs that rely on a surface can no longer do. */
export function breaksOf(before: readonly string[], after: readonly string[]): string[] {
  const [old, present] = [read(before), read(after)];
  const changed = [...old].flatMap(([key, line]) => {
    const now = present.get(key);
    const change = now ? line.sign && changeOf(line, now) : 'is not there any more';
    return change ? [`${key} ${change}`] : [];
  });
  const demanded = [...present].flatMap(([key, line]) =>
    line.sign !== '>' && line.required && !old.has(key) && old.has(parentOf(line)) ? [`${key} must be there now`] : [],
  );
  return [...changed, ...demanded];
}

/** What is new, each operation, event and record in one line for people. */
export function additionsOf(before: readonly string[], after: readonly string[]): string[] {
  const known = new Set(before);
  const owners = new Set([...read(before).values()].map(({ owner }) => owner));
  const added = [...read(after.filter((line) => !known.has(line))).values()];
  return [...new Set(added.map(({ owner }) => owner))].map((owner) => {
    if (!owners.has(owner)) return `\`${owner}\` is new`;
    const fields = added.filter((line) => line.owner === owner).map(({ sign, path }) => `\`${sign} ${path}\``);
    return `\`${owner}\`: ${fields.join(', ')}`;
  });
}
