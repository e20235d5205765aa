/** After kill -9 between a call to Xero and its record, the next process sends each invoice once. */
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect as connectDatabase } from '#server/db/knex.ts';
import type { Document } from '../../sandbox/xero/books.ts';
import { type TestApp, caller } from '../helpers/app.ts';
import { dropTestDatabase, openMigratedDatabase } from '../helpers/database.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { type ServerProcess, serverProcess } from '../helpers/server-process.ts';
import { type Booked, type World, makeWorld, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';
import { type XeroSandbox, xeroEnv, xeroSandbox } from '../integrations/accounting.ts';
import { eventually, freshFolder, kill } from '../integrations/sandbox.ts';
import { begin, finish, sendFrom } from './stage.ts';

let database: { url: string; name: string };
let sandbox: XeroSandbox;
let server: ServerProcess;
let knex: Knex;
let env: Record<string, string>;

beforeAll(async () => {
  database = await openMigratedDatabase();
  sandbox = await xeroSandbox();
  knex = connectDatabase(database.url, 2);
  env = { DATABASE_URL: database.url, DATA_DIR: freshFolder(), ...SECRETS, PORT: '0', ...xeroEnv(sandbox) };
});
afterAll(async () => {
  await knex.destroy();
  await kill(server.child);
  await sandbox.stop();
  await dropTestDatabase(database.name);
});

const app = () => ({ call: caller(server.address), knex }) as unknown as TestApp;
const runSoon = () =>
  knex('jobs')
    .whereIn('name', ['read Xero', 'send invoices to Xero'])
    .update({ due_at: new Date(0), leased_until: null });
const until = (probe: () => Promise<boolean>) => eventually(async () => ((await probe()) ? true : undefined), 60_000);

/** Starts a server that sends invoices. */
async function begun(): Promise<World> {
  server = await serverProcess(env);
  const world = await makeWorld(app());
  await finish({ app: app() }, world.owner, await begin({ app: app() }, world.owner));
  await until(async () => (await knex('accounting_accounts').first('code')) !== undefined);
  await sendFrom({ app: app(), world }, slot(0).from.slice(0, 10));
  return world;
}

async function paid(world: World, day: number): Promise<void> {
  const { data } = await app().call<Booked>('POST', '/bookings', {
    token: world.member.token,
    body: roomBooking(world, slot(day)),
  });
  await pay(app(), world.member, data, await saveCard(app(), world.member));
  await until(async () => (await knex('invoices').where('booking_id', data._id).first('id')) !== undefined);
  await runSoon();
}

const ours = ({ documents }: { documents: Document[] }) =>
  documents.filter(({ reference }) => reference.startsWith('Cockpit'));

it('no invoice is lost, and none is sent or paid twice', async () => {
  const world = await begun();
  // What Xero has done when the process ends, while the answer is on its way.
  const ends: [string, () => Promise<boolean>][] = [
    ['Contacts', async () => (await sandbox.books()).contacts.some(({ number }) => number !== '')],
    ['Invoices', async () => ours(await sandbox.books()).length === 2],
    ['Payments', async () => ours(await sandbox.books()).filter(({ status }) => status === 'PAID').length === 3],
  ];
  for (const [index, [what, isDone]] of ends.entries()) {
    await sandbox.fault({ path: `/api.xro/2.0/${what}`, method: 'PUT', delay_ms: 20_000 });
    await paid(world, index + 1);
    await until(isDone);
    await kill(server.child);
    const left = await knex('accounting_pushes').whereNot('state', 'done').first();
    expect(left!.state).toBe(['waiting', 'contact_made', 'document_made'][index]);
    await sandbox.clearFaults();
    await knex('accounting_pushes')
      .whereNot('state', 'done')
      .update({ due_at: new Date(0) });
    await runSoon();
    server = await serverProcess(env);
    await until(async () => (await knex('accounting_pushes').where('state', 'done')).length === index + 1);
  }
  const sent = ours(await sandbox.books());
  expect(sent.map(({ status }) => status)).toEqual(['PAID', 'PAID', 'PAID']);
  expect(new Set(sent.map(({ number }) => number)).size).toBe(3);
  expect(sent.every(({ paidPence, totalPence }) => paidPence === totalPence)).toBe(true);
  expect((await sandbox.books()).contacts.filter(({ number }) => number !== '')).toHaveLength(1);
}, 240_000);
