/** Compares two states of an item, field by field, for people. */
import { captionOf } from '#domains/content/client/content-form.ts';
import { type KnownField, knownFields } from '#domains/content/field-info.ts';
import { type KindName, kindOf } from '#domains/content/kinds.ts';
import { plainText } from '#domains/content/rich-text.ts';
import type { ContentItem } from '#domains/content/schema.ts';
import { fieldsOf } from '#shared/objects.ts';

export type Difference = { field: string; then: string; now: string };

type State = Pick<ContentItem, 'name' | 'description' | 'price' | 'active' | 'meta' | 'pictures'>;
type FieldFormat = Pick<KnownField, 'options' | 'entry'>;

/** A value of a field in words. */
export function textOf(value: unknown, { options, entry }: FieldFormat = {}): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((each) => entryText(each, entry?.fields)).join('\n');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return options?.find((option) => option.value === text)?.label ?? plainText(text);
}

/** The values of an entry of a list on one line. */
function entryText(entry: unknown, fields: KnownField[] = []): string {
  if (typeof entry !== 'object' || entry === null) return textOf(entry);
  return Object.entries(entry)
    .map(([name, value]) =>
      textOf(
        value,
        fields.find(({ path }) => path === name),
      ),
    )
    .filter(Boolean)
    .join(' · ');
}

/** The value at a path. */
export const valueAt = (values: object, path: string) =>
  path.split('.').reduce<unknown>((inside, name) => fieldsOf(inside)[name], values);

function filesText({ pictures }: State): string {
  const line = (file: State['pictures'][number]) => {
    return [file.filename, ...Object.values(captionOf(file))].filter(Boolean).join(' · ');
  };
  return pictures.map(line).join('\n');
}

/** The fields in which a state differs from the present one. */
export function differencesOf(type: KindName, then: State, now: State): Difference[] {
  const [before, after] = [then, now].map((state) => ({ ...state, meta: JSON.parse(state.meta) as unknown }));
  const fields = knownFields(kindOf(type).fields).map((field) => ({
    field: field.name,
    then: textOf(valueAt(before!, field.path), field),
    now: textOf(valueAt(after!, field.path), field),
  }));
  return [...fields, { field: 'Files', then: filesText(then), now: filesText(now) }].filter(
    (difference) => difference.then !== difference.now,
  );
}
