/** A payment at a card reader whose server is killed: it is found again, and nothing is charged that is not recorded. */
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#server/db/knex.ts';
import { MINUTE } from '#shared/time.ts';
import { caller } from '../helpers/app.ts';
import { dropTestDatabase, openMigratedDatabase } from '../helpers/database.ts';
import { endLeases } from '../helpers/leases.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { type ServerProcess, serverProcess } from '../helpers/server-process.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Booked, type World, makeWorld, roomBooking, slot } from '../helpers/world.ts';
import { controlOf } from '../integrations/sandbox-control.ts';
import { eventually, freshFolder, kill, sandboxProcess, stripeEnv } from '../integrations/sandbox.ts';
import { LOCATION, READER, TOTAL } from './reader-stage.ts';

let database: { url: string; name: string };
let stripe: Awaited<ReturnType<typeof sandboxProcess>>;
let server: ServerProcess;
let knex: Knex;
let world: World;
let day = 1;

const control = <T>(method: string, path: string, body?: unknown) => controlOf(stripe.url)<T>(method, path, body);

/** Starts a server, to which the payment service sends its events. */
async function start(): Promise<void> {
  const env = { DATABASE_URL: database.url, ...SECRETS, PORT: '0', ...stripeEnv(stripe.url) };
  server = await serverProcess({ ...env, DATA_DIR: freshFolder() });
  await control('PUT', '/webhook', { url: `${server.address}/api/v1/stripe/webhook` });
}

async function restart(): Promise<void> {
  await endLeases(knex);
  await start();
}

beforeAll(async () => {
  database = await openMigratedDatabase();
  stripe = await sandboxProcess({ file: join(freshFolder(), 'stripe.jsonl') });
  await start();
  knex = connect(database.url, 3);
  const app = { call: caller(server.address), address: server.address, knex };
  world = await makeWorld(app as Parameters<typeof makeWorld>[0]);
  const place = { space_id: world.spaceId, location_id: LOCATION };
  await procedures(server, world.owner).payments.chooseReaderLocation.mutate(place);
}, 60_000);
afterAll(async () => {
  await kill(server.child);
  await kill(stripe.child);
  await knex.destroy();
  await dropTestDatabase(database.name);
});

async function unpaid(): Promise<Booked> {
  const body = roomBooking(world, slot((day += 1)));
  return (await caller(server.address)<Booked>('POST', '/bookings', { token: world.member.token, body })).data;
}
const send = ({ _id }: Booked) =>
  procedures(server, world.owner).payments.payAtReader.mutate({ _id, reader_id: READER, amount: TOTAL });
const plan = (path: string, fault: object) => control('POST', '/next', { method: 'POST', path, ...fault });
const chargeOf = ({ _id }: Booked) => knex('charges').where('booking_id', _id).first();
const becomes = (booking: Booked, status: string) =>
  eventually(async () => ((await chargeOf(booking))?.status === status ? true : undefined), 25_000);
const present = () =>
  fetch(`${stripe.url}/sandbox/readers/${READER}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ press: 'card' }),
    redirect: 'manual',
  });
const charges = async () => (await control<{ charges: Record<string, number> }>('GET', '/state')).charges;

it('shows nothing if the process ends before the payment is stored, and the charge fails', async () => {
  const booking = await unpaid();
  await plan('/v1/payment_intents$', { delay_ms: 60_000 });
  void send(booking).catch(() => undefined);
  await eventually(async () =>
    (await control<{ payment_intents: object }>('GET', '/state')).payment_intents.hasOwnProperty(
      'requires_payment_method',
    )
      ? true
      : undefined,
  );
  await kill(server.child);
  expect(await chargeOf(booking)).toMatchObject({ status: 'started', intent_id: null });
  await knex('charges')
    .where('booking_id', booking._id)
    .update({ created_at: new Date(Date.now() - 2 * MINUTE) });
  await restart();
  await becomes(booking, 'failed');
  expect((await present()).status).toBe(400);
  expect(await charges()).toEqual({});
}, 60_000);

it('is paid although the process ends before it knows that the reader shows it', async () => {
  const booking = await unpaid();
  await control('POST', '/webhooks', { late_ms: 600_000 });
  await plan('/v1/terminal/readers/[^/]+/process_payment_intent$', { delay_ms: 60_000 });
  void send(booking).catch(() => undefined);
  await eventually(async () => ((await present()).status === 303 ? true : undefined));
  await kill(server.child);
  expect(await chargeOf(booking)).toMatchObject({ intent_id: expect.stringMatching(/^pi_/) as string });
  await restart();
  await becomes(booking, 'succeeded');
  expect(await charges()).toEqual({ succeeded: 1 });
}, 60_000);

it('is found by its record if the customer pays while no server runs, and is billed once', async () => {
  const booking = await unpaid();
  await send(booking);
  await kill(server.child);
  await present();
  await restart();
  await becomes(booking, 'succeeded');
  await eventually(async () =>
    (await knex('invoices').where('booking_id', booking._id).first('id')) ? true : undefined,
  );
  expect(await knex('invoices').where('booking_id', booking._id)).toHaveLength(1);
  expect(await charges()).toEqual({ succeeded: 2 });
}, 60_000);
