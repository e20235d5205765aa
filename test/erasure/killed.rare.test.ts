/** An erasure is whole also if the server is killed again and again while it runs: in its transactions, at each other service, and before its last word. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#server/db/knex.ts';
import { select } from '#server/db/statements.ts';
import type { Env } from '#server/env.ts';
import { linkEntries } from '#domains/audit/server/link.ts';
import { headFolder, verifyAudit } from '#domains/audit/server/index.ts';
import { ERASED_NAME, erasedAddress } from '#domains/erasure/rules.ts';
import { startStripeSandbox } from '../../sandbox/stripe/server.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { dropTestDatabase, openMigratedDatabase } from '../helpers/database.ts';
import { endLeases } from '../helpers/leases.ts';
import { randomOf } from '../helpers/random.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { type ServerProcess, serverProcess } from '../helpers/server-process.ts';
import { makeWorld } from '../helpers/world.ts';
import { MEMBERS_LIST, type MailchimpSandbox, mailchimpEnv, mailchimpSandbox } from '../integrations/campaigns.ts';
import { KISI_KEY, type KisiSandbox, kisiEnv, kisiSandbox } from '../integrations/doors.ts';
import { KEYS, eventually, freshFolder, kill, stripeEnv } from '../integrations/sandbox.ts';
import { controlOf } from '../integrations/sandbox-control.ts';
import type { CallOfSandbox } from '../../sandbox/frame/sandbox.ts';
import type { Served } from '../../sandbox/frame/serve.ts';
import { type Lived, live, namesOf, newPerson } from './life.ts';
import { BOOKS, columnsWith, endDealings } from './traces.ts';

let database: { url: string; name: string };
let knex: Knex;
let stripe: Served;
let mailchimp: MailchimpSandbox;
let kisi: KisiSandbox;
let env: Record<string, string>;
let config: Env;
let person: Lived;
let customerId: string;
let server: ServerProcess | undefined;

const OTHER = 'somebody.else@example.org';

/** What the books say of the person, and what has happened to their money. */
async function books(): Promise<unknown> {
  const of = { user_id: person.id };
  const [invoices, charges, refunds] = await Promise.all([
    knex('invoices').where(of).orderBy('id').select('id', 'invoice_id', 'snapshot', 'open_pence'),
    knex('charges').where(of).orderBy('id').select('id', 'status', 'billed', 'description'),
    knex('refunds').orderBy('id').select('id', 'status', 'billed'),
  ]);
  return { invoices, charges, refunds };
}

beforeAll(async () => {
  database = await openMigratedDatabase();
  const folder = freshFolder();
  stripe = await startStripeSandbox({ ...KEYS, file: join(folder, 'stripe.jsonl') });
  [mailchimp, kisi] = [await mailchimpSandbox(), await kisiSandbox()];
  env = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data'), ...SECRETS, ...stripeEnv(stripe.url) };
  Object.assign(env, mailchimpEnv(mailchimp), kisiEnv(kisi));
  const app: TestApp = await startTestApp(env);
  stripe.useProduct!(app.address);
  const world = await makeWorld(app);
  const random = randomOf(7);
  person = await newPerson(app, world, random);
  await live(app, world, person, random);
  await app.settle();
  const row = { space_id: world.spaceId, list_id: MEMBERS_LIST, name: 'Members', chosen_at: new Date() };
  await app.knex('mail_audiences').insert(row);
  await mailchimp.setContacts({ [person.email]: 'subscribed', [OTHER]: 'subscribed' });
  await kisi.setMembers({ id: 1, name: person.name, email: person.email }, { id: 2, name: 'Other', email: OTHER });
  await endDealings(app.knex, person);
  await app.call('POST', '/privacy/erasure', { token: person.token });
  await app.deliver();
  config = app.services.config;
  await linkEntries({ services: app.services });
  await app.stop();
  for (const urlOf of Object.values(sandboxOf)) await controlOf(urlOf())('DELETE', '/calls');
  knex = connect(database.url, 4);
  await knex('erasures').update({ due_at: new Date(Date.now() - 1000) });
  customerId = (await knex('users').where('id', person.id).first('stripe_customer_id'))!.stripe_customer_id!;
}, 120_000);
afterAll(async () => {
  if (server) await kill(server.child);
  await knex.destroy();
  for (const each of [stripe, mailchimp, kisi]) await each.stop();
  await dropTestDatabase(database.name);
});

const erasure = async () => (await knex('erasures').where('user_id', person.id).first())!;
const sandboxOf = { stripe: () => stripe.url, mailchimp: () => mailchimp.url, kisi: () => kisi.url };
type Service = keyof typeof sandboxOf;

async function isForgottenBy(service: Service): Promise<boolean> {
  if (service === 'mailchimp') return !Object.keys(await mailchimp.contacts()).includes(person.email);
  const [url, authorization] =
    service === 'kisi'
      ? [`${kisi.url}/members`, `KISI-LOGIN ${KISI_KEY}`]
      : [`${stripe.url}/v1/customers/${customerId}`, `Bearer ${KEYS.secretKey}`];
  const answer = await (await fetch(url, { headers: { authorization } })).text();
  return service === 'kisi' ? !answer.includes(person.email) : answer.includes('"deleted":true');
}

type Point = { reached: () => Promise<boolean>; release: () => Promise<unknown> };

/** A statement that waits for a lock, as no other one takes so long here. */
const WAITS = `SELECT ID AS id FROM information_schema.PROCESSLIST
  WHERE DB = DATABASE() AND COMMAND IN ('Query', 'Execute') AND TIME_MS > 700`;

const waiting = () => select<{ id: number }>(knex, WAITS, []);

/** Locks rows, so that the erasure waits at them. */
async function lockOf(find: (trx: Knex.Transaction) => Knex.QueryBuilder, state: string): Promise<Point> {
  const trx = await knex.transaction();
  expect(await find(trx).forUpdate().select('*')).not.toEqual([]);
  return {
    reached: async () => (await erasure()).state === state && (await waiting()).length > 0,
    // The database would still do what the killed server has asked for.
    async release() {
      for (const { id } of await waiting()) await knex.raw('KILL ?', [id]);
      await trx.rollback();
    },
  };
}

/** Lets a service work at once, and answer too late. */
async function lateAnswer(service: Service, path: string): Promise<Point> {
  const control = controlOf(sandboxOf[service]());
  await control('POST', '/next', { path, method: path.endsWith('permanent') ? 'POST' : 'DELETE', delay_ms: 5_000 });
  return { reached: () => isForgottenBy(service), release: () => control('DELETE', '/next') };
}

/** Where the server is killed, in the order in which an erasure gets there. */
const POINTS: [string, () => Promise<Point>][] = [
  [
    'while the rows of the person change',
    () => lockOf((trx) => trx('user_spaces').where('user_id', person.id), 'waiting'),
  ],
  [
    'in the audit log',
    () => lockOf((trx) => trx('audit_entries').where('actor_id', person.id).whereNotNull('network'), 'erasing'),
  ],
  [
    'in the texts of others',
    () => lockOf((trx) => trx('bookings').where('history', 'like', `%${person.email}%`), 'erasing'),
  ],
  ['after the payment service has done its part', () => lateAnswer('stripe', '/v1/customers/')],
  ['after Kisi has done its part', () => lateAnswer('kisi', '/members/')],
  ['after Mailchimp has done its part', () => lateAnswer('mailchimp', '/3.0/lists/.*permanent')],
  [
    'before the erasure is noted as done',
    () => lockOf((trx) => trx('erasures').where('user_id', person.id), 'erasing'),
  ],
];

const makeDue = () =>
  knex('jobs')
    .where('name', 'erase people')
    .update({ due_at: new Date(0) });

it('ends whole after a kill at each point, with nothing done twice', async () => {
  const before = await books();
  for (const [name, arm] of POINTS) {
    const { reached, release } = await arm();
    server = await serverProcess({ ...env, PORT: '0' });
    try {
      await eventually(async () => {
        await makeDue();
        return (await reached()) ? true : undefined;
      }, 20_000);
      await kill(server.child);
    } catch (error) {
      throw new Error(`The erasure did not get there: ${name}`, { cause: error });
    } finally {
      await release();
    }
    await endLeases(knex);
    expect((await erasure()).state, name).toBe(name.startsWith('while') ? 'waiting' : 'erasing');
    // Before its commit, nothing of it has happened.
    if (name.startsWith('while'))
      expect(await knex('users').where('id', person.id).first('name')).toEqual({ name: person.name });
  }
  expect(existsSync(join(env.DATA_DIR!, 'backups', 'erased-accounts.txt'))).toBe(true);
  server = await serverProcess({ ...env, PORT: '0' });
  await eventually(async () => {
    await makeDue();
    return (await erasure()).state === 'done' ? true : undefined;
  }, 20_000);

  const left = await columnsWith(knex, namesOf(person));
  expect(left.filter((column) => !BOOKS.includes(column))).toEqual([]);
  const { name, email, status: isActive } = (await knex('users').where('id', person.id).first())!;
  expect({ name, email, isActive }).toEqual({ name: ERASED_NAME, email: erasedAddress(person.id), isActive: false });
  expect(await books()).toEqual(before);
  const said = JSON.stringify({ key: 'erasure.erased', facts: {}, by: ERASED_NAME });
  expect(await knex('activities').where({ actor_id: person.id, said })).toHaveLength(1);
  expect(await knex('dead_letters')).toEqual([]);
  expect((await verifyAudit(knex, config, headFolder(config))).fault).toBeUndefined();
  for (const service of ['stripe', 'kisi', 'mailchimp'] as const) {
    expect(await isForgottenBy(service), service).toBe(true);
    const calls = await controlOf(sandboxOf[service]())<CallOfSandbox[]>('GET', '/calls');
    const changes = calls.filter(({ method }) => method !== 'GET');
    // Each repeat is for the person, too. It finds them gone; Stripe answers that as a success.
    expect(new Set(changes.map(({ method, path }) => `${method} ${path}`)).size, service).toBe(1);
    if (service !== 'stripe')
      expect(
        changes.filter(({ status }) => status < 300),
        service,
      ).toHaveLength(1);
  }
  expect(await mailchimp.contacts()).toEqual({ [OTHER]: 'subscribed' });
}, 180_000);
