/** Two processes that run the job of planned charges at the same moment charge a booking once. */
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#server/db/knex.ts';
import type { SeriesView } from '#domains/bookings/series.ts';
import { type TestApp, caller } from '../helpers/app.ts';
import { dropTestDatabase, openMigratedDatabase } from '../helpers/database.ts';
import { endLeases, withoutJobs } from '../helpers/leases.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { type ServerProcess, serverProcess } from '../helpers/server-process.ts';
import { type World, makeWorld, roomBooking, saveCard, slot } from '../helpers/world.ts';
import { eventually, freshFolder, kill, sandboxProcess, stripeEnv } from '../integrations/sandbox.ts';

const JOB = 'charge planned bookings';

let database: { url: string; name: string };
let stripe: Awaited<ReturnType<typeof sandboxProcess>>;
let servers: ServerProcess[] = [];
let knex: Knex;
let world: World;
const app = () => ({ call: caller(servers[0]!.address), knex }) as unknown as TestApp;

beforeAll(async () => {
  database = await openMigratedDatabase();
  stripe = await sandboxProcess({ file: join(freshFolder(), 'stripe.jsonl') });
  const env = { DATABASE_URL: database.url, ...SECRETS, PORT: '0', ...stripeEnv(stripe.url) };
  servers = [
    await serverProcess({ ...env, DATA_DIR: freshFolder() }),
    await serverProcess({ ...env, DATA_DIR: freshFolder() }),
  ];
  knex = connect(database.url, 3);
  world = await makeWorld(app());
}, 60_000);
afterAll(async () => {
  for (const { child } of servers) await kill(child);
  await kill(stripe.child);
  await knex.destroy();
  await dropTestDatabase(database.name);
});

async function taken(): Promise<number> {
  const state = (await (await fetch(`${stripe.url}/sandbox/state`)).json()) as { charges: { succeeded?: number } };
  return state.charges.succeeded ?? 0;
}

/** How many connections wait for the lock of a booking. */
async function waiting(): Promise<number> {
  const [rows] = (await knex.raw(
    `SELECT 1 FROM information_schema.processlist WHERE command <> 'Sleep' AND info LIKE '%FROM bookings b WHERE b.id%FOR UPDATE'`,
  )) as [unknown[]];
  return rows.length;
}

it('of which one finds it charged', async () => {
  const { member } = world;
  const source_id = await saveCard(app(), member);
  // Its first date is so near that it is due at once.
  const body = {
    ...roomBooking(world, slot(2)),
    repeat: { every: 1, unit: 'week', times: 3 },
    members: [member.email],
    payment: 'each',
    agreed: true,
    source_id,
  };
  const id = await withoutJobs(knex, async () => {
    const { data, meta } = await app().call<SeriesView>('POST', '/bookings/series', { token: member.token, body });
    expect(meta.status, meta.message).toBe(200);
    return data.bookings[0]!._id;
  });
  const blocker = await knex.transaction();
  await blocker('bookings').where({ id }).forUpdate().first('id');
  // The second process takes the job over, as if the first one had stopped.
  for (const processes of [1, 2]) {
    await endLeases(knex);
    await knex('jobs')
      .where('name', JOB)
      .update({ due_at: new Date(0) });
    await eventually(async () => ((await waiting()) >= processes ? true : undefined), 4_500);
  }
  await blocker.rollback();

  await eventually(async () => {
    const { payment_status } = (await knex('bookings').where({ id }).first('payment_status'))!;
    return payment_status === 'completed' ? true : undefined;
  }, 20_000);
  for (const _again of [1, 2]) {
    await endLeases(knex);
    await knex('jobs')
      .where('name', JOB)
      .update({ due_at: new Date(0) });
    await eventually(async () =>
      (await knex('jobs').where('name', JOB).first('due_at'))!.due_at.getTime() > 0 ? true : undefined,
    );
  }
  expect(await taken()).toBe(1);
  const charges = await knex('charges').select('planned_booking_id', 'status');
  expect(charges).toEqual([{ planned_booking_id: id, status: 'succeeded' }]);
}, 60_000);
