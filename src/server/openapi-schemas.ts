/** The schemas of procedures as JSON schemas. */
import { z } from 'zod';
import type { DeclaredProcedure } from '#server/access.ts';
import type { Schema } from '#server/openapi-types.ts';

/** JSON has no Dates: responses contain ISO 8601 strings. Inputs accept a Date only from typed callers, so it is left out. */
function describeDates({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}): void {
  if (zodSchema instanceof z.ZodDate) Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
  if (zodSchema instanceof z.ZodNullable && zodSchema.unwrap() instanceof z.ZodDate) {
    delete jsonSchema.anyOf;
    Object.assign(jsonSchema, { type: ['string', 'null'], format: 'date-time' });
  }
  if (zodSchema instanceof z.ZodUnion && Array.isArray(jsonSchema.anyOf))
    jsonSchema.anyOf = jsonSchema.anyOf.filter((_, index) => !(zodSchema.options[index] instanceof z.ZodDate));
}

/** The JSON schema of an input or output, without the name of its dialect. */
export function schemaOf(schema: z.ZodType | undefined, io: 'input' | 'output'): Schema {
  if (!schema) return {};
  const options = { io, unrepresentable: 'any', reused: 'inline', override: describeDates } as const;
  const { $schema: _, ...rest } = z.toJSONSchema(schema, options) as Schema;
  return rest;
}

/** The JSON schema of a procedure's output. */
export function answerOf({ output }: DeclaredProcedure): Schema {
  return schemaOf(output, 'output');
}
