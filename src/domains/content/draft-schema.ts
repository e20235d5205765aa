/** The schema of a draft, made of that of its kind. */
import { z } from 'zod';
import { FIELDS, type Schema } from '#domains/content/field-info.ts';
import { plainText } from '#domains/content/rich-text.ts';

/** Whether a value has parts that may be blank. */
function hasParts(schema: Schema): boolean {
  if (schema instanceof z.ZodObject || schema instanceof z.ZodArray) return true;
  if (schema instanceof z.ZodPipe) return hasParts(schema.out);
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return isWrapped && hasParts(schema.unwrap());
}

/**
 * The same fields, each of which may be blank. What was entered fulfils the rules of its field. Rules between fields, and about the
 * number of entries, wait for the publication.
 */
export function draftOf(schema: Schema): Schema {
  if (schema instanceof z.ZodObject) {
    const parts = Object.entries<Schema>(schema.shape).map(([name, part]) => [name, draftPart(part)] as const);
    return z.object(Object.fromEntries(parts));
  }
  if (schema instanceof z.ZodArray) return z.array(draftOf(schema.element));
  if (!hasParts(schema)) return draftField(schema);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return z.nullish(draftOf(schema.unwrap()));
  if (schema instanceof z.ZodDefault) return draftOf(schema.unwrap());
  return schema instanceof z.ZodPipe ? z.pipe(schema.in, draftOf(schema.out)) : schema;
}

/** A part of an object. A group or a list that is missing is blank, unless it may be absent. */
function draftPart(part: Schema): Schema {
  const draft = draftOf(part);
  const inner = part instanceof z.ZodDefault ? part.unwrap() : part;
  if (inner instanceof z.ZodObject) return z.preprocess((value) => value ?? {}, draft);
  return inner instanceof z.ZodArray ? z.preprocess((value) => value ?? [], draft) : draft;
}

function draftField(schema: Schema): Schema {
  const info = FIELDS.get(schema);
  if (!info || !('blank' in info)) return schema;
  const { blank, input } = info;
  const isBlank = (value: unknown) =>
    typeof value === 'string' ? (input === 'rich' ? plainText(value) : value.trim()) === '' : value == null;
  return z.preprocess(
    (value) => (isBlank(value) ? blank : value),
    z.union([z.custom<unknown>((value) => value === blank), schema], {
      error: ({ errors }) => errors?.at(-1)?.[0]?.message,
    }),
  );
}
