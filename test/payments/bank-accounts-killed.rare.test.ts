/** The debit of an invoice: two processes begin it once, and one whose process is killed before its record is found again. */
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#server/db/knex.ts';
import { monthOf } from '#shared/months.ts';
import { DEFAULT_ZONE } from '#shared/time.ts';
import { type TestApp, caller } from '../helpers/app.ts';
import { dropTestDatabase, openMigratedDatabase } from '../helpers/database.ts';
import { endLeases, withoutJobs } from '../helpers/leases.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { type ServerProcess, serverProcess } from '../helpers/server-process.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Person, type World, addPerson, makeWorld } from '../helpers/world.ts';
import { KEYS, control, eventually, freshFolder, kill, sandboxProcess, stripeEnv } from '../integrations/sandbox.ts';
import { BACS, bank, saveAccount, typed } from './debit-stage.ts';

const JOB = 'collect invoices';

let database: { url: string; name: string };
let stripe: Awaited<ReturnType<typeof sandboxProcess>>;
const servers: ServerProcess[] = [];
let knex: Knex;
let world: World;

function app(): TestApp {
  const { address } = servers[0]!;
  const payment = { tokenUrl: `${stripe.url}/v1/tokens`, publishableKey: KEYS.publishableKey };
  return { call: caller(address), address, knex, services: { payment } } as unknown as TestApp;
}

const start = async () => {
  const env = { DATABASE_URL: database.url, ...SECRETS, PORT: '0', ...stripeEnv(stripe.url) };
  servers.push(await serverProcess({ ...env, DATA_DIR: freshFolder() }));
};

beforeAll(async () => {
  database = await openMigratedDatabase();
  stripe = await sandboxProcess({ file: join(freshFolder(), 'stripe.jsonl') });
  await start();
  await start();
  knex = connect(database.url, 3);
  world = await makeWorld(app());
}, 60_000);
afterAll(async () => {
  for (const { child } of servers) await kill(child);
  await kill(stripe.child);
  await knex.destroy();
  await dropTestDatabase(database.name);
});

/** What the payment service has of its debits. */
async function debits(): Promise<Record<string, number>> {
  const state = (await (await fetch(`${stripe.url}/sandbox/state`)).json()) as { charges: Record<string, number> };
  return state.charges;
}

const runJob = async (name: string) => {
  await endLeases(knex);
  await knex('jobs')
    .where({ name })
    .update({ due_at: new Date(0) });
};

/** A customer with a bank account, whose first month is due. @returns its invoice */
async function due(): Promise<string> {
  const ada: Person = await addPerson(knex, 'Member', [world.spaceId]);
  await saveAccount(app(), ada, typed.bacs(BACS.late));
  const owner = procedures(app(), world.owner);
  const { _id: plan_id } = await owner.membershipPlans.create.mutate({
    space_id: world.spaceId,
    name: `Plan of ${ada.id}`,
    price: 300,
  });
  const from = `${monthOf(new Date(), DEFAULT_ZONE)}-01`;
  const { _id, invoices } = await owner.memberships.create.mutate({ plan_id, user_id: ada.id, from });
  await procedures(app(), ada).memberships.accept.mutate({ _id, name: 'Ada' });
  return invoices[0]!._id;
}

const chargesOf = (invoice_id: string) => knex('charges').where({ invoice_id }).select('status', 'intent_id', 'method');

/** How many connections wait for the lock of an invoice. */
async function waiting(): Promise<number> {
  const [rows] = (await knex.raw(
    `SELECT 1 FROM information_schema.processlist WHERE command <> 'Sleep' AND info LIKE '%invoices%for update'`,
  )) as [unknown[]];
  return rows.length;
}

it('is begun by one of two processes that collect at the same moment', async () => {
  const id = await withoutJobs(knex, due);
  const blocker = await knex.transaction();
  await blocker('invoices').where({ id }).forUpdate().first('id');
  // The second process takes the job over, as if the first one had stopped.
  for (const processes of [1, 2]) {
    await runJob(JOB);
    await eventually(async () => ((await waiting()) >= processes ? true : undefined));
  }
  await blocker.rollback();
  await eventually(async () => ((await chargesOf(id))[0]?.status === 'processing' ? true : undefined));
  await runJob(JOB);
  await eventually(async () =>
    (await knex('jobs').where('name', JOB).first('due_at'))!.due_at.getTime() > 0 ? true : undefined,
  );
  expect(await chargesOf(id)).toEqual([
    { status: 'processing', method: 'debit', intent_id: expect.any(String) as string },
  ]);
  expect(await debits()).toEqual({ pending: 1 });
}, 60_000);

it('is found again after a kill -9 between the debit and its record', async () => {
  await kill(servers.pop()!.child);
  const id = await withoutJobs(knex, due);
  await control(stripe.url, { call: 'charge', delay_ms: 60_000 });
  await runJob(JOB);
  await eventually(async () => ((await debits()).pending === 2 ? true : undefined));
  await kill(servers.pop()!.child);
  expect(await chargesOf(id)).toEqual([{ status: 'started', method: 'debit', intent_id: null }]);
  await start();
  await endLeases(knex);
  const found = await eventually(async () => {
    const [charge] = await chargesOf(id);
    return charge?.status === 'processing' ? charge : undefined;
  }, 20_000);
  await runJob(JOB);
  await bank(app(), { client_secret: found.intent_id! }, 'succeed');
  // No event reaches a server that was started anew: its daily look finds the payment.
  await knex('charges')
    .where('invoice_id', id)
    .update({ recheck_at: new Date(0) });
  await eventually(async () => {
    const row = await knex('invoices').where({ id }).first('open_pence');
    return row!.open_pence === 0 ? true : undefined;
  }, 20_000);
  expect(await chargesOf(id)).toMatchObject([{ status: 'succeeded' }]);
  expect(await debits()).toEqual({ pending: 1, succeeded: 1 });
}, 60_000);
