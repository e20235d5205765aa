/** Bookings of different units do not wait for each other, also in a workspace with few units. */
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#server/db/knex.ts';
import { lockRows } from '#server/db/lock-rows.ts';
import { lockUnits } from '#domains/availability/server/claims.ts';
import { lockUnitRows } from '#domains/resources/server/locks.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type World, makeWorld } from '../helpers/world.ts';

let app: TestApp;
let world: World;
/** Its statements wait for a row for one second. */
let impatient: Knex;
let units: string[];

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app, 12);
  impatient = connect(app.services.config.DATABASE_URL!, 2, { rowWaitS: 1 });
  units = await app.knex('units').where({ resource_id: world.deskAreaId }).orderBy('id').pluck('id');
  await app.knex.raw('ANALYZE TABLE units');
});
afterAll(async () => {
  await impatient.destroy();
  await app.stop();
});

/** Runs `work` while another transaction has locked the unit. */
async function whileLocked(unitId: string, work: (trx: Knex.Transaction) => Promise<unknown>): Promise<void> {
  await app.knex.transaction(async (holder) => {
    await lockUnits(holder, [unitId]);
    await impatient.transaction(work);
  });
}

it.each([1, 2, 5, 10])('a transaction that claims %i units waits for no other unit', async (count) => {
  const wanted = units.slice(1, 1 + count);
  await whileLocked(units[0]!, (trx) => lockUnits(trx, wanted));
  await whileLocked(units[0]!, (trx) => lockUnits(trx, wanted, '2090-01-01'));
  await whileLocked(units[0]!, (trx) => lockUnitRows(trx, wanted));
  await whileLocked(units[0]!, (trx) => lockRows(trx, [{ table: 'units', ids: wanted, strength: 'exclusive' }]));
  expect(wanted).toHaveLength(count);
});

it('a transaction that claims a locked unit waits for it', async () => {
  await expect(whileLocked(units[0]!, (trx) => lockUnits(trx, units.slice(0, 2)))).rejects.toThrow(/Lock wait timeout/);
});
