/** Schemas of the OpenAPI document, to check values with. */
import { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.JSONSchema;
export type Components = Record<string, JsonSchema>;

/** The names of the components that a schema needs, also by way of others. */
function needed(schema: unknown, components: Components, found = new Set<string>()): Set<string> {
  for (const [, name] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (found.has(name!)) continue;
    found.add(name!);
    needed(components[name!], components, found);
  }
  return found;
}

/** What is wrong with a value; undefined if the schema accepts it. */
export function problemOf(schema: JsonSchema, value: unknown, components: Components): string | undefined {
  const $defs = Object.fromEntries([...needed(schema, components)].map((name) => [name, components[name]]));
  const whole = JSON.stringify({ allOf: [schema], $defs }).replaceAll('#/components/schemas/', '#/$defs/');
  const { error } = z.fromJSONSchema(JSON.parse(whole) as JsonSchema).safeParse(value);
  return error && z.prettifyError(error);
}
