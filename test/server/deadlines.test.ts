/** A database that hangs: calls end with a text, /readyz answers within two seconds, and everything works again afterwards. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { start, type Running } from '#app/server/server.ts';
import { type PrivateDatabase, openPrivateDatabase } from '../../scripts/lib/database/private-database.mjs';
import { caller } from '../helpers/app.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { addPerson } from '../helpers/world.ts';

const STATEMENT_MS = 2_000;
/** The probe of /readyz, and what a busy machine adds. */
const READY_MS = 2_000 + 1_000;
const SILENT = { success: false, status: 503, message: 'The database does not answer. Please try again in a moment' };

const folder = mkdtempSync(join(tmpdir(), 'cockpit-hung-'));
let database: PrivateDatabase;
let running: Running;
let token: string;

const signal = (name: 'SIGSTOP' | 'SIGCONT') => process.kill(database.pid(), name);

beforeAll(async () => {
  database = await openPrivateDatabase(join(folder, 'database'), { bufferPool: '32M' });
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
  await database.close();
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
  signal('SIGSTOP');
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
  signal('SIGSTOP');
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
