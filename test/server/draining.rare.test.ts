/** A process that is asked to end answers what it has begun, and hands its live clients to another process. */
import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { createTRPCClient, createWSClient, wsLink } from '@trpc/client';
import type { Knex } from 'knex';
import superjson from 'superjson';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { AppRouter } from '#app/server/router.ts';
import { connect } from '#server/db/knex.ts';
import { type TestApp, caller } from '../helpers/app.ts';
import { dropTestDatabase, openMigratedDatabase } from '../helpers/database.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { type ServerProcess, serverProcess } from '../helpers/server-process.ts';
import { type Booked, type World, makeWorld, roomBooking, slot } from '../helpers/world.ts';
import { eventually, freshFolder, kill } from '../integrations/sandbox.ts';

let database: { url: string; name: string };
let knex: Knex;
let staying: ServerProcess;
let world: World;
const started: ChildProcess[] = [];

async function startProcess(drainSeconds: number): Promise<ServerProcess> {
  const server = await serverProcess({
    DATABASE_URL: database.url,
    DATA_DIR: freshFolder(),
    DRAIN_SECONDS: String(drainSeconds),
    HELD_BOOKINGS_PER_MEMBER: '1000',
    HELD_SEATS_PER_MEMBER: '1000',
    PORT: '0',
    ...SECRETS,
  });
  started.push(server.child);
  return server;
}

const appOf = ({ address }: ServerProcess) => ({ call: caller(address), knex }) as unknown as TestApp;

beforeAll(async () => {
  database = await openMigratedDatabase();
  knex = connect(database.url, 4);
  staying = await startProcess(0);
  world = await makeWorld(appOf(staying));
});
afterAll(async () => {
  await Promise.all(started.filter(({ exitCode }) => exitCode === null).map(kill));
  await knex.destroy();
  await dropTestDatabase(database.name);
});

const book = (server: ServerProcess, day: number) =>
  appOf(server).call<Booked>('POST', '/bookings', {
    token: world.member.token,
    body: roomBooking(world, slot(day)),
  });

const statusOf = (address: string) => fetch(`${address}/readyz`).then(({ status }) => status);
const exitOf = async (child: ChildProcess) => ((await once(child, 'exit')) as [number | null])[0];

/** The `connection` header of a response to a client that would like to keep its connection. */
function connectionHeader(address: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(`${address}/healthz`, { headers: { connection: 'keep-alive' } }, (response) => {
      response.resume();
      resolve(response.headers.connection);
    });
    call.on('error', reject).end();
  });
}

/** Holds the row of the room, for which a booking waits. @returns a function that releases it */
async function holdUnits(): Promise<() => Promise<void>> {
  const trx = await knex.transaction();
  await trx.raw('SELECT id FROM units FOR UPDATE');
  return async () => void (await trx.rollback());
}

async function isWaiting(): Promise<true | undefined> {
  const sql = "SELECT 1 FROM information_schema.PROCESSLIST WHERE DB = DATABASE() AND INFO LIKE 'UPDATE units%'";
  const [rows] = (await knex.raw(sql)) as [unknown[]];
  return rows.length > 0 || undefined;
}

it('answers the requests that it has begun, while the load balancer is notified that it ends', async () => {
  const server = await startProcess(1);
  expect(await connectionHeader(server.address)).toBe('keep-alive');
  const release = await holdUnits();
  const booking = book(server, 3);
  await eventually(isWaiting);

  const exit = exitOf(server.child);
  server.child.kill('SIGTERM');
  await eventually(async () => ((await statusOf(server.address)) === 503 ? true : undefined), 1_000);
  // A load balancer that has not noticed yet is still answered.
  expect((await appOf(server).call('GET', '/space', {})).meta.status).toBe(200);
  expect(await connectionHeader(server.address)).toBe('close');

  const isRefused = () =>
    fetch(`${server.address}/healthz`).then(
      () => undefined,
      () => true as const,
    );
  await eventually(isRefused);
  expect(server.child.exitCode).toBeNull();
  await release();
  expect((await booking).meta.status).toBe(200);
  expect(await exit).toBe(0);
});

it('hands a live client to another process, which sends it every event exactly once', async () => {
  const leaving = await startProcess(1);
  let { address } = leaving;
  const socket = createWSClient({
    WebSocket: WebSocket as unknown as typeof globalThis.WebSocket,
    // As behind a load balancer: the same address, another process.
    url: () => `${address.replace('http', 'ws')}/trpc`,
    connectionParams: { token: world.staff.token },
    retryDelayMs: () => 200,
  });
  const received: string[] = [];
  const heard: string[] = [];
  await new Promise<void>((resolve) => {
    createTRPCClient<AppRouter>({ links: [wsLink({ client: socket, transformer: superjson })] }).live.events.subscribe(
      undefined,
      {
        onStarted: () => resolve(),
        onData({ id, data }) {
          received.push(id);
          if (data.name === 'book-resources.create') heard.push(String(data.data._id));
        },
      },
    );
  });
  const made: string[] = [];
  const bookOn = async (day: number) => made.push((await book(staying, day)).data._id);
  await bookOn(10);
  // The booking of the test before may be heard, too.
  const ofMade = () => heard.filter((id) => made.includes(id));
  await eventually(() => ofMade()[0]);

  const exit = exitOf(leaving.child);
  leaving.child.kill('SIGTERM');
  address = staying.address;
  let isOver = false;
  void exit.then(() => (isOver = true));
  for (let day = 11; !isOver && day < 60; day += 1) await bookOn(day);
  expect(await exit).toBe(0);
  await bookOn(60);
  await eventually(() => (ofMade().length >= made.length ? true : undefined), 10_000);
  expect(made.length).toBeGreaterThan(3);
  // Two processes deliver events side by side, so the events of two bookings may change places.
  const inNumberOrder = (ids: string[]) => ids.map(Number).sort((a, b) => a - b);
  expect(inNumberOrder(ofMade())).toEqual(inNumberOrder(made));
  expect(new Set(received).size).toBe(received.length);
  await socket.close();
});

it('exits at once at a second signal', async () => {
  const server = await startProcess(60);
  const exit = exitOf(server.child);
  await eventually(() => {
    server.child.kill('SIGTERM');
    return server.child.exitCode === null ? undefined : true;
  });
  expect(await exit).toBe(130);
});
