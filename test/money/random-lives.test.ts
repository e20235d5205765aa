/** Random sequences of changes of bookings and their payments, also with kill -9 of the server. */
import { SECRETS } from '../helpers/secrets.ts';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Knex } from 'knex';
import { afterAll, describe, expect, it } from 'vitest';
import { clock } from '../helpers/clock.ts';
import { connect } from '#server/db/knex.ts';
import { HOUR, MINUTE, WEEKDAYS } from '#shared/time.ts';
import { type TestApp, caller, startTestApp } from '../helpers/app.ts';
import { dropTestDatabase, openTestDatabase } from '../helpers/database.ts';
import { type ServerProcess, serverProcess } from '../helpers/server-process.ts';
import { addPerson, makeWorld, saveCard, type World } from '../helpers/world.ts';
import { KEYS, freshFolder, kill, sandboxProcess } from '../integrations/sandbox.ts';
import { CARD_TOKENS, type Life, type Stage, checkMoney, lives, play } from './player.ts';

/** `MONEY_RUNS=500 npx vitest run --project api test/money` runs more sequences. */
const RUNS = Number(process.env.MONEY_RUNS ?? 50);
const CRASH_RUNS = Math.ceil(RUNS / 10);

/** A time zone in which it is morning now, so that the opening hours cover the test period at any time of day. */
function zoneOfMorning(now: Date): string {
  const shift = 6 - now.getUTCHours();
  return shift === 0 ? 'Etc/GMT' : `Etc/GMT${shift > 0 ? '-' : '+'}${Math.min(Math.abs(shift), shift > 0 ? 14 : 12)}`;
}

/** Rounds down to a multiple of 5 minutes, as required for the start of a meeting. */
const mark = (now: Date) => new Date(Math.floor(now.getTime() / (5 * MINUTE)) * 5 * MINUTE);

/** The start in 24 hours is refundable only now, 5 minutes later a little longer, and the start in 2 hours is not. */
const startsAfter = (base: Date) =>
  [24 * HOUR, 24 * HOUR + 5 * MINUTE, 2 * HOUR, 28 * HOUR].map((ms) => new Date(base.getTime() + ms));

async function preparedWorld(app: TestApp, knex: Knex): Promise<World> {
  const world = await makeWorld(app);
  await knex('spaces')
    .where('id', world.spaceId)
    .update({
      opens_at: '00:00',
      closes_at: '23:59',
      time_zone: zoneOfMorning(new Date()),
      no_of_days: JSON.stringify(WEEKDAYS),
    });
  return world;
}

function people(app: () => TestApp, knex: Knex, world: World): Pick<Stage, 'newMember' | 'newRoom' | 'staff'> {
  let rooms = 0;
  return {
    staff: world.staff,
    async newMember() {
      const member = await addPerson(knex, 'Member');
      const cards: string[] = [];
      for (const token of CARD_TOKENS) cards.push(await saveCard(app(), member, token));
      return { member, cards };
    },
    async newRoom() {
      rooms += 1;
      const body = {
        type: 'meeting_room',
        name: `R${rooms}`,
        space_id: world.spaceId,
        price: 45,
        capacity: 4,
        cancellation_notice: 24,
      };
      const { data } = await app().call<{ _id: string }>('POST', '/resources', { token: world.owner.token, body });
      return { space_id: world.spaceId, resource_id: data._id };
    },
  };
}

const stripeEnv = (sandbox: string) => ({
  STRIPE_SECRET_KEY: KEYS.secretKey,
  STRIPE_WEBHOOK_SECRET: KEYS.webhookSecret,
  STRIPE_PUBLISHABLE_KEY: KEYS.publishableKey,
  STRIPE_API_BASE: sandbox,
});

/**
 * Advances the clock until everything is settled: lost charges are given up, unanswered 3-D Secure payments are withdrawn, and
 * refunds whose response was lost are repeated.
 */
async function settleAll(app: TestApp): Promise<void> {
  for (const minutes of [2, 2, 16, 16]) {
    await app.settle();
    clock.advance(minutes * MINUTE);
  }
  await app.settle();
}

const endings: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

describe('charges minus refunds', () => {
  it('equal the documents and what the bookings owe, after any sequence of changes', async () => {
    const sandbox = await sandboxProcess({ file: join(freshFolder(), 'stripe.jsonl') });
    endings.push(() => kill(sandbox.child));
    const app = await startTestApp(stripeEnv(sandbox.url));
    endings.push(() => app.stop());
    const world = await preparedWorld(app, app.knex);
    const played: Life[] = [];
    const stage: Stage = {
      ...people(() => app, app.knex, world),
      app: () => app,
      address: () => app.address,
      sandbox: sandbox.url,
      knex: app.knex,
      settle: () => app.settle(),
      // The payment service uses real time, and the clocks may differ by a few minutes only.
      minute: () => {
        if (clock.now().getTime() < mark(new Date()).getTime() + 4 * MINUTE) clock.advance(MINUTE);
      },
      crash: () => Promise.resolve(),
      starts: () => startsAfter(mark(new Date())),
    };
    await fc.assert(
      fc.asyncProperty(lives('minutes'), async (steps) => {
        clock.freeze(mark(new Date()));
        played.push(await play(stage, steps));
        await settleAll(app);
        await checkMoney(stage, played);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    const standing = await app.knex('bookings').where({ active: true, payment_status: 'completed' });
    expect(standing.length, 'lives that end with a paid booking').toBeGreaterThan(0);
    const approved = await app.knex('invoices').whereNotNull('request_id');
    expect(approved.length, 'lives that begin with an approved request').toBeGreaterThan(0);
  }, 600_000);

  it('equal them also when the server is killed at any time', async () => {
    const database = await openTestDatabase();
    endings.push(() => dropTestDatabase(database.name));
    const sandbox = await sandboxProcess({ file: join(freshFolder(), 'stripe.jsonl') });
    endings.push(() => kill(sandbox.child));
    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: freshFolder(),
      ...SECRETS,
      PORT: '0',
      HELD_BOOKINGS_PER_MEMBER: '10000',
      ...stripeEnv(sandbox.url),
    };
    let server: ServerProcess = await serverProcess(env);
    const knex = connect(database.url, 4);
    endings.push(() => knex.destroy());
    const remote = () => ({ call: caller(server.address), knex, address: server.address }) as unknown as TestApp;
    const world = await preparedWorld(remote(), knex);
    const played: Life[] = [];
    const stage: Stage = {
      ...people(remote, knex, world),
      app: remote,
      address: () => server.address,
      sandbox: sandbox.url,
      knex,
      settle: () => Promise.resolve(),
      minute: () => undefined,
      async crash() {
        await kill(server.child);
        server = await serverProcess(env);
      },
      starts: () => startsAfter(mark(new Date())),
    };
    await fc.assert(
      fc.asyncProperty(lives('crashes'), async (steps) => void played.push(await play(stage, steps))),
      { numRuns: CRASH_RUNS, endOnFailure: true },
    );
    await kill(server.child);
    const app = await startTestApp({ ...env, DATABASE_URL: database.url });
    endings.push(() => app.stop());
    await settleAll(app);
    await checkMoney(stage, played);
  }, 600_000);
});
