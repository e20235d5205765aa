/** `npm run compare-payments` and `npm run restore -- --new-epoch` as commands, after a restore whose books lack a charge. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEpoch } from '#server/epoch.ts';
import { type StripeSandbox, startStripeSandbox } from '../../sandbox/stripe/server.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Booked, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';
import { KEYS, customerWithCard, freshFolder, stripeAt, stripeEnv } from '../integrations/sandbox.ts';
import { npmRun } from './commands.ts';

const sandbox: StripeSandbox = await startStripeSandbox({ ...KEYS, file: join(freshFolder(), 'stripe.jsonl') });
useApp({ env: () => stripeEnv(sandbox.url) });

let env: Record<string, string>;
let since: string;
/** The charge that the books lack. */
let lost: string;

beforeAll(async () => {
  env = {
    NODE_ENV: 'test',
    DATABASE_URL: app.services.config.DATABASE_URL,
    DATA_DIR: freshFolder(),
    ...stripeEnv(sandbox.url),
  };
  since = new Date().toISOString();
  const body = roomBooking(world, slot(4));
  const { data } = await app.call<Booked>('POST', '/bookings', { token: world.member.token, body });
  expect((await pay(app, world.member, data, await saveCard(app, world.member))).meta.status).toBe(200);
  await app.deliver();
  const stripe = stripeAt(sandbox.url);
  const { request } = await customerWithCard(stripe, 'tok_visa');
  lost = (await stripe.charge(request)).intentId;
});
afterAll(() => sandbox.stop());

it('compare-payments lists the charge that the books lack, and not the one that they have', async () => {
  const { code, output } = await npmRun('compare-payments', ['--since', since], env);
  const [missing, last] = output.trim().split('\n');
  expect(missing).toMatch(
    new RegExp(`^charge missing: ${lost}, £24\\.00 of .*Library, Mon 3 June, ada@cockpit\\.test`),
  );
  expect(last).toBe(`1 differences since ${since}`);
  expect(code).toBe(1);
});

it('restore --new-epoch goes on after the last number that is known, and compare-payments from then on', async () => {
  const unrestored = await npmRun('compare-payments', [], env);
  expect(unrestored).toMatchObject({ code: 1, errors: expect.stringContaining('was not restored') as string });

  const lastKnown = ['--last-invoice', 'INV-000123', '--last-credit-note', 'CRN-000004'];
  const begun = await npmRun('restore', ['--new-epoch', ...lastKnown], env);
  expect(begun).toMatchObject({ code: 0 });
  const epoch = await readEpoch(app.knex);
  expect(begun.output).toContain(`Epoch ${epoch}: all people sign in again.`);
  expect(begun.output).toContain('invoices after 123, credit notes after 4.');
  const counters = await app.knex('counters').whereIn('name', ['invoice', 'credit_note']).orderBy('name');
  expect(counters.map(({ name, value }) => `${name} ${value}`)).toEqual(['credit_note 4', 'invoice 123']);

  const compared = await npmRun('compare-payments', [], env);
  expect(compared.output).toMatch(/^0 differences since /);
  expect(compared.code).toBe(0);
});
