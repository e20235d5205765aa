/** Adds to the OpenAPI document what its parameters and fields mean, and what every answer has. */
import type { Content, Operation, Parameter, Paths, Response, Schema } from '#server/openapi-types.ts';

export type Texts = {
  /** As those of fields, which count where a parameter has none. */
  parameters: Record<string, string>;
  /** By a dotted end of the place of the field ('Booking.price.total', 'price.total'), by record and name ('Booking.*.total'), or by name. */
  fields: Record<string, string>;
};

const mapValues = <From, To>(values: Record<string, From>, make: (value: From, key: string) => To) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, make(value, key)]));

/** The most particular text of a field. @param place the names of all that the field is in, and its own */
function textOf(place: string[], fields: Texts['fields']): string | undefined {
  const ends = place.map((_, index) => place.slice(index).join('.'));
  const name = ends.pop()!;
  const found = [...ends, `${place[0]}.*.${name}`, name].find((key) => Object.hasOwn(fields, key));
  return found === undefined ? undefined : fields[found];
}

/**
 * Describes the fields of a schema that do not describe themselves.
 * @param place the names of all that the schema is in, such as ['Booking', 'price']
 */
export function describeFields(schema: Schema, place: string[], fields: Texts['fields']): Schema {
  const inside = (inner: Schema) => describeFields(inner, place, fields);
  const { properties, items, additionalProperties } = schema;
  const described =
    properties &&
    mapValues(properties, (field, name) => {
      const here = [...place, name];
      return { description: textOf(here, fields), ...describeFields(field, here, fields) };
    });
  return {
    ...schema,
    ...(described && { properties: described }),
    ...(items && { items: inside(items) }),
    ...(schema.allOf && { allOf: schema.allOf.map(inside) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(inside) }),
    ...(schema.oneOf && { oneOf: schema.oneOf.map(inside) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: inside(additionalProperties) }),
  };
}

function describeOperation(operation: Operation, { parameters: texts, fields }: Texts): Operation {
  const place = operation.operationId.split('.');
  const described = (parameter: Parameter): Parameter => {
    const { description, ...schema } = parameter.schema;
    const here = [...place, parameter.name];
    const text = parameter.description ?? description ?? textOf(here, texts) ?? textOf(here, fields);
    return { ...parameter, description: text, schema };
  };
  // What an answer has in `data` and in `meta` has the place of the answer, not that of a field with such a name.
  const ofAnswer = (schema: Schema): Schema => {
    const { data, meta, ...others } = schema.properties ?? {};
    if (!data || !meta) return schema;
    const inPlace = (part: Schema) => describeFields(part, place, fields);
    return { ...schema, properties: { meta: inPlace(meta), data: inPlace(data), ...others } };
  };
  const ofContent = (content: Record<string, Content>) =>
    mapValues(content, (one) => ({ ...one, schema: describeFields(one.schema, place, fields) }));
  const { requestBody, responses } = operation;
  return {
    ...operation,
    parameters: operation.parameters.map(described),
    ...(requestBody && { requestBody: { ...requestBody, content: ofContent(requestBody.content) } }),
    responses: mapValues(responses, ({ content, ...response }) => ({
      ...response,
      ...(content && { content: mapValues(content, (one) => ({ ...one, schema: ofAnswer(one.schema) })) }),
    })),
  };
}

/** The operations of all paths, changed. */
export const mapOperations = (paths: Paths, change: (operation: Operation) => Operation): Paths =>
  mapValues(paths, (operations) => mapValues(operations, change));

/** Gives each parameter and each field its description: that of its schema, or that of its name. */
export const withTexts = (paths: Paths, texts: Texts): Paths =>
  mapOperations(paths, (operation) => describeOperation(operation, texts));

/** Gives every answer these headers. */
export function withHeaders(paths: Paths, headers: NonNullable<Response['headers']>): Paths {
  const headed = (response: Response) => ({ ...response, headers: { ...response.headers, ...headers } });
  return mapOperations(paths, (operation) => ({ ...operation, responses: mapValues(operation.responses, headed) }));
}
