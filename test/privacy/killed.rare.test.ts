/** The file of somebody with thousands of bookings is made with little memory, and once, also after kill -9 in the middle. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#server/db/knex.ts';
import { type TestApp, caller } from '../helpers/app.ts';
import { dropTestDatabase, openMigratedDatabase } from '../helpers/database.ts';
import { endLeases } from '../helpers/leases.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { type ServerProcess, serverProcess } from '../helpers/server-process.ts';
import { data, makeWorld, roomBooking, slot } from '../helpers/world.ts';
import { eventually, freshFolder, kill } from '../integrations/sandbox.ts';
import { ask, download, opened } from './files.ts';

const BOOKINGS = 2_000;
const MOST_MB = 150;
/** Columns that the database makes. */
const NOT_COPIED = ['id', 'span', 'listed', 'unused_from', 'remind_from'];

let database: { url: string; name: string };
let server: ServerProcess;

beforeAll(async () => {
  database = await openMigratedDatabase();
});
afterAll(async () => {
  await kill(server.child);
  await dropTestDatabase(database.name);
});

const peakMb = ({ pid }: ServerProcess['child']) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

it('is whole after each kill', async () => {
  const env = { DATABASE_URL: database.url, DATA_DIR: freshFolder(), ...SECRETS, PORT: '0' };
  server = await serverProcess(env);
  const knex = connect(database.url, 2);
  const app = () => ({ call: caller(server.address), address: server.address, knex }) as unknown as TestApp;
  const world = await makeWorld(app());
  const { member } = world;
  const first = await data(
    app().call('POST', '/bookings', {
      token: member.token,
      body: { ...roomBooking(world, slot(9)), title: 'A long talk' },
    }),
  );
  const { history, ...columns } = (await knex('bookings').where('id', first._id).first())!;
  const long = Array.from({ length: 5 }, () => ({ ...history[0]!, remark: 'A long remark. '.repeat(60) }));
  await knex('bookings')
    .where('id', first._id)
    .update({ history: JSON.stringify(long) } as never);
  const names = Object.keys({ ...columns, history }).filter((name) => !NOT_COPIED.includes(name));
  for (let count = 1; count < BOOKINGS; count *= 2) {
    const copy = knex('bookings')
      .where('title', 'A long talk')
      .limit(Math.min(count, BOOKINGS - count))
      .select(names);
    await knex.from(knex.raw('?? (??)', ['bookings', names])).insert(copy);
  }
  const { _id: id } = await data(ask(app(), member));
  const rowNow = () => knex('person_exports').where({ id }).first();
  for (const attempt of [1, 2]) {
    await eventually(async () => ((await rowNow())!.attempts >= attempt ? true : undefined), 20_000);
    await kill(server.child);
    await endLeases(knex);
    if ((await rowNow())!.state === 'ready') break;
    server = await serverProcess(env);
  }
  if (server.child.killed || server.child.exitCode !== null || server.child.signalCode !== null)
    server = await serverProcess(env);
  const before = peakMb(server.child);
  await eventually(async () => ((await rowNow())!.state === 'ready' ? true : undefined), 60_000);
  const { status, body } = await download(app(), member.token, id);
  expect(status).toBe(200);
  expect(peakMb(server.child) - before).toBeLessThan(MOST_MB);
  const { contents } = opened(body as Buffer);
  expect(contents.data.Bookings).toHaveLength(BOOKINGS);
  const numbers = contents.data.Bookings!.map(({ Number: number }) => number);
  expect(new Set(numbers).size).toBe(BOOKINGS);
  // One file, and one mail.
  expect((await rowNow())!.attempts).toBeGreaterThanOrEqual(2);
  await knex.destroy();
}, 180_000);
