/** An operator runs a quarter, day by day, which is compared with an independent model. */
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterAll, expect, it } from 'vitest';
import { momentOf } from '#server/context.ts';
import { connect as connectDatabase } from '#server/db/knex.ts';
import { signToken } from '#domains/accounts/server/tokens.ts';
import { pushToXero } from '#domains/accounting/server/service/push.ts';
import { readXero } from '#domains/accounting/server/service/read.ts';
import { expireCredits } from '#domains/credits/server/service.ts';
import { lapseHolds } from '#domains/bookings/server/lifecycle/lapse.ts';
import { collectInvoices } from '#domains/invoices/server/collect.ts';
import { billCompanies } from '#domains/invoices/server/collective.ts';
import { billDue } from '#domains/memberships/server/billing/bill.ts';
import { reconcileCharges } from '#domains/payments/server/service/reconcile.ts';
import { endUnpaid } from '#domains/memberships/server/begin/first-invoices.ts';
import { DAY, HOUR } from '#shared/time.ts';
import { type TestApp, caller, startTestApp } from '../helpers/app.ts';
import { IS_FULL, SEED } from '../helpers/chaos.ts';
import { clock } from '../helpers/clock.ts';
import { dropTestDatabase, openMigratedDatabase } from '../helpers/database.ts';
import { endLeases, holdJobs, releaseJobs } from '../helpers/leases.ts';
import { NO_LIMITS } from '../helpers/limits.ts';
import { type Random, randomOf } from '../helpers/random.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { serverProcess } from '../helpers/server-process.ts';
import { type Person, addPerson, saveCard } from '../helpers/world.ts';
import { connect, sendFrom } from '../accounting/stage.ts';
import { xeroEnv, xeroSandbox } from '../integrations/accounting.ts';
import { control, eventually, freshFolder, KEYS, kill, sandboxProcess, stripeEnv } from '../integrations/sandbox.ts';
import { checkMemberships, checkQuarter } from './quarter/check.ts';
import { controlOf } from '../integrations/sandbox-control.ts';
import { answerDebits, settleDebits } from './quarter/debits.ts';
import { playKinds } from './quarter/kinds.ts';
import { monthOfDay, plusDays, plusMonths } from './quarter/model.ts';
import { Day, type Quarter } from './quarter/play.ts';
import { checkVariety } from './quarter/variety.ts';
import { followPurchases } from './quarter/plans.ts';
import { lapse } from './quarter/vouchers.ts';
import { makeQuarter, noonOf } from './quarter/stage.ts';

/** `seldom`: each rare kind of money occurs on one of so many days. */
type Size = { people: number; companies: number; memberships: number; acts: number; months: number; seldom: number };

const SIZE: Size = IS_FULL
  ? { people: 200, companies: 20, memberships: 60, acts: 12, months: 3, seldom: 3 }
  : { people: 20, companies: 4, memberships: 12, acts: 4, months: 3, seldom: 6 };
const SIZE_WITH_CRASHES: Size = IS_FULL
  ? { people: 60, companies: 8, memberships: 30, acts: 8, months: 3, seldom: 2 }
  : { people: 12, companies: 2, memberships: 8, acts: 4, months: 1, seldom: 1 };

const endings: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

/** What plays the server of a day. */
type Server = {
  app: TestApp;
  /** The address of the payment service. */
  stripe: string;
  /** Does what the jobs do on a day, whose noon it is. */
  runJobs: () => Promise<void>;
  /** Delivers what the acts of the day have caused, and runs the jobs again, some hours after noon: what is unpaid then has lapsed. */
  endDay: () => Promise<void>;
  /** Delivers what follows from a payment. */
  deliver: () => Promise<void>;
  /** How many days pass until the next one that is simulated. */
  days: () => number;
  check: (quarter: Quarter, isLast: boolean) => Promise<void>;
};

function logIn(people: Person[]): void {
  for (const person of people)
    person.token = signToken(SECRETS, { id: person.id, token_version: 0 }, 'full', clock.now());
}

/**
 * The payment service is ahead of the quarter. A lost charge is looked up among the payments that are not older than it, and one that is not found is
 * made again.
 */
const AHEAD_MS = 200 * DAY;

/** The jobs that bill, charge, refund and look up charges, and end what is not paid. */
const JOBS = [endUnpaid, billDue, collectInvoices, billCompanies, reconcileCharges, lapseHolds, expireCredits];

const firstDay = () => `${plusMonths(monthOfDay(new Date().toISOString()), 1)}-01`;

async function playQuarter(server: Server, { owner, random, size }: { owner: Person; random: Random; size: Size }) {
  const { app } = server;
  let today = firstDay();
  const last = `${plusMonths(monthOfDay(today), size.months)}-02`;
  const quarter = await makeQuarter(app, owner, today, size);
  const save = (person: Person, token: string) => saveCard(app, person, token);
  const { knex } = app;
  const bank = {
    services: { payment: { publishableKey: KEYS.publishableKey, tokenUrl: `${server.stripe}/v1/tokens` } },
  };
  const operator = { address: () => app.address, owner, knex, random, bank, saveCard: save, deliver: server.deliver };
  const starts = Math.ceil(size.memberships / 10);
  while (today <= last) {
    clock.freeze(noonOf(today));
    logIn([owner, ...quarter.customers.map(({ login }) => login)]);
    const day = new Day(quarter, operator, today);
    const turn = { quarter, operator, today };
    await answerDebits(turn);
    await server.runJobs();
    await settleDebits(turn);
    day.runJobs();
    for (let number = 0; number < starts && quarter.memberships.length < size.memberships; number += 1)
      await day.begin();
    await day.play(size.acts);
    await playKinds(turn, size.seldom);
    await server.endDay();
    lapse(turn);
    followPurchases(turn);
    day.runJobs();
    await checkMemberships(app.knex, quarter.memberships);
    if (today.endsWith('-01')) {
      quarter.opens += openOf(quarter);
      await server.check(quarter, false);
    }
    today = plusDays(today, server.days());
  }
  await server.runJobs();
  await server.check(quarter, true);
  return quarter;
}

/** How many invoices nobody has paid anything of. */
const openOf = ({ memberships }: Quarter) =>
  memberships.flatMap(({ invoices }) => invoices).filter(({ open, total }) => open > 0 && open === total).length;

it(`invoices, payments, balances, credits and the books of the accounting agree to the penny, with seed ${SEED}`, async () => {
  const stripe = await sandboxProcess({ file: join(freshFolder(), 'stripe.jsonl'), aheadMs: AHEAD_MS });
  endings.push(() => kill(stripe.child));
  const xero = await xeroSandbox();
  endings.push(() => xero.stop());
  const app = await startTestApp({ ...stripeEnv(stripe.url), ...xeroEnv(xero) });
  endings.push(() => app.stop());
  const owner = await addPerson(app.knex, 'Super Admin');
  const accounting = { app, world: { owner } };
  await connect(accounting);
  await sendFrom(accounting, firstDay());
  await holdJobs(app.knex);
  const random = randomOf(SEED);
  const facts = { knex: app.knex, stripe: stripe.url };
  async function runJobs(): Promise<void> {
    const at = momentOf(app.services);
    for (const job of JOBS) await job(at);
    await app.deliver();
    for (const job of [readXero, pushToXero]) await job(at);
  }
  const server: Server = {
    app,
    stripe: stripe.url,
    runJobs,
    endDay() {
      clock.advance(2 * HOUR);
      return runJobs();
    },
    deliver: () => app.deliver(),
    // Some days it stands still.
    days: () => (random.below(5) === 0 ? 3 : 1),
    check: (quarter, isLast) => checkQuarter({ ...facts, ...(isLast && { xero }) }, quarter),
  };
  const quarter = await playQuarter(server, { owner, random, size: SIZE });
  expect(quarter.memberships.length).toBeGreaterThanOrEqual(SIZE.memberships);
  checkVariety(quarter);
}, 900_000);

const afterNoon = (hours: number) => new Date(clock.now().getTime() + hours * HOUR);

/** The same jobs by name. */
const JOB_NAMES = [
  ...[
    'bill memberships',
    'collect invoices',
    'bill companies',
    'reconcile charges',
    'release expired holds',
    'end unpaid memberships',
  ],
  'expire credits',
];

/** Makes the jobs due, and waits until they have run and what they cause is delivered. @param now on the clock of the server, or a little later */
async function untilIdle(knex: Knex, now: Date): Promise<void> {
  await knex('jobs')
    .whereIn('name', JOB_NAMES)
    .update({ due_at: new Date(0) });
  await eventually(async () => {
    const job = await knex('jobs').where('due_at', new Date(0)).orWhereNotNull('leased_until').first('name');
    const message = await knex('outbox').where('due_at', '<=', now).first('id');
    return job || message ? undefined : true;
  }, 60_000);
}

/** How often the server is killed on a day, each time after the next change that its jobs commit. */
const MOST_KILLS = 6;

/** What jobs change. Another transaction sees it once it is committed. */
const CHANGES = `SELECT CONCAT_WS(' ', (SELECT SUM(CRC32(CONCAT_WS(' ', id, next_on))) FROM memberships), (SELECT COUNT(*) FROM invoices),
  (SELECT SUM(CRC32(CONCAT_WS(' ', id, status, intent_id))) FROM charges), (SELECT COUNT(*) FROM credit_entries)) AS state`;

async function stateOf(knex: Knex): Promise<string> {
  const [rows] = (await knex.raw(CHANGES)) as [{ state: string }[]];
  return rows[0]!.state;
}

/** Whether a job commits a change within some seconds. It returns at once after that: what belongs to the change must have been committed with it. */
async function isChanged(knex: Knex, before: string): Promise<boolean> {
  const until = Date.now() + 2_500;
  while (Date.now() < until) if ((await stateOf(knex)) !== before) return true;
  return false;
}

it(`they agree also when the server is killed on every day, with seed ${SEED}`, async () => {
  const database = await openMigratedDatabase();
  endings.push(() => dropTestDatabase(database.name));
  const stripe = await sandboxProcess({ file: join(freshFolder(), 'stripe.jsonl'), aheadMs: AHEAD_MS });
  endings.push(() => kill(stripe.child));
  const files = { DATABASE_URL: database.url, DATA_DIR: freshFolder(), PORT: '0' };
  const env = { ...files, ...SECRETS, ...NO_LIMITS, ...stripeEnv(stripe.url) };
  clock.reset();
  let process = await serverProcess(env);
  endings.push(() => kill(process.child));
  const knex = connectDatabase(database.url, 2);
  endings.push(() => knex.destroy());
  const app = {
    knex,
    get address() {
      return process.address;
    },
    call: (...given: Parameters<TestApp['call']>) => caller(process.address)(...given),
  } as unknown as TestApp;
  const owner = await addPerson(knex, 'Super Admin');
  const random = randomOf(SEED);
  /** Kills the server, and starts another one some hours after noon. */
  async function restart(hours: number, { isHeld = false } = {}): Promise<void> {
    await kill(process.child);
    await endLeases(knex);
    if (isHeld) await holdJobs(knex);
    process = await serverProcess({ ...env, CLOCK_AT: afterNoon(hours).toISOString() });
  }
  const server: Server = {
    app,
    stripe: stripe.url,
    async runJobs() {
      // The answer to a charge is lost, too.
      await control(stripe.url, { call: 'charge', drop_answer: true });
      for (let kills = 0; kills < MOST_KILLS; kills += 1) {
        await restart(0, { isHeld: true });
        await knex('jobs').update({ due_at: new Date(0) });
        const before = await stateOf(knex);
        await releaseJobs(knex);
        if (!(await isChanged(knex, before))) break;
      }
      await controlOf(stripe.url)('DELETE', '/next');
      await restart(1);
      // The first round finds what became of charges, and the second makes those that never arrived.
      for (let round = 0; round < 3; round += 1) await untilIdle(knex, afterNoon(1.5));
    },
    async endDay() {
      await restart(2);
      await untilIdle(knex, afterNoon(2.5));
    },
    deliver: () =>
      eventually(async () => {
        const waiting = await knex('outbox').where('topic', 'products: packs').first('id');
        return waiting ? undefined : true;
      }).then(() => undefined),
    days: () => (IS_FULL ? 1 + random.below(4) : 8),
    check: (quarter) => checkQuarter({ knex, stripe: stripe.url }, quarter),
  };
  await playQuarter(server, { owner, random, size: SIZE_WITH_CRASHES });
}, 1_800_000);
