/** The rules of all kinds in the forms of the editors, from the table that the test over REST plays, too. */
import { describe, expect, it } from 'vitest';
import { formSchema } from '#domains/content/client/content-form.ts';
import { GROUP_NAMES } from '#domains/content/files.ts';
import { type KindName, fileGroups } from '#domains/content/kinds.ts';
import { EXAMPLES } from './examples.ts';
import { FIELD_RULES, FILE_RULES, withValues } from './rules-table.ts';

/** The values of a form with all files that the kind needs, except those of a group. */
function formValues(type: KindName, values: Record<string, unknown>, without?: string) {
  const fields = withValues(EXAMPLES[type], values);
  const groups = fileGroups(type, fields.meta);
  const keys = GROUP_NAMES.map((name) => [name, groups[name] && name !== without ? ['1'] : []]);
  return { ...fields, ...Object.fromEntries(keys), captions: {}, translations: {} };
}

function issuesOf(type: KindName, values: object) {
  const { error } = formSchema(type).safeParse(values);
  return (error?.issues ?? []).map(({ path, message }) => ({ field: path.join('.'), message }));
}

describe('a field', () => {
  // Only the server removes what rich text may not contain.
  const rules = FIELD_RULES.filter(({ value }) => !String(value).includes('<script>'));
  it.each(rules.map((rule) => [`${rule.type}: ${rule.field} ${JSON.stringify(rule.value)}`, rule] as const))(
    '%s',
    (_name, { type, field, value, message, given = {} }) => {
      const issues = issuesOf(type, withValues(formValues(type, given), { [field]: value }));
      expect(issues.filter((issue) => issue.field.startsWith(field))).toContainEqual(
        expect.objectContaining({ message }),
      );
    },
  );
});

// Visitors see a drawn picture. Other programs are refused (rules.test.ts).
it.each(FILE_RULES.map((rule) => [`${rule.type}: ${rule.group}`, rule] as const))(
  'a form is complete without %s',
  (_name, { type, group, given = {} }) => expect(issuesOf(type, formValues(type, given, group))).toEqual([]),
);

it('a complete form has no message', () => {
  const complete = Object.keys(EXAMPLES) as KindName[];
  for (const type of complete) expect(issuesOf(type, formValues(type, {})), type).toEqual([]);
});
