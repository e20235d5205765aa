/** `fields` of a GET call: the answer has only the fields that it names, 'name,space_id.name'. */
import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { InvalidInput } from '#shared/errors.ts';

/** The chosen fields by name, each with those chosen inside it. None inside means the whole field. */
type Choice = Map<string, Choice>;

/** The objects and records that a value of the schema can be, or consist of if it is a list. */
function shapesOf(schema: z.core.$ZodType): (z.core.$ZodObject | z.core.$ZodRecord)[] {
  const known = schema as z.core.$ZodTypes;
  const { def } = known._zod;
  switch (def.type) {
    case 'object':
      return [known as z.core.$ZodObject];
    case 'record':
      return [known as z.core.$ZodRecord];
    case 'array':
      return shapesOf(def.element);
    case 'union':
      return def.options.flatMap(shapesOf);
    case 'pipe':
      return shapesOf(def.out);
    default:
      return 'innerType' in def ? shapesOf(def.innerType) : [];
  }
}

/** The schemas that a field can have; none if there is no such field. */
function fieldIn(schema: z.core.$ZodType, name: string): z.core.$ZodType[] {
  return shapesOf(schema).flatMap(({ _zod: { def } }) => {
    if (def.type === 'record') return [def.valueType];
    return Object.hasOwn(def.shape, name) ? [def.shape[name]!] : [];
  });
}

function isKnown(schema: z.core.$ZodType, [name, ...inner]: string[]): boolean {
  return name === undefined || fieldIn(schema, name).some((field) => isKnown(field, inner));
}

/** The schema of what the names are about: of a page, its items, also of one that is not counted. */
function chosenFrom(output: z.ZodType): z.core.$ZodType {
  const isPage = ['totalCount', 'next_after'].some((name) => fieldIn(output, name).length > 0);
  return (isPage && fieldIn(output, 'items')[0]) || output;
}

/** @returns the names as they are sent; undefined without any @throws TRPCError 400 for what is no text */
function namesIn(fields: unknown): string[] | undefined {
  if (fields === undefined) return undefined;
  const parsed = z
    .string()
    .max(2_000)
    .safeParse(Array.isArray(fields) ? fields.join(',') : fields);
  if (!parsed.success) throw refusal('Please name the fields, separated by commas');
  return parsed.data.split(',').map((name) => name.trim());
}

function refusal(message: string): TRPCError {
  return new TRPCError({ code: 'BAD_REQUEST', cause: new InvalidInput(message, 'fields') });
}

function choiceOf(names: string[]): Choice {
  const all: Choice = new Map();
  for (const name of names) {
    let at = all;
    for (const part of name.split('.')) {
      const inner = at.get(part) ?? new Map<string, Choice>();
      at.set(part, inner);
      at = inner;
    }
  }
  return all;
}

function chosen(value: unknown, choice: Choice): unknown {
  if (choice.size === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => chosen(each, choice));
  const kept = Object.entries(value).filter(([name]) => choice.has(name));
  return Object.fromEntries(kept.map(([name, field]) => [name, chosen(field, choice.get(name)!)]));
}

/**
 * How an answer is cut down to the fields that a call names.
 * @param fields as sent; undefined for the whole answer
 * @throws TRPCError 400 for a field that the answer never has
 */
export function chooserOf(output: z.ZodType | undefined, fields: unknown): (answer: unknown) => unknown {
  const names = namesIn(fields);
  if (!names) return (answer) => answer;
  const schema = output && chosenFrom(output);
  const unknown = names.find((name) => !schema || !isKnown(schema, name.split('.')));
  if (unknown !== undefined) throw refusal(`There is no field called "${unknown}"`);
  const choice = choiceOf(names);
  return (answer) =>
    output && schema !== output
      ? { ...(answer as { items: unknown[] }), items: chosen((answer as { items: unknown[] }).items, choice) }
      : chosen(answer, choice);
}
