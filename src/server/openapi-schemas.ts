/** The schemas of procedures as JSON schemas. */
import { z } from 'zod';
import type { Schema } from '#server/openapi-types.ts';
import { isDay } from '#shared/time.ts';

/** True for the check of a day, which no JSON schema shows. */
function isDayCheck({ _zod: { def } }: z.core.$ZodCheck): boolean {
  return 'fn' in def && def.fn === isDay;
}

/** JSON has no Dates: responses contain ISO 8601 strings. Inputs accept a Date only from typed callers, so it is left out. */
function describeDates({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}): void {
  if (zodSchema instanceof z.ZodString && (zodSchema.def.checks ?? []).some(isDayCheck)) jsonSchema.format = 'date';
  if (zodSchema instanceof z.ZodDate) Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
  if (zodSchema instanceof z.ZodNullable && zodSchema.unwrap() instanceof z.ZodDate) {
    delete jsonSchema.anyOf;
    Object.assign(jsonSchema, { type: ['string', 'null'], format: 'date-time' });
  }
  if (zodSchema instanceof z.ZodUnion && Array.isArray(jsonSchema.anyOf))
    jsonSchema.anyOf = jsonSchema.anyOf.filter((_, index) => !(zodSchema.options[index] instanceof z.ZodDate));
}

const COMPONENTS = '#/components/schemas/';

/** The name of the component that a schema refers to. */
export const componentOf = ({ $ref }: Schema): string | undefined =>
  typeof $ref === 'string' ? $ref.slice(COMPONENTS.length) : undefined;

export type Schemas = {
  /** The JSON schema of an input or output. Views with a name are references to components. */
  of: (schema: z.ZodType | undefined, io: 'input' | 'output') => Schema;
  /** The views by their names. */
  named: Record<string, Schema>;
};

/** @param views what calls answer with, by the names that the document gives it */
export function schemasOf(views: Record<string, z.ZodType>): Schemas {
  const metadata = z.registry<{ id: string; description?: string }>();
  for (const [id, view] of Object.entries(views)) metadata.add(view, { id });
  const options = { unrepresentable: 'any', reused: 'inline', override: describeDates } as const;
  const uri = (id: string) => `${COMPONENTS}${id}`;
  const { schemas } = z.toJSONSchema(metadata, { ...options, io: 'output', uri });
  const named = Object.entries(schemas).map(([id, { $schema: _dialect, $id: _uri, ...rest }]) => [id, rest] as const);
  return {
    of(schema, io) {
      if (!schema) return {};
      const made = z.toJSONSchema(schema, { ...options, io, ...(io === 'output' && { metadata }) }) as Schema;
      const { $schema: _dialect, $defs: _named, ...rest } = made;
      return JSON.parse(JSON.stringify(rest).replaceAll('"#/$defs/', `"${COMPONENTS}`)) as Schema;
    },
    named: Object.fromEntries(named) as Record<string, Schema>,
  };
}
