/** Every change is recorded as an activity, and in the audit log. Exceptions have a reason here. */
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type World, makeWorld } from '../helpers/world.ts';
import type {} from '#domains/webhooks/server/port.ts';
import { typesOf } from '#domains/webhooks/server/types.ts';
import { WAYS } from '../webhooks/ways.ts';
import { changes, mutations } from './cases.ts';

const CHANGES_NOTHING = new Set([
  'auth.login',
  // It only ends a session.
  'auth.logout',
  // It only notes in the session when the password was entered.
  'auth.prove',
  'auth.proveByCode',
  // They only make a secret, which counts once it is confirmed.
  'factors.begin',
  'factors.beginNeeded',
  // They only make a challenge, or use it up for a login.
  'factors.beginNeededPasskey',
  'factors.beginPasskey',
  'factors.beginPasskeySignIn',
  'factors.beginPasskeyStep',
  'factors.signInByPasskey',
  'factors.confirmPasskeyStep',
  // They only send a link or a code. Its use is recorded.
  'auth.signUp',
  'auth.forgotPassword',
  'auth.resendOtp',
  // They only make our copies of the doors and the accounting, and the state of a connection, newer.
  'doors.refresh',
  'system.checkConnection',
  // It only notes when the display was last seen.
  'displays.show',
  // They only count.
  'campaigns.check',
  'availability.checkRules',
  'accounting.read',
  // It only reads.
  'wording.checkImport',
  // It rolls back what it writes.
  'imports.check',
  // It only reads.
  'imports.readWorkbook',
  // It only leads to the page at Xero. What happens there is recorded when the person comes back.
  'accounting.connect',
  // They only lead to the page of the service.
  'identity.begin',
  'identity.connect',
  // There is no service here. test/identity/sign-in.test.ts has one.
  'identity.finish',
  // There is no sandbox here. test/keys/sandbox.test.ts has one.
  'keys.emptySandbox',
  // The payment is recorded once, when it is settled.
  'payments.paymentDone',
  'invoices.startPayment',
  'payments.startBookingPayment',
  'payments.payAtReader',
  'payments.stopAtReader',
  // The bank account is recorded once it is saved.
  'payments.startBankAccount',
]);

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
});
afterAll(() => app.stop());

/** Changes that are in the audit log alone. */
const AUDIT_ALONE = ['auth.login', 'auth.logout'];

/** What settles a payment if the service tells of it before the call of the person goes on. */
const WEBHOOK = 'POST /api/v1/stripe/webhook';

/** Entries of the audit log that a procedure has left, or a webhook in its place. */
const entriesOf = async (path: string) => {
  const entries = app.knex('audit_entries').whereNotNull('request_id');
  const isOfCall = (either: Knex.QueryBuilder) =>
    either.where((own) => own.where('source', path).whereNotNull('network')).orWhere('source', WEBHOOK);
  return (await entries.where(isOfCall)).length;
};

const activities = () => app.knex('activities').orderBy('id').select('id', 'model');

/**
 * Runs a part of a change, and expects one new activity. Those that follow from what was done before are written first. An invoice that follows from
 * the part itself may be written at any moment.
 */
async function recordsOne<T>(part: () => Promise<T>): Promise<T> {
  await app.deliver();
  const before = await activities();
  const result = await part();
  const [own, ...following] = (await activities()).slice(before.length);
  expect(own).toBeDefined();
  expect(following.filter(({ model }) => own!.model === 'Invoice' || model !== 'Invoice')).toEqual([]);
  return result;
}

describe('activities', () => {
  it('are recorded by every change', async () => {
    const calls = changes(app, world, { part: recordsOne });
    const missing = mutations.filter((path) => !calls[path] && !CHANGES_NOTHING.has(path));
    expect(missing, 'they have an entry in test/surface/cases/').toEqual([]);
    for (const [path, change] of Object.entries(calls)) {
      const [before, entriesBefore] = [await activities(), await entriesOf(path)];
      await change();
      if (!CHANGES_NOTHING.has(path)) expect((await activities()).length, path).toBeGreaterThan(before.length);
      const isAudited = !CHANGES_NOTHING.has(path) || AUDIT_ALONE.includes(path);
      if (isAudited) expect(await entriesOf(path), path).toBeGreaterThan(entriesBefore);
    }
  });

  it('are told to programs, each by its type, or are walked by test/webhooks/ways.test.ts', async () => {
    await app.deliver();
    const happened = new Set(await app.knex('told_events').distinct('type').pluck('type'));
    const types = typesOf(app.services.told).map(({ type }) => type);
    const missing = types.filter((type) => !happened.has(type));
    expect(missing.filter((type) => !WAYS[type]).join()).toBe('');
    expect(
      Object.keys(WAYS)
        .filter((type) => !types.includes(type))
        .join(),
    ).toBe('');
    expect(types.length).toBeGreaterThanOrEqual(45);
  });
});
