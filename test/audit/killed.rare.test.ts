/** After kill -9 of a server that writes and links, with a second one beside it, each entry has one link and the chain is right. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { headFolder, verifyAudit } from '#domains/audit/server/index.ts';
import { connect } from '#server/db/knex.ts';
import { type TestApp, caller } from '../helpers/app.ts';
import { dropTestDatabase, openMigratedDatabase } from '../helpers/database.ts';
import { endLeases } from '../helpers/leases.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { type ServerProcess, serverProcess } from '../helpers/server-process.ts';
import { data, makeWorld } from '../helpers/world.ts';
import { eventually, freshFolder, kill } from '../integrations/sandbox.ts';

const ROUNDS = 4;
const COMPANIES = 20;

let database: { url: string; name: string };
let server: ServerProcess;
let beside: ServerProcess;

beforeAll(async () => {
  database = await openMigratedDatabase();
});
afterAll(async () => {
  await kill(server.child);
  await kill(beside.child);
  await dropTestDatabase(database.name);
});

it('links every entry once', async () => {
  const DATA_DIR = freshFolder();
  const env = { DATABASE_URL: database.url, DATA_DIR, ...SECRETS, PORT: '0' };
  server = await serverProcess(env);
  beside = await serverProcess(env);
  const knex = connect(database.url, 2);
  const app = () => ({ call: caller(server.address), knex }) as unknown as TestApp;
  const world = await makeWorld(app());
  const { token } = world.owner;
  const made: string[] = [];
  const add = async (round: number, index: number) => {
    const body = { space_id: world.spaceId, name: `Company ${round}-${index}`, billing_email: 'bill@example.org' };
    const answer = await data(app().call('POST', '/companies', { token, body })).catch(() => undefined);
    if (answer) made.push(answer._id);
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const adding = Promise.all(Array.from({ length: COMPANIES }, (_, index) => add(round, index)));
    // In the middle: some are written, and more are being written.
    const enough = made.length + COMPANIES / 4;
    await eventually(() => (made.length >= enough ? true : undefined), 10_000);
    await kill(server.child);
    await adding;
    await endLeases(knex);
    server = await serverProcess(env);
  }
  const place = { DATA_DIR, AUDIT_KEY: undefined };
  const verified = () => verifyAudit(knex, place, headFolder(place));
  await eventually(async () => ((await verified()).waiting === 0 ? true : undefined), 30_000);
  const { fault, links } = await verified();
  expect(fault).toBeUndefined();
  expect(links).toBe((await knex('audit_entries')).length);
  const written = await knex('audit_entries').where({ action: 'company.added' }).pluck('model_id');
  const companies = await knex('companies').pluck('id');
  expect(written.sort()).toEqual(companies.sort());
  expect(companies.length).toBeGreaterThanOrEqual(made.length);
  await knex.destroy();
}, 120_000);
