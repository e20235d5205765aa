/** After kill -9 between the call to Facebook and its record, the next process stores each lead once. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#server/db/knex.ts';
import { dropTestDatabase, openMigratedDatabase } from '../helpers/database.ts';
import { endLeases } from '../helpers/leases.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { type ServerProcess, serverProcess } from '../helpers/server-process.ts';
import { type FacebookSandbox, VIEWING_FORM, facebookEnv, facebookSandbox } from '../integrations/leads.ts';
import { eventually, freshFolder, kill } from '../integrations/sandbox.ts';

let database: { url: string; name: string };
let sandbox: FacebookSandbox;
let server: ServerProcess;
beforeAll(async () => {
  database = await openMigratedDatabase();
  sandbox = await facebookSandbox();
});
afterAll(async () => {
  await kill(server.child);
  await sandbox.stop();
  await dropTestDatabase(database.name);
});

it('no lead is lost, and none is stored twice', async () => {
  const env = { DATABASE_URL: database.url, DATA_DIR: freshFolder(), ...SECRETS, PORT: '0', ...facebookEnv(sandbox) };
  await sandbox.addLeads(...['1', '2', '3'].map((id) => ({ id, announced: false })));
  // The leads have been sent by Facebook, and are on their way when the process ends.
  const paths = [`/v23.0/${VIEWING_FORM}/leads`, '/v23.0/4'];
  await sandbox.fault(...paths.map((path) => ({ path, delay_ms: 8_000 })));
  server = await serverProcess(env);
  const knex = connect(database.url, 2);
  await sandbox.sendWebhooksTo(server.address);
  await sandbox.addLeads({ id: '4' });
  const isKept = () => knex('outbox').where('topic', 'leads: announced').first();
  await eventually(isKept, 15_000);
  await kill(server.child);
  await endLeases(knex);
  expect(await knex('leads')).toEqual([]);

  await fetch(`${sandbox.url}/sandbox/next`, { method: 'DELETE' });
  server = await serverProcess(env);
  const isDone = async () => {
    const left = await knex('outbox').where('topic', 'leads: announced').first();
    const source = await knex('lead_sources').first();
    return !left && source ? true : undefined;
  };
  await eventually(isDone, 60_000);
  expect((await knex('leads').pluck('facebook_id')).sort()).toEqual(['1', '2', '3', '4']);
  await knex.destroy();
}, 120_000);
