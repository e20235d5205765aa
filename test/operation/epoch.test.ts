/** After a restore to an older backup, nothing is sent or numbered as it was before, and the missing payments are listed. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Running, start } from '#app/server/server.ts';
import { makeBackup } from '#server/backup/backup.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { connect } from '#server/db/knex.ts';
import { beginEpoch, inEpoch, readEpoch } from '#server/epoch.ts';
import { openStorage } from '#server/files/storage.ts';
import { type StripeSandbox, startStripeSandbox } from '../../sandbox/stripe/server.ts';
import { comparePayments } from '#domains/payments/server/compare.ts';
import { signToken } from '#domains/accounts/server/tokens.ts';
import { ensureClientPrograms } from '../../scripts/lib/database/client-programs.mjs';
import { caller } from '../helpers/app.ts';
import { dropTestDatabase, openTestDatabase } from '../helpers/database.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Booked, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';
import { KEYS, freshFolder, stripeAt, stripeEnv } from '../integrations/sandbox.ts';

let target: { url: string; name: string };
let later: Running;
let card: string;

const sandbox: StripeSandbox = await startStripeSandbox({ ...KEYS, file: join(freshFolder(), 'stripe.jsonl') });
useApp({ env: () => stripeEnv(sandbox.url) });

type Caller = Pick<typeof app, 'call'> & { settle(): Promise<void> };

async function paidBooking(on: Caller, token: string, day: number): Promise<Booked> {
  const { data } = await on.call<Booked>('POST', '/bookings', { token, body: roomBooking(world, slot(day)) });
  const paid = await pay(on, { ...world.member, token }, data, card);
  expect(paid.meta).toMatchObject({ status: 200 });
  await on.settle();
  return data;
}

async function cancel(on: Caller, token: string, booking: Booked): Promise<void> {
  expect((await on.call('DELETE', `/bookings/cancel/${booking._id}`, { token })).meta.status).toBe(200);
  await on.settle();
}

const numbersOf = (knex: typeof app.knex) => knex('invoices').orderBy('id').pluck<string[]>('invoice_id');

let before: Booked;
let backupAt: Date;
let lost: string[];

beforeAll(async () => {
  card = await saveCard(app, world.member);
  before = await paidBooking(app, world.member.token, 3);
  const file = join(freshFolder(), 'backup.tar.gz');
  backupAt = new Date();
  const parts = { knex: app.knex, storage: app.services.storage, programs: await ensureClientPrograms() };
  const databaseUrl = app.services.config.DATABASE_URL;
  await makeBackup({ ...parts, environment: {}, databaseUrl, release: '0.0.0', now: backupAt }, file);

  // What the backup does not know: another payment, and the refund of the first.
  await paidBooking(app, world.member.token, 4);
  await cancel(app, world.member.token, before);
  lost = (await numbersOf(app.knex)).slice(1);

  target = await openTestDatabase();
  const knex = connect(target.url, 4);
  const storage = await openStorage({ ...app.services.config, DATA_DIR: freshFolder() });
  const settingsFile = join(freshFolder(), 'settings.env');
  const { programs } = parts;
  await restoreBackup({ knex, storage, programs, databaseUrl: target.url, settingsFile, isReplacing: false }, file);
  const differences = await comparePayments(knex, stripeAt(sandbox.url), backupAt);
  expect(differences.map(({ of, isMissing }) => `${of} ${isMissing}`)).toEqual(['charge true', 'refund true']);
  expect(differences[0]!.text).toContain(`£108.00 of`);
  expect(differences[0]!.text).toContain(world.member.email);
  await beginEpoch(knex, { now: new Date(), backupAt, counters: { invoice: 2, credit_note: 1 } });
  await knex.destroy();
  later = await start({
    NODE_ENV: 'test',
    PORT: '0',
    DATABASE_URL: target.url,
    DATA_DIR: freshFolder(),
    ...SECRETS,
    ...stripeEnv(sandbox.url),
    LOG_LEVEL: 'silent',
  });
}, 180_000);
afterAll(async () => {
  await later.stop();
  await dropTestDatabase(target.name);
  await sandbox.stop();
});

it('ends all sessions', async () => {
  const { token } = world.member;
  expect((await app.call('GET', '/stripe/billingDetails', { token })).meta.status).toBe(200);
  expect((await caller(later.address)('GET', '/stripe/billingDetails', { token })).meta.status).toBe(401);
});

it('goes on with the numbers of documents, and refunds a booking whose id was refunded before', async () => {
  const on: Caller = { call: caller(later.address), settle: () => later.settle() };
  const { config, knex } = later.services;
  const token = signToken(config, { id: world.member.id, token_version: 0 }, 'full', new Date());
  // It gets the id of the booking that was lost.
  const again = await paidBooking(on, token, 5);
  await cancel(on, token, again);
  const refunds = await knex('refunds').where('booking_id', again._id).select('status', 'amount_pence');
  expect(refunds).toEqual([{ status: 'succeeded', amount_pence: 10_800 }]);
  const numbers = (await numbersOf(knex)).slice(1);
  expect(numbers).toEqual(['INV-000003', 'CRN-000002']);
  for (const number of numbers) expect(lost).not.toContain(number);
  expect(await knex('dead_letters').select('reason')).toEqual([]);
});

it('does not refund again what the payment service has refunded since the backup', async () => {
  const on: Caller = { call: caller(later.address), settle: () => later.settle() };
  const token = signToken(later.services.config, { id: world.member.id, token_version: 0 }, 'full', new Date());
  await cancel(on, token, before);
  const { knex } = later.services;
  const refunds = await knex('refunds').where('booking_id', before._id).select('status', 'amount_pence');
  expect(refunds).toEqual([{ status: 'succeeded', amount_pence: 10_800 }]);
  const charge = await knex('charges').where('booking_id', before._id).first('intent_id');
  const { refundedPence } = await stripeAt(sandbox.url).retrieveIntent(charge!.intent_id!);
  expect(refundedPence).toBe(10_800);
});

it('sends mails with another Message-ID', async () => {
  const epoch = await readEpoch(later.services.knex);
  expect(epoch).toMatch(/^[0-9a-f]{8}$/);
  expect(later.services.epoch).toBe(epoch);
  expect(inEpoch(epoch, 'outbox-1')).toBe(`outbox-1-${epoch}`);
  expect(inEpoch(app.services.epoch, 'outbox-1')).toBe('outbox-1');
});
