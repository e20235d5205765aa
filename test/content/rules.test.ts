/** The rules of all kinds over REST, from the table that the browser test plays, too. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type World, makeWorld } from '../helpers/world.ts';
import { EXAMPLES, contentForm, exampleFiles, post } from './examples.ts';
import { FIELD_RULES, FILE_RULES, withValues } from './rules-table.ts';

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
});
afterAll(() => app.stop());
beforeEach(() => app.services.limits.reset());

describe('a field', () => {
  it.each(FIELD_RULES.map((rule) => [`${rule.type}: ${rule.field} ${JSON.stringify(rule.value)}`, rule] as const))(
    '%s',
    async (_name, { type, field, value, message, given = {} }) => {
      const fields = withValues(withValues(EXAMPLES[type], given), { [field]: value });
      const body = contentForm({ type, ...fields }, await exampleFiles(type));
      const { meta } = await post(app, { token: world.owner.token }, body);
      expect(meta).toMatchObject({ success: false, status: 400, message });
      expect(meta.errors?.[0]?.field.startsWith(field), meta.errors?.[0]?.field).toBe(true);
    },
  );
});

describe('a missing file', () => {
  it.each(FILE_RULES.map((rule) => [`${rule.type}: ${rule.group} ${rule.message}`, rule] as const))(
    '%s',
    async (_name, { type, group, message, given = {} }) => {
      const files = (await exampleFiles(type)).filter(({ tag }) => tag !== group);
      const body = contentForm({ type, ...withValues(EXAMPLES[type], given) }, files);
      const { meta } = await post(app, { token: world.owner.token }, body);
      expect(meta).toMatchObject({ status: 400, message, errors: [{ field: group, message }] });
    },
  );
});
