/** After kill -9 of the server while it tells programs, no event is lost, and the events of a record keep their order. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#server/db/knex.ts';
import type { NewWebhookView } from '#domains/webhooks/schema.ts';
import { type Receiver, startReceiver } from '../../sandbox/receiver/receiver.ts';
import { type TestApp, caller } from '../helpers/app.ts';
import { dropTestDatabase, openMigratedDatabase } from '../helpers/database.ts';
import { endLeases } from '../helpers/leases.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { type ServerProcess, serverProcess } from '../helpers/server-process.ts';
import { data, makeWorld } from '../helpers/world.ts';
import { eventually, freshFolder, kill } from '../integrations/sandbox.ts';

const ROUNDS = 4;
const COMPANIES = 10;

let database: { url: string; name: string };
let receiver: Receiver;
let server: ServerProcess;

beforeAll(async () => {
  database = await openMigratedDatabase();
  receiver = await startReceiver();
});
afterAll(async () => {
  await kill(server.child);
  await receiver.stop();
  await dropTestDatabase(database.name);
});

type Told = { type: string; data: { company: { _id: string; name: string } } };

it('tells every program of every event, in the order of each record where it is asked for', async () => {
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: freshFolder(),
    ...SECRETS,
    PORT: '0',
    ALLOW_PRIVATE_HOSTS: 'true',
  };
  server = await serverProcess(env);
  const knex = connect(database.url, 2);
  const app = () => ({ call: caller(server.address), knex }) as unknown as TestApp;
  const world = await makeWorld(app());
  const { token } = world.owner;
  const hook = { url: `${receiver.address}/ok`, types: ['company.*'], is_ordered: true };
  await data<NewWebhookView>(app().call('POST', '/webhooks', { token, body: hook }));

  const expected: string[] = [];
  const change = async (round: number, index: number) => {
    const body = { space_id: world.spaceId, name: `Company ${round}-${index}`, billing_email: 'bill@example.org' };
    const { _id } = await data(app().call('POST', '/companies', { token, body }));
    expected.push(`company.created ${_id}`);
    await data(app().call('PUT', `/companies/${_id}`, { token, body: { address: 'Elsewhere' } }));
    expected.push(`company.updated ${_id}`);
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(Array.from({ length: COMPANIES }, (_, index) => change(round, index)));
    const before = receiver.received.length;
    // In the middle: something was delivered, and more waits.
    if (round % 2 === 0) await eventually(() => (receiver.received.length > before ? true : undefined), 10_000);
    await kill(server.child);
    await endLeases(knex);
    server = await serverProcess(env);
  }
  const told = () => receiver.received.map(({ body }) => JSON.parse(body) as Told);
  const keyOf = ({ type, data: { company } }: Told) => `${type} ${company._id}`;
  await eventually(async () => ((await knex('outbox')).length === 0 ? true : undefined), 40_000);
  const first = [...new Set(told().map(keyOf))];
  expect([...first].sort()).toEqual([...expected].sort());
  for (const key of expected.filter((each) => each.startsWith('company.updated')))
    expect(first.indexOf(key), key).toBeGreaterThan(first.indexOf(key.replace('updated', 'created')));
  // A repeat has the same id, so that a program can know it.
  const ids = new Map(receiver.received.map(({ headers, body }) => [headers['webhook-id'], body]));
  expect(ids.size).toBe(expected.length);
  expect(await knex('webhook_deliveries').whereNot('state', 'delivered')).toEqual([]);
  expect(await knex('dead_letters')).toEqual([]);
  await knex.destroy();
}, 120_000);
