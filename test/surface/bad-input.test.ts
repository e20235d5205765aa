/** Hostile input to every field of every procedure is refused with a message or stored as plain text, and never causes a 500. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { declared } from '../helpers/declared.ts';
import { type World, makeWorld } from '../helpers/world.ts';
import { ODD, WRONG, callWith, refusalOf, withField } from './bent.ts';
import { type Inputs, rightInputs } from './cases.ts';
import { makeRecords } from './records.ts';

const withInput = declared.filter(([, { inputs, type }]) => inputs.length > 0 && type !== 'subscription');

let app: TestApp;
let world: World;
let inputs: Inputs;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
  inputs = rightInputs(await makeRecords(app, world));
});
afterAll(() => app.stop());
beforeEach(() => app.services.limits.reset());

const call = (path: string, input: string) => callWith(app, world.owner.token, path, input);

/** Tables that background deliveries and jobs change. */
const IN_TRANSIT = [
  'audit_links',
  'outbox',
  'live_events',
  'connections',
  'occupancy_days',
  'occupancy_hours',
  'revenue_months',
  'revenue_sums',
  'unmet_searches',
  'told_events',
  'webhook_deliveries',
];

async function rowCounts(): Promise<Record<string, string>> {
  const [tables] = (await app.knex.raw('SHOW TABLES')) as [Record<string, string>[]];
  const names = tables
    .map((row) => Object.values(row)[0]!)
    .filter((name) => !name.startsWith('knex_') && !IN_TRANSIT.includes(name));
  const sums = names.map((name) => `SELECT '${name}' AS name, COUNT(*) AS count FROM ${name}`).join(' UNION ALL ');
  const [rows] = (await app.knex.raw(sums)) as [{ name: string; count: string }[]];
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

describe.each(withInput)('%s', (path, { inputs: [schema] }) => {
  it('has a valid input in this test', () => {
    expect(inputs[path], `${path} has no input in test/surface/cases/`).toBeDefined();
  });

  it('refuses missing fields and wrong types with a message, and writes nothing', async () => {
    const right = inputs[path]!;
    const before = await rowCounts();
    const required = (z.toJSONSchema(schema!, { io: 'input', unrepresentable: 'any' }).required ?? []) as string[];
    for (const field of required) {
      const { [field]: _, ...rest } = right;
      expect((await refusalOf(path, JSON.stringify(rest)))?.length, `without ${field}`).toBeGreaterThan(3);
    }
    for (const field of Object.keys(right)) {
      for (const [what, json] of WRONG) {
        const input = withField(right, field, json);
        if (await refusalOf(path, input)) continue;
        const result = await call(path, input);
        expect(result.status, `${field} as ${what}: ${result.body}`).toBe(400);
      }
    }
    // The answer to what the schema refuses is the same for every field.
    const refused = [JSON.stringify({}), ...Object.keys(right).map((field) => withField(right, field, WRONG[0]![1]))];
    const bent = refused[required.length > 0 ? 0 : 1];
    if (bent) {
      const result = await call(path, bent);
      expect(result.status, result.body).toBe(400);
      expect(result.message.length).toBeGreaterThan(3);
    }
    for (const json of ['[]', '"text"', '7', 'null']) expect((await call(path, json)).status, json).toBeLessThan(500);
    expect(await rowCounts()).toEqual(before);
  });

  it('never fails on odd values', async () => {
    const right = inputs[path]!;
    for (const field of Object.keys(right)) {
      for (const [what, json] of ODD) {
        const input = withField(right, field, json);
        if (await refusalOf(path, input)) continue;
        app.services.limits.reset();
        const result = await call(path, input);
        expect(result.status, `${field} as ${what}: ${result.body}`).toBeLessThan(500);
        expect(result.body).not.toMatch(/node_modules|\.ts:\d|ER_[A-Z]{3}|select `|insert into `/);
      }
    }
  });
});

describe('REST', () => {
  it('answers invalid JSON, huge bodies and unknown paths with the envelope', async () => {
    const post = (body: string) =>
      fetch(`${app.address}/api/v1/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
    for (const [body, status] of [
      ['{"email":', 400],
      [`"${'x'.repeat(2_000_000)}"`, 413],
    ] as const) {
      const response = await post(body);
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({ meta: { success: false, status } });
    }
    expect((await app.call('GET', '/no-such-call')).meta).toMatchObject({ success: false, status: 404 });
  });

  it('refuses a body whose _id differs from the path', async () => {
    const body = { _id: '2', title: 'Other' };
    expect((await app.call('PUT', '/amenities/1', { token: world.owner.token, body })).meta.status).toBe(400);
  });

  it('names each field with its message', async () => {
    const { meta } = await app.call('POST', '/auth/login', { body: {} });
    expect(meta).toMatchObject({ status: 400, message: 'Email cannot be blank' });
    expect(meta.errors).toEqual([
      { field: 'email', message: 'Email cannot be blank' },
      { field: 'password', message: 'Password cannot be blank' },
    ]);
  });
});
