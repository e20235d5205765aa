/** Every change leaves a line that says who did it; a change that leaves none has a reason here. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type World, makeWorld } from '../helpers/world.ts';
import { changes, mutations } from './changes.ts';

const CHANGES_NOTHING = new Set([
  'auth.login',
  // A session ends; nothing else changes.
  'auth.logout',
  // A link or a code is sent; what is done with it is written down.
  'auth.signUp',
  'auth.forgotPassword',
  'auth.resendOtp',
  // What was paid is written down when the payment is settled, once, however often somebody asks.
  'payments.paymentDone',
]);

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
});
afterAll(() => app.stop());

async function activities(): Promise<number> {
  const row = await app.knex('activities').count({ count: '*' }).first<{ count: string }>();
  return Number(row?.count);
}

/** Runs a part of a change, which leaves one line. */
async function leavesOne<T>(part: () => Promise<T>): Promise<T> {
  const before = await activities();
  const result = await part();
  expect(await activities()).toBe(before + 1);
  return result;
}

describe('who did what', () => {
  it('is written for every change, by the change itself', async () => {
    const calls = changes(app, world, { part: leavesOne });
    expect(mutations.filter((path) => !calls[path] && !CHANGES_NOTHING.has(path))).toEqual([]);
    for (const [path, change] of Object.entries(calls)) {
      const before = await activities();
      await change();
      expect(await activities(), path).toBeGreaterThan(before);
    }
  });
});
