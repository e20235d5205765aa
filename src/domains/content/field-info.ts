/** What people see of a field: its label, and how it is edited. It is registered with the schema of the field. */
import { z } from 'zod';
import { fieldsOf } from '#shared/objects.ts';

/**
 * `workspace` and `offer` are the id of one, `testimonials` the ids of several. `plan` and `product` are the id of one of the chosen workspace. `entries` are objects with fields of their own.
 * `pictureSize` follows from the first picture.
 */
export type FieldInput =
  | 'text'
  | 'rich'
  | 'price'
  | 'day'
  | 'slug'
  | 'select'
  | 'icon'
  | 'checkbox'
  | 'switch'
  | 'workspace'
  | 'offer'
  | 'plan'
  | 'product'
  | 'entries'
  | 'questions'
  | 'testimonials'
  | 'pictureSize';

export type FieldInfo = {
  label: string;
  /** How people edit it. Omitted for a group of fields, and for a field that the product sets. */
  input?: FieldInput;
  /** The value of a new item. Without one, the field is absent. */
  blank?: unknown;
  hint?: string;
  /** The lines of a text that has several. */
  rows?: number;
  /** Whether the field takes the whole width of a form. */
  isWide?: true;
  /** Whether the text is the address of a page, which is the same in every language. */
  isAddress?: true;
  options?: readonly { value: string; label: string }[];
  /** The field that becomes empty with another choice. */
  clears?: 'meta.items';
  /** For entries: the text of the button that adds one, and what one is called. */
  add?: string;
  noun?: string;
};

export const FIELDS = z.registry<FieldInfo>();

export type Schema = z.core.$ZodType;

/** A value that may be missing, or has a default. */
function isWrapper(schema: Schema) {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
}

/** The parts of an object. Those of one that may be missing, has a default or is made from another value count, too. */
function partsOf(schema: Schema): [string, Schema][] {
  if (schema instanceof z.ZodObject) return Object.entries<Schema>(schema.shape);
  if (isWrapper(schema)) return partsOf(schema.unwrap());
  if (schema instanceof z.ZodPipe) return partsOf(schema.out);
  return [];
}

/** What people see of a field, also of one that may be missing. */
const infoOf = (schema: Schema): FieldInfo | undefined =>
  FIELDS.get(schema) ?? (isWrapper(schema) ? infoOf(schema.unwrap()) : undefined);

/** The schema of the entries of a list. */
function entriesOf(schema: Schema): Schema | undefined {
  if (schema instanceof z.ZodArray) return schema.element;
  return schema instanceof z.ZodDefault ? entriesOf(schema.unwrap()) : undefined;
}

export type KnownField = FieldInfo & {
  /** The path of the field in the values: `meta.pageMeta.title`. */
  path: string;
  /** Whether a published item needs a value. */
  isRequired: boolean;
  /** The label, after those of the groups that the field is in. */
  labels: string[];
  /** For entries: the fields of one, and a blank one. */
  entry?: { fields: KnownField[]; blank: object };
};

/** The fields of an object in their order, with those of its groups. `within` and `groups` are what the paths and the labels begin with. */
export function knownFields(schema: Schema, within = '', groups: string[] = []): KnownField[] {
  return partsOf(schema).flatMap(([key, part]): KnownField[] => {
    const info = infoOf(part);
    const path = within + key;
    const labels = info ? [...groups, info.label] : groups;
    if (partsOf(part).length > 0) return knownFields(part, `${path}.`, labels);
    if (!info) return [];
    const entry = info.input === 'entries' ? entriesOf(part) : undefined;
    const isRequired = 'blank' in info && !z.safeParse(part, info.blank).success;
    return [
      {
        ...info,
        path,
        labels,
        isRequired,
        ...(entry && { entry: { fields: knownFields(entry), blank: blankOf(entry) } }),
      },
    ];
  });
}

/** The values of a new object. A group that may be missing is absent. */
export function blankOf(schema: Schema): Record<string, unknown> {
  const values = partsOf(schema).flatMap(([key, part]): [string, unknown][] => {
    const info = FIELDS.get(part);
    if (info && 'blank' in info) return [[key, info.blank]];
    return part instanceof z.ZodOptional || partsOf(part).length === 0 ? [] : [[key, blankOf(part)]];
  });
  return Object.fromEntries(values);
}

/** The value at the path of a field. */
export const valueAt = (values: object, path: string): unknown =>
  path.split('.').reduce<unknown>((inside, name) => fieldsOf(inside)[name], values);
