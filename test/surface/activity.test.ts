/** Every change is recorded as an activity. Exceptions have a reason here. */
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
  // It rolls back what it writes.
  'imports.check',
  // It only reads.
  'imports.readWorkbook',
  // It only leads to the page at Xero. What happens there is recorded when the person comes back.
  'accounting.connect',
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
      const before = await activities();
      await change();
      if (!CHANGES_NOTHING.has(path)) expect((await activities()).length, path).toBeGreaterThan(before.length);
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
