/** `npm run bench:exports`: exports 20,000 and 100,000 tours and prints the memory of the server. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createConnection } from 'mysql2/promise';
import { connect } from '#server/db/knex.ts';
import { migrate } from '#server/db/migrate.ts';
import { signToken } from '#domains/accounts/server/tokens.ts';
import { ensureStandardRoles } from '#domains/roles/server/service.ts';
import { startChild } from './children.ts';
import { IDS, fillLists } from './lists/data.ts';

const SIZES = [20_000, 100_000];
const BATCH = 2_000;
const MB = 2 ** 20;

async function makeDatabase(url: string): Promise<string> {
  const address = new URL(url);
  address.pathname = '/cockpit_exports';
  const server = await createConnection(url);
  await server.query('DROP DATABASE IF EXISTS cockpit_exports');
  await server.query('CREATE DATABASE cockpit_exports CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci');
  await server.end();
  return address.href;
}

/** The resident memory of a process. */
function rssOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return Number(kilobytes) * 1024;
}

/** Reads the whole file, and the memory of the server meanwhile. */
async function exportTours(address: string, token: string, pid: number) {
  const startedAt = performance.now();
  const response = await fetch(`${address}/api/v1/booking-tour/export`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
  });
  if (!response.ok) throw new Error(`The export was refused with ${response.status}`);
  let [bytes, most] = [0, 0];
  for await (const part of response.body!) {
    bytes += part.length;
    most = Math.max(most, rssOf(pid));
  }
  return { bytes, most, ms: performance.now() - startedAt };
}

const { DATABASE_URL } = process.env;
if (!DATABASE_URL) throw new Error('npm run bench:exports sets DATABASE_URL');
const url = await makeDatabase(DATABASE_URL);
const knex = connect(url, 2);
await migrate(knex);
await ensureStandardRoles(knex, new Date());
await fillLists(knex, new Date());
const sample = await knex('enquiries').where('type', 'book_tour').first();
const secret = randomBytes(24).toString('hex');
const server = await startChild('./serve.mjs', {
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  HOST: '127.0.0.1',
  PORT: '0',
  DATABASE_URL: url,
  JWT_SECRET: secret,
});
try {
  const address = await server.call<string>('ready');
  const token = signToken({ JWT_SECRET: secret }, { id: String(IDS.owner), token_version: 0 }, 'full', new Date());
  for (const size of SIZES) {
    await knex('enquiries').delete();
    const remark = 'Some words about this visit, as staff write them. '.repeat(4);
    const row = { ...sample!, id: undefined, remark };
    for (let start = 0; start < size; start += BATCH) await knex('enquiries').insert(Array(BATCH).fill(row));
    const before = rssOf(server.pid);
    const { bytes, most, ms } = await exportTours(address, token, server.pid);
    console.log(
      `${size} tours: ${(bytes / MB).toFixed(1)} MB in ${(ms / 1000).toFixed(1)} s; ` +
        `memory of the server ${Math.round(before / MB)} MB before, at most ${Math.round(most / MB)} MB meanwhile`,
    );
  }
} finally {
  await server.stop();
  await knex.destroy();
}
