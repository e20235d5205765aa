/** Random sequences of changes of bookings and their payments, also with kill -9 of the server. */
import { SECRETS } from '../helpers/secrets.ts';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Knex } from 'knex';
import { afterAll, describe, expect, it } from 'vitest';
import { SEED, rounds } from '../helpers/chaos.ts';
import { clock } from '../helpers/clock.ts';
import { connect } from '#server/db/knex.ts';
import { LAPSED } from '#domains/bookings/requests.ts';
import { creditRefund } from '#domains/invoices/server/credit-notes.ts';
import { billOnAccount, billPayment } from '#domains/invoices/server/service.ts';
import { HOUR, MINUTE, WEEKDAYS } from '#shared/time.ts';
import { type TestApp, caller, startTestApp } from '../helpers/app.ts';
import { dropTestDatabase, openMigratedDatabase } from '../helpers/database.ts';
import { type ServerProcess, serverProcess } from '../helpers/server-process.ts';
import { addPerson, makeWorld, saveCard, type World } from '../helpers/world.ts';
import { freshFolder, kill, sandboxProcess, stripeEnv } from '../integrations/sandbox.ts';
import { reductionProblems } from '../helpers/reductions.ts';
import { voucherProblems } from '../helpers/vouchers.ts';
import { checkMoney, settleAll } from './checks.ts';
import { CARD_TOKENS, EXAMPLES, type Desks, type Life, type Stage, lives, play } from './player.ts';
import type { Expected } from './rules.ts';

const TOGETHER = 5;
const GENERATIONS = rounds(20);
const CRASH_RUNS = rounds(10);

/** A time zone in which it is morning now, so that the opening hours cover the test period at any time of day. */
function zoneOfMorning(now: Date): string {
  const shift = 6 - now.getUTCHours();
  return shift === 0 ? 'Etc/GMT' : `Etc/GMT${shift > 0 ? '-' : '+'}${Math.min(Math.abs(shift), shift > 0 ? 14 : 12)}`;
}

/** Rounds down to a multiple of 5 minutes, as required for the start of a meeting. */
const mark = (now: Date) => new Date(Math.floor(now.getTime() / (5 * MINUTE)) * 5 * MINUTE);

/** The start in 24 hours is refundable only now, 5 minutes later a little longer, and those on the same day are not. */
const startsAfter = (base: Date) =>
  [24 * HOUR, 24 * HOUR + 5 * MINUTE, 2 * HOUR, 28 * HOUR, 15 * MINUTE].map((ms) => new Date(base.getTime() + ms));

async function preparedWorld(app: TestApp, knex: Knex): Promise<World> {
  const world = await makeWorld(app, 60);
  await knex('spaces')
    .where('id', world.spaceId)
    .update({
      opens_at: '00:00',
      closes_at: '23:59',
      time_zone: zoneOfMorning(new Date()),
      no_of_days: JSON.stringify(WEEKDAYS),
    });
  const { spaceId: space_id, owner } = world;
  for (const voucher of [
    { code: 'PART', value: 12.5, max_uses: 3 },
    { code: 'AMOUNT', kind: 'amount', value: 7.77 },
    { code: 'WHOLE', value: 100 },
  ])
    await app.call('POST', '/vouchers', { token: owner.token, body: { space_id, ...voucher } });
  return world;
}

async function desksOf(app: TestApp, knex: Knex, { owner, spaceId, deskAreaId }: World): Promise<Desks> {
  const body = { space_id: spaceId, resource_type: 'flexi_desk', name: 'Long stay', tenure: 3, discount: 12.5 };
  const { data: plan } = await app.call<{ _id: string }>('POST', '/plans', { token: owner.token, body });
  const seats = await knex('units').where({ resource_id: deskAreaId, kind: 'flexi_desk' }).orderBy('id').pluck('id');
  return { space_id: spaceId, resource_id: deskAreaId, plan_id: plan._id, seats };
}

function people(
  app: () => TestApp,
  knex: Knex,
  world: World,
): Pick<Stage, 'newMember' | 'newRoom' | 'staff' | 'owner'> {
  let rooms = 0;
  return {
    staff: world.staff,
    owner: world.owner,
    async newMember() {
      const member = await addPerson(knex, 'Member');
      const cards: string[] = [];
      for (const token of CARD_TOKENS) cards.push(await saveCard(app(), member, token));
      return { member, cards };
    },
    async newRoom() {
      rooms += 1;
      const create = async (name: string) => {
        const room = { type: 'meeting_room', name, space_id: world.spaceId, price: 45, capacity: 4 };
        const body = { ...room, cancellation_notice: 24 };
        const { data } = await app().call<{ _id: string }>('POST', '/resources', { token: world.owner.token, body });
        return data._id;
      };
      return { space_id: world.spaceId, resource_id: await create(`R${rooms}`), spare: await create(`S${rooms}`) };
    },
  };
}

const HEARD = { id: '0', event: 'again' };

/** The messages about payments, refunds and approvals arrive once more. */
async function deliverAgain({ services, knex }: TestApp): Promise<void> {
  const idsOf = (table: 'charges' | 'refunds') =>
    knex(table).where('status', 'succeeded').orderBy('id', 'desc').limit(3).pluck<string[]>('id');
  for (const refundId of await idsOf('refunds')) await creditRefund({ ...HEARD, facts: { refundId } }, services);
  for (const chargeId of await idsOf('charges')) await billPayment({ ...HEARD, facts: { chargeId } }, services);
  const approved = await knex('bookings').where('booking_status', 'Approved').orderBy('id', 'desc').limit(2);
  for (const { id, total_pence } of approved) {
    const isWritten = await knex('invoices').where('request_id', id).first('id');
    if (isWritten) await billOnAccount({ ...HEARD, facts: { bookingId: id, amountPence: total_pence } }, services);
  }
}

const expectedOf = (lives: Life[]): Expected => ({
  approved: new Map(lives.flatMap(({ approved }) => [...approved])),
  waived: new Map(lives.map(({ memberId, waivedPence }) => [memberId, waivedPence])),
});

/** What must have happened in all lives together, so that the checks mean something. */
async function checkVariety(knex: Knex): Promise<void> {
  const bookings = () => knex('bookings');
  const some = {
    'ends with a paid booking': bookings().where({ active: true, payment_status: 'completed' }),
    'has an approved request': knex('invoices').whereNotNull('request_id'),
    'has a request that lapsed': bookings().where('booking_admin_remark', LAPSED),
    'has a swap': bookings().where('seat_swap_status', 'Completed'),
    'has another place': bookings().where('history', 'like', '%"reserve"%'),
    'has paid less with a voucher': bookings().where('reductions', 'like', '%"voucher"%').where('paid_pence', '>', 0),
    'has a plan': bookings().whereNotNull('plan_id').where('paid_pence', '>', 0),
    'has a price for busy times': bookings().whereRaw('dynamic_net_pence > base_net_pence'),
    'has a credit note': knex('invoices').where('kind', 'credit_note'),
    'has a difference': knex('charges').where({ purpose: 'difference', outcome: 'kept' }),
  };
  const missing = [];
  for (const [what, rows] of Object.entries(some)) if (!(await rows.first())) missing.push(what);
  expect(missing).toEqual([]);
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
    const done: Life[] = [];
    const stage: Stage = {
      ...people(() => app, app.knex, world),
      app: () => app,
      address: () => app.address,
      sandbox: sandbox.url,
      knex: app.knex,
      desks: await desksOf(app, app.knex, world),
      settle: () => app.settle(),
      // The payment service uses real time, and the clocks may differ by a few minutes only.
      minute: () => {
        if (clock.now().getTime() < mark(new Date()).getTime() + 4 * MINUTE) clock.advance(MINUTE);
      },
      crash: () => Promise.resolve(),
      again: () => deliverAgain(app),
      starts: () => startsAfter(mark(new Date())),
    };
    // Checked together, because the check takes longer than a life.
    const several = fc.array(lives('minutes'), { minLength: TOGETHER, maxLength: TOGETHER });
    await fc.assert(
      fc.asyncProperty(several, async (generation) => {
        clock.freeze(mark(new Date()));
        for (const steps of generation) done.push(await play(stage, steps));
        await settleAll(app);
        await checkMoney(stage, expectedOf(done));
        expect(await voucherProblems(app.knex)).toEqual([]);
        expect(await reductionProblems(app.knex)).toEqual([]);
      }),
      { numRuns: GENERATIONS, seed: SEED, endOnFailure: true, examples: [[EXAMPLES]] },
    );
    await checkVariety(app.knex);
  }, 600_000);

  it('equal them also when the server is killed at any time', async () => {
    const database = await openMigratedDatabase();
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
    const done: Life[] = [];
    const stage: Stage = {
      ...people(remote, knex, world),
      app: remote,
      address: () => server.address,
      sandbox: sandbox.url,
      knex,
      desks: await desksOf(remote(), knex, world),
      settle: () => Promise.resolve(),
      again: () => Promise.resolve(),
      minute: () => undefined,
      async crash() {
        await kill(server.child);
        server = await serverProcess(env);
      },
      starts: () => startsAfter(mark(new Date())),
    };
    await fc.assert(
      fc.asyncProperty(lives('crashes'), async (steps) => void done.push(await play(stage, steps))),
      { numRuns: CRASH_RUNS, seed: SEED, endOnFailure: true },
    );
    await kill(server.child);
    const app = await startTestApp({ ...env, DATABASE_URL: database.url });
    endings.push(() => app.stop());
    await settleAll(app);
    await checkMoney(stage, expectedOf(done));
    expect(await voucherProblems(knex)).toEqual([]);
    expect(await reductionProblems(knex)).toEqual([]);
  }, 600_000);
});
