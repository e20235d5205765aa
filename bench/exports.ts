/** `npm run bench:exports`: exports 20,000 and 100,000 tours and prints the memory of the server. */
import { randomBytes } from 'node:crypto';
import { connect } from '#server/db/knex.ts';
import { IDS } from './lists/data.ts';
import { listsDatabase } from './lists/database.ts';
import { residentMb, startServer } from './server.ts';
import { tokensOf } from './tokens.ts';

const SIZES = [20_000, 100_000];
const BATCH = 2_000;
const MB = 2 ** 20;

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
    most = Math.max(most, residentMb(pid));
  }
  return { bytes, most, ms: performance.now() - startedAt };
}

const { DATABASE_URL } = process.env;
if (!DATABASE_URL) throw new Error('npm run bench:exports sets DATABASE_URL');
const url = await listsDatabase(DATABASE_URL, 'cockpit_exports');
const knex = connect(url, 2);
const sample = await knex('enquiries').where('type', 'book_tour').first();
const secret = randomBytes(24).toString('hex');
const server = await startServer(url, secret);
try {
  const token = tokensOf(secret)(IDS.owner);
  for (const size of SIZES) {
    await knex('enquiries').delete();
    const remark = 'Some words about this visit, as staff write them. '.repeat(4);
    const row = { ...sample!, id: undefined, remark };
    for (let start = 0; start < size; start += BATCH) await knex('enquiries').insert(Array(BATCH).fill(row));
    const before = residentMb(server.child.pid);
    const { bytes, most, ms } = await exportTours(server.address, token, server.child.pid);
    console.log(
      `${size} tours: ${(bytes / MB).toFixed(1)} MB in ${(ms / 1000).toFixed(1)} s; ` +
        `memory of the server ${Math.round(before)} MB before, at most ${Math.round(most)} MB meanwhile`,
    );
  }
} finally {
  await server.child.stop();
  await knex.destroy();
}
