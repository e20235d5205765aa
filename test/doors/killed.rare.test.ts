/** After kill -9 between the call to Kisi and its record, the next process stores each event once. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#server/db/knex.ts';
import { type TestApp, caller } from '../helpers/app.ts';
import { dropTestDatabase, openMigratedDatabase } from '../helpers/database.ts';
import { endLeases } from '../helpers/leases.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { type ServerProcess, serverProcess } from '../helpers/server-process.ts';
import { makeWorld } from '../helpers/world.ts';
import { type KisiSandbox, LONDON_PLACE, kisiEnv, kisiSandbox } from '../integrations/doors.ts';
import { eventually, freshFolder, kill } from '../integrations/sandbox.ts';

let database: { url: string; name: string };
let sandbox: KisiSandbox;
let server: ServerProcess;
beforeAll(async () => {
  database = await openMigratedDatabase();
  sandbox = await kisiSandbox();
});
afterAll(async () => {
  await kill(server.child);
  await sandbox.stop();
  await dropTestDatabase(database.name);
});

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

it('no unlock is lost, and none is stored twice', async () => {
  const env = { DATABASE_URL: database.url, DATA_DIR: freshFolder(), ...SECRETS, PORT: '0', ...kisiEnv(sandbox) };
  server = await serverProcess(env);
  const knex = connect(database.url, 2);
  const app = { call: caller(server.address), knex } as unknown as TestApp;
  const world = await makeWorld(app);
  await sandbox.addUnlocks(
    ...[50, 40, 30].map((minutes) => ({ key: `k${minutes}`, at: ago(minutes), email: 'ada@example.org' })),
  );
  // The last page of the events has been sent by Kisi, and is on its way when the process ends.
  await sandbox.fault(...Array.from({ length: 20 }, () => ({ path: '/event_sets/', delay_ms: 4_000 })));
  await sandbox.calls();
  const body = { place_id: LONDON_PLACE };
  await app.call('PUT', `/space/${world.spaceId}/place`, { token: world.owner.token, body });
  const isRead = async () => (await sandbox.calls()).some((call) => call.startsWith('POST /event_sets'));
  await eventually(async () => ((await isRead()) ? true : undefined), 15_000);
  await kill(server.child);
  await endLeases(knex);
  expect(await knex('door_unlocks')).toEqual([]);

  await fetch(`${sandbox.url}/sandbox/next`, { method: 'DELETE' });
  server = await serverProcess(env);
  const rows = async () => {
    const found = await knex('door_unlocks').select('event_id');
    return found.length >= 3 ? found : undefined;
  };
  expect(await eventually(rows, 60_000)).toHaveLength(3);
  await knex('door_places').update({ read_until: new Date(ago(45)) });
  const isUpToDate = async () => {
    // Made due more than once: a run that ends just then sets the time of the next one.
    await knex('jobs')
      .where('name', 'read unlocks of doors')
      .update({ due_at: new Date(0) });
    const place = await knex('door_places').first('read_until');
    return place!.read_until! > new Date(ago(10)) ? true : undefined;
  };
  await eventually(isUpToDate, 20_000);
  expect(await knex('door_unlocks')).toHaveLength(3);
  // The unlocks of an hour may belong to two days.
  const counts = await knex('door_days').pluck('unlocks');
  expect(counts.reduce((sum: number, count: number) => sum + count, 0)).toBe(3);
  await knex.destroy();
}, 120_000);
