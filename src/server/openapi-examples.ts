/** Generates examples for the OpenAPI document from the schemas, with values chosen by field name. */
import { componentOf } from '#server/openapi-schemas.ts';
import type { Schema } from '#server/openapi-types.ts';

export type ExampleValues = {
  /** Strings by field name, or by topic and field name. */
  texts: Record<string, string>;
  /** Values for a field called `name`, by the field that it is in, or by the topic of the call. */
  names: Record<string, string>;
  numbers: Record<string, number>;
  /** Complete values by field name, for schemas that are too general to generate from. */
  whole: Record<string, unknown>;
  /** The defaults for date-times, days, ids, strings and names. */
  instant: string;
  day: string;
  id: string;
  text: string;
  name: string;
  /** Other strings, for schemas with a pattern that those above do not have. */
  others: string[];
};

/**
 * Generates a value for a schema.
 * @param topic the first part of the procedure's path, such as 'bookings'
 * @param field the name of the field that holds the value
 */
export type ExampleOf = (schema: Schema, topic: string, field?: string) => unknown;

const IS_ID = /(?:^|_)ids?$/u;

/** @param components the named schemas, to which others refer */
export function exampleMaker(values: ExampleValues, components: Record<string, Schema>): ExampleOf {
  const { texts, names, numbers, whole, instant, day, id, text, name, others } = values;
  function textOf(topic: string, field: string): string {
    if (field === 'name') return names[topic] ?? name;
    return texts[`${topic}.${field}`] ?? texts[field] ?? (IS_ID.test(field) ? id : text);
  }

  function objectOf(schema: Schema, topic: string): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([field, value]) => [field, exampleOf(value, topic, field)]),
    );
  }

  /** The text, unless the schema has a pattern for another. */
  function fitting({ pattern }: Schema, usual: string): string {
    const known = typeof pattern === 'string' ? new RegExp(pattern, 'u') : undefined;
    return known ? ([usual, ...others].find((each) => known.test(each)) ?? usual) : usual;
  }

  function exampleOf(schema: Schema, topic: string, field = ''): unknown {
    if (field in whole) return whole[field];
    const component = componentOf(schema);
    if (component) return exampleOf(components[component]!, topic, field);
    if ('const' in schema) return schema.const;
    if (schema.enum) return schema.enum[0];
    const choice = schema.anyOf ?? schema.oneOf;
    if (choice) return exampleOf(choice.find(({ type }) => type !== 'null') ?? {}, topic, field);
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
    switch (type) {
      case 'object':
        return objectOf(schema, field in names ? field : topic);
      case 'array':
        return schema.items ? [exampleOf(schema.items, topic, field)] : [];
      case 'string':
        if (schema.format === 'date-time') return texts[field] ?? instant;
        if (schema.format === 'date') return day;
        return fitting(schema, textOf(topic, field));
      case 'number':
      case 'integer':
        return numbers[field] ?? 1;
      case 'boolean':
        return true;
      default:
        return IS_ID.test(field) ? id : null;
    }
  }

  return exampleOf;
}
