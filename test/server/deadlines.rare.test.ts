/** A database that hangs, and one whose disk is full: calls end with a text, /readyz answers within two seconds, and everything works again afterwards. */
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { start, type Running } from '#app/server/server.ts';
import { type PrivateDatabase, openPrivateDatabase } from '../../scripts/lib/database/private-database.mjs';
import { ensureServerBinary } from '../../scripts/lib/database/server-binary.mjs';
import { caller } from '../helpers/app.ts';
import { IS_FULL } from '../helpers/chaos.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { smallDisk } from '../helpers/small-disk.ts';
import { addPerson } from '../helpers/world.ts';

const STATEMENT_MS = 2_000;
/** The probe of /readyz, and what a busy machine adds. */
const READY_MS = 2_000 + 1_000;
const SILENT = {
  success: false,
  status: 503,
  code: 'unavailable',
  message: 'The database does not answer. Please try again in a moment',
};

/** A server that waits for space tries again once a minute, so only a full run waits until everything works again. */
const TRIES_AGAIN_MS = 75_000;

const folder = mkdtempSync(join(tmpdir(), 'cockpit-hung-'));
const { server } = await ensureServerBinary();
const disk = smallDisk(folder, server);
let database: PrivateDatabase;
let running: Running;
let token: string;

const signal = (name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL') => process.kill(database.pid(), name);

/** Stops the database. On a busy machine its threads run on for a moment after the signal. */
async function stopDatabase(): Promise<void> {
  signal('SIGSTOP');
  const state = (task: string) =>
    readFileSync(`/proc/${database.pid()}/task/${task}/stat`, 'utf8').split(') ').at(-1)![0];
  await expect.poll(() => readdirSync(`/proc/${database.pid()}/task`).every((task) => state(task) === 'T')).toBe(true);
}

/** With its binary log on the small disk, where this machine allows one. */
async function openDatabase(): Promise<PrivateDatabase> {
  const settings = disk ? ['--server-id=1', '--binlog-format=ROW', '--sync-binlog=1', disk.option] : [];
  const { DB_SERVER } = process.env;
  process.env.DB_SERVER = disk?.program ?? server;
  try {
    return await openPrivateDatabase(join(folder, 'database'), { bufferPool: '32M', settings });
  } finally {
    if (DB_SERVER === undefined) delete process.env.DB_SERVER;
    else process.env.DB_SERVER = DB_SERVER;
  }
}

beforeAll(async () => {
  database = await openDatabase();
  running = await start({
    NODE_ENV: 'test',
    PORT: '0',
    DATABASE_URL: database.url,
    DATABASE_STATEMENT_SECONDS: String(STATEMENT_MS / 1_000),
    DATA_DIR: join(folder, 'data'),
    ...SECRETS,
    LOG_LEVEL: 'silent',
  });
  token = (await addPerson(running.services.knex, 'Super Admin')).token;
});
afterEach(() => signal('SIGCONT'));
afterAll(async () => {
  await running.stop();
  const closed = database.close();
  // One that waits for space ends by itself only after its next try.
  if (disk && !IS_FULL) signal('SIGKILL');
  await closed;
  rmSync(folder, { recursive: true, force: true });
});

async function timed<T>(work: Promise<T>): Promise<{ answer: T; ms: number }> {
  const startedAt = performance.now();
  return { answer: await work, ms: performance.now() - startedAt };
}

const ready = () => fetch(`${running.address}/readyz`).then(({ status }) => status);
const list = () => caller(running.address)('GET', '/amenities', { token });
const add = (title: string) => caller(running.address)('POST', '/amenities', { token, body: { title } });

it('ends reads and writes with a text, and works again without a restart', async () => {
  expect((await list()).meta.status).toBe(200);
  await stopDatabase();
  const [read, write] = await Promise.all([timed(list()), timed(add('Coffee'))]);
  expect(read.answer.meta).toEqual(SILENT);
  expect(write.answer.meta).toEqual(SILENT);
  for (const { ms } of [read, write]) expect(ms).toBeLessThan(8 * STATEMENT_MS);
  signal('SIGCONT');
  await expect.poll(async () => (await add('Tea')).meta.status, { timeout: 20_000 }).toBe(200);
  expect(await ready()).toBe(200);
});

it('answers /readyz within two seconds, also while all connections of the calls hang', async () => {
  expect(await ready()).toBe(200);
  await stopDatabase();
  const calls = Array.from({ length: 40 }, () => list());
  const asked = await Promise.all([timed(ready()), timed(ready())]);
  for (const { answer, ms } of asked) {
    expect(answer).toBe(503);
    expect(ms).toBeLessThan(READY_MS);
  }
  signal('SIGCONT');
  await Promise.all(calls);
  await expect.poll(ready, { timeout: 20_000 }).toBe(200);
});

it.skipIf(!disk)(
  'with a full disk, ends writes with a text, answers reads and /readyz, and works again without a restart',
  async () => {
    disk!.fill(database.pid());
    const writes = Array.from({ length: 40 }, (_, index) => timed(add(`Full ${index}`)));
    const asked = await timed(ready());
    expect(asked.answer).toBe(200);
    expect(asked.ms).toBeLessThan(READY_MS);
    const ended = await Promise.all(writes);
    // Forty calls share the connections, so the last ones begin when others have given up.
    for (const { ms } of ended) expect(ms).toBeLessThan(10 * STATEMENT_MS);
    // The last block of the log still has space for a few of them.
    const refused = ended.map(({ answer }) => answer.meta).filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(16);
    for (const meta of refused) expect(meta).toEqual(SILENT);
    expect((await list()).meta.status).toBe(200);

    disk!.free(database.pid());
    if (!IS_FULL) return;
    await expect.poll(async () => (await add('Space')).meta.status, { timeout: TRIES_AGAIN_MS }).toBe(200);
    expect((await list()).meta.status).toBe(200);
    expect(await ready()).toBe(200);
  },
  TRIES_AGAIN_MS + 60_000,
);
