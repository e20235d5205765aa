/** The export of many bookings: its use of memory and connections. */
import { type IncomingMessage, get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signToken } from '#domains/accounts/server/tokens.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { IDS, SIZES, fillBookings } from '../lists/data.ts';
import { statementsMeanwhile } from '../lists/statements.ts';

/** Copies all bookings, without their computed columns. */
async function copyBookings({ knex }: TestApp): Promise<void> {
  const columns = await knex('information_schema.COLUMNS')
    .whereRaw("TABLE_SCHEMA = DATABASE() AND TABLE_NAME = 'bookings' AND EXTRA NOT LIKE '%GENERATED%'")
    .whereNot('COLUMN_NAME', 'id')
    .pluck<string[]>('COLUMN_NAME');
  await knex.raw('INSERT INTO bookings (??) SELECT ?? FROM bookings', [columns, columns]);
}

describe('an export of 80,000 bookings', () => {
  let large: TestApp;
  const owner = { token: signToken(SECRETS, { id: String(IDS.owner), token_version: 0 }, 'full', new Date()) };

  beforeAll(async () => {
    large = await startTestApp();
    await fillBookings(large.knex, new Date());
    for (let turn = 0; turn < 2; turn += 1) await copyBookings(large);
  }, 180_000);
  afterAll(() => large.stop());

  const used = () => (large.knex.client as { pool: { numUsed(): number } }).pool.numUsed();

  const open = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { authorization: `Bearer ${owner.token}`, 'accept-encoding': 'identity' };
      get(`${large.address}/api/v1/bookings/export`, { headers }, resolve).on('error', reject);
    });

  it('is streamed in bounded memory, and holds no connection while its reader pauses', async () => {
    const before = process.memoryUsage().heapUsed;
    let [lines, most] = [0, 0];
    const response = await open();
    response.on('data', (chunk: Buffer) => {
      lines += chunk.toString('latin1').split('\n').length - 1;
      most = Math.max(most, process.memoryUsage().heapUsed - before);
    });
    await new Promise((resolve) => response.once('data', resolve));
    response.pause();
    await expect.poll(used, { timeout: 30_000 }).toBe(0);
    response.resume();
    await new Promise((resolve) => response.once('end', resolve));
    expect(lines).toBe(4 * SIZES.bookings + 1);
    expect(most).toBeLessThan(200 * 2 ** 20);
  });

  it('ends its work when the reader has gone', async () => {
    const asked = await statementsMeanwhile(async () => {
      const response = await open();
      await new Promise((resolve) => response.once('data', resolve));
      response.destroy();
      await large.call('GET', '/bookings?limit=1', owner);
      await expect.poll(used, { timeout: 30_000 }).toBe(0);
      await large.call('GET', '/bookings?limit=1', owner);
    });
    const batches = asked.filter(({ sql }) => sql.includes('from `booking_members`')).length;
    expect(batches).toBeLessThan(80);
  });
});
