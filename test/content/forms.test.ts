/** The forms of the editors refuse what the server refuses, with the same messages, from the same table. */
import { describe, expect, it } from 'vitest';
import { formSchema } from '#domains/content/client/content-form.ts';
import { GROUP_NAMES, type KindName, fileGroups } from '#domains/content/kinds.ts';
import { EXAMPLES } from './examples.ts';
import { FIELD_RULES, FILE_RULES, withValues } from './rules-table.ts';

/** The values of a form with as many files as each group needs, except for one group. */
function formOf(type: KindName, given: Record<string, unknown>, without?: string): Record<string, unknown> {
  const fields = withValues(EXAMPLES[type], given);
  const groups = fileGroups(type, fields.meta);
  const files = GROUP_NAMES.map((name) => [
    name,
    name === without ? [] : Array<string>(groups[name]?.min ?? 0).fill('1'),
  ]);
  return { active: true, ...fields, ...Object.fromEntries(files), captions: {} };
}

function messagesOf(type: KindName, values: unknown): { field: string; message: string }[] {
  const { error } = formSchema(type).safeParse(values);
  return (error?.issues ?? []).map(({ path, message }) => ({ field: path.join('.'), message }));
}

describe('a form', () => {
  it.each(Object.keys(EXAMPLES) as KindName[])('of the kind %s accepts its example', (type) => {
    expect(messagesOf(type, formOf(type, {}))).toEqual([]);
  });

  it.each(FIELD_RULES.filter(({ value }) => typeof value !== 'string' || !value.includes('<script>')))(
    'refuses $type $field as $value: $message',
    ({ type, field, value, message, given = {} }) => {
      const found = messagesOf(type, formOf(type, { ...given, [field]: value }));
      expect(
        found.some((each) => each.field.startsWith(field) && each.message === message),
        JSON.stringify(found),
      ).toBe(true);
    },
  );

  it.each(FILE_RULES)('refuses $type without $group: $message', ({ type, group, message, given = {} }) => {
    expect(messagesOf(type, formOf(type, given, group))).toContainEqual({ field: group, message });
  });
});
