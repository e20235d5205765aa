/**
 * Two clients change one booking, or want one seat, at the same time: moves, decisions, swaps, cancellations, payments and ended holds.
 * With `PLANT='no unit lock'` it fails for every seed.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { momentOf } from '#server/context.ts';
import type { Log } from '#server/log-lines.ts';
import { type StripeSandbox, startStripeSandbox } from '../../sandbox/stripe/server.ts';
import { flagsOf, stageOf, type Subject } from '#domains/bookings/stages.ts';
import { releaseUnused } from '#domains/bookings/server/presence/release-unused.ts';
import { lapseHolds } from '#domains/bookings/server/lifecycle/lapse.ts';
import { recountFigures } from '#domains/bookings/server/figures/recount.ts';
import { HOUR, MINUTE } from '#shared/time.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { SEED, rounds } from '../helpers/chaos.ts';
import { clock } from '../helpers/clock.ts';
import { reductionProblems } from '../helpers/reductions.ts';
import { voucherProblems } from '../helpers/vouchers.ts';
import { type Random, randomOf } from '../helpers/random.ts';
import {
  type Booked,
  type Person,
  type World,
  addPerson,
  deskBooking,
  makeWorld,
  roomBooking,
  saveCard,
  slot,
} from '../helpers/world.ts';
import { KEYS, answerBank, control, freshFolder, stripeEnv } from '../integrations/sandbox.ts';
import { checkMoney, settleAll } from '../money/checks.ts';

const ROUNDS = rounds(500);
const STEPS_PER_CLIENT = 2;
const ROUNDS_PER_MEMBER = 20;
/** The expected statuses: done, declined, or refused. */
const EXPECTED = [200, 201, 400, 402, 403, 404, 409];

let sandbox: StripeSandbox;
let app: TestApp;
let world: World;
let member: Person;
let rival: Person;
let attic: string;
let seats: string[];
let cards: { good: string; declined: string; bank: string };
let rivalsCard: string;

beforeAll(async () => {
  sandbox = await startStripeSandbox({ ...KEYS, file: join(freshFolder(), 'stripe.jsonl') });
  app = await startTestApp(stripeEnv(sandbox.url));
  world = await makeWorld(app);
  rival = await addPerson(app.knex, 'Member', [world.spaceId]);
  rivalsCard = await saveCard(app, rival);
  const room = { type: 'meeting_room', name: 'Attic', space_id: world.spaceId, price: 45, capacity: 10 };
  const { data } = await app.call<{ _id: string }>('POST', '/resources', { token: world.owner.token, body: room });
  attic = data._id;
  seats = await app
    .knex('units')
    .where({ resource_id: world.deskAreaId, kind: 'flexi_desk' })
    .orderBy('id')
    .pluck('id');
  for (const [code, value] of [
    ['SPRING20', 20],
    ['FREE', 100],
  ] as const) {
    const voucher = { space_id: world.spaceId, code, value };
    await app.call('POST', '/vouchers', { token: world.owner.token, body: voucher });
  }
  // Jobs run only when a step calls them.
  clock.freeze(new Date());
  await app.settle();
}, 120_000);
afterAll(async () => {
  await app.stop();
  await sandbox.stop();
});

/** A member may ask for a limited number of swaps in ten minutes. */
async function newMember(): Promise<void> {
  member = await addPerson(app.knex, 'Member', [world.spaceId]);
  cards = {
    good: await saveCard(app, member),
    declined: await saveCard(app, member, 'tok_chargeDeclined'),
    bank: await saveCard(app, member, 'tok_threeDSecure2Required'),
  };
}

/** What a round is about: a booking, what else its clients want, and perhaps the booking of somebody who wants the same. */
type Round = { id: string; day: number; random: Random; other?: string };
type Step = (round: Round) => Promise<number>;

/** The price of each approved request. */
const approved = new Map<string, number>();

async function send(method: string, path: string, { token }: Person, body?: object) {
  return app.call<Booked>(method, path, { token, body });
}
const status = async (answer: ReturnType<typeof send>) => {
  const { meta } = await answer;
  if (!EXPECTED.includes(meta.status)) throw new Error(`${meta.status} ${meta.message}`);
  return meta.status;
};

/** The period of the booking, and one that overlaps it. Without locks, the unique key would refuse only equal starts. */
const ofBooking = ({ day }: Pick<Round, 'day'>) => slot(day, 8, 2);
const wanted = ({ day, random }: Round, hours: number) => slot(day, random.one([8.5, 9, 9.5]), hours);

async function payWith({ id }: Pick<Round, 'id'>, card: string, person = member) {
  const { data } = await send('GET', `/bookings/${id}`, person);
  const amount = Math.round((data.price?.total ?? 0) * 100);
  return send('POST', '/stripe/payCharge', person, { _id: id, source_id: card, currency: 'GBP', amount });
}

const move =
  (hours: number, by: () => Person): Step =>
  (round) =>
    status(send('PUT', `/bookings/reschedule-request/${round.id}`, by(), wanted(round, hours)));
const cancel =
  (by: () => Person): Step =>
  ({ id, random }) =>
    status(send('DELETE', `/bookings/cancel/${id}`, by(), { refund: random.one([true, false]) }));
const book =
  (body: (round: Round) => object): Step =>
  (round) =>
    status(send('POST', '/bookings', rival, body(round)));
const reserve =
  (body: () => object): Step =>
  ({ id }) =>
    status(send('PUT', `/bookings/reserve-resource/${id}`, world.owner, body()));
const decideSwap =
  (body: () => object): Step =>
  ({ id }) =>
    status(send('PUT', `/bookings/raised-approve/${id}`, world.owner, body()));

async function decide({ id }: Round, booking_status: string): Promise<number> {
  const body = { booking_status, booking_admin_remark: 'Decided' };
  const { meta, data } = await send('PUT', `/bookings/reschedule-request/${id}`, world.owner, body);
  if (meta.success && booking_status === 'Approved') approved.set(id, Math.round(data.price.total * 100));
  return status(Promise.resolve({ meta, data }));
}

const pay: Step = (round) => status(payWith(round, round.random.one([cards.good, cards.good, cards.declined])));
const payAtBank: Step = async (round) => {
  const { data } = await payWith(round, cards.bank);
  if (!data?.url) return 200;
  await answerBank(data.url, round.random.one(['complete', 'fail'])).catch(() => undefined);
  const charge = await app.knex('charges').where('booking_id', round.id).orderBy('id', 'desc').first();
  // The payment service and the customer's browser report it at the same time.
  const done = () => status(send('GET', `/payment-done?session_id=${charge.idempotency_key}`, member));
  const [first] = await Promise.all([done(), done()]);
  return first;
};
const payUnanswered: Step = async (round) => {
  await control(sandbox.url, { call: 'charge', drop_answer: true });
  return status(payWith(round, cards.good));
};

/** Holds that end now, as after half an hour. */
const endHolds: Step = async ({ id }) => {
  const ended = { hold_until: new Date(clock.now().getTime() - MINUTE) };
  await app.knex('bookings').where('id', id).whereNotNull('hold_until').update(ended);
  await app.knex('claims').where('booking_id', id).whereNotNull('hold_until').update(ended);
  await lapseHolds(momentOf(app.services));
  return 200;
};

const redeem =
  (voucher_code: string): Step =>
  ({ id }) =>
    status(send('PUT', `/bookings/${id}/voucher`, member, { voucher_code }));

const byMember = () => member;
const byOwner = () => world.owner;
const seat = (index: number) => ({ ids: [seats[index]!] });

const ROOM: Record<string, Step> = {
  pay,
  'pay at the bank': payAtBank,
  'pay, and the answer is lost': payUnanswered,
  'move to a longer period': move(3, byMember),
  'move to as long a period': move(2, byMember),
  'move to a shorter period': move(1, byOwner),
  cancel: cancel(byMember),
  'cancel as staff': cancel(byOwner),
  'end the hold': endHolds,
  'use a voucher': redeem('SPRING20'),
  'use a voucher of the whole price': redeem('FREE'),
  'book the same period': book((round) => roomBooking(world, ofBooking(round))),
  'book the wanted period': book((round) => roomBooking(world, wanted(round, 2))),
  'give another room': reserve(() => ({ resource_id: attic })),
  'book the other room': book((round) => ({ ...roomBooking(world, ofBooking(round)), resource_id: attic })),
};

const REQUEST: Record<string, Step> = {
  approve: (round) => decide(round, 'Approved'),
  'approve again': (round) => decide(round, 'Approved'),
  reject: (round) => decide(round, 'Rejected'),
  cancel: cancel(byMember),
  'cancel as staff': cancel(byOwner),
  pay,
  'move to a longer period': move(3, byMember),
  'move to a shorter period': move(1, byOwner),
  'book the same period': book((round) => roomBooking(world, ofBooking(round))),
  'book the wanted period': book((round) => roomBooking(world, wanted(round, 2))),
};

const DESK: Record<string, Step> = {
  pay,
  'pay at the bank': payAtBank,
  'ask for a swap': ({ id }) =>
    status(send('PUT', `/bookings/raised-request/${id}`, member, { customer_remark: 'By the window' })),
  'approve the swap': decideSwap(() => ({ seat_swap_status: 'Completed', type: 'flexi_desk', ...seat(1) })),
  'approve the swap to another seat': decideSwap(() => ({
    seat_swap_status: 'Completed',
    type: 'flexi_desk',
    ...seat(2),
  })),
  'give the other seat to another': ({ other }) =>
    status(send('PUT', `/bookings/reserve-resource/${other}`, world.owner, seat(1))),
  'give the same seat to another': ({ other }) =>
    status(send('PUT', `/bookings/reserve-resource/${other}`, world.owner, seat(0))),
  'cancel another': ({ other }) => status(send('DELETE', `/bookings/cancel/${other}`, rival)),
  'reject the swap': decideSwap(() => ({ seat_swap_status: 'Deleted', admin_remark: 'No' })),
  'give another seat': reserve(() => seat(1)),
  'book the other seat': book((round) => ({ ...deskBooking(world, ofBooking(round)), ...seat(1) })),
  'book the same seat': book((round) => ({ ...deskBooking(world, wanted(round, 2)), ...seat(0) })),
  cancel: cancel(byMember),
  'cancel as staff': cancel(byOwner),
  'end the hold': endHolds,
};

const ROOM_OF_ITS_OWN = { type: 'meeting_room', price: 45, capacity: 10 };

/** A period of so many hours that has begun an hour ago. */
function present(hours: number) {
  const mark = Math.floor(clock.now().getTime() / (5 * MINUTE)) * 5 * MINUTE;
  const starts_at = new Date(mark - HOUR);
  return { starts_at, ends_at: new Date(starts_at.getTime() + hours * HOUR) };
}

const extend =
  (hours: number, by: () => Person): Step =>
  ({ id }) => {
    const { starts_at: from, ends_at: to } = present(hours);
    return status(send('PUT', `/bookings/reschedule-request/${id}`, by(), { from, to }));
  };

/** Any two of these periods overlap. */
const contested = ({ day, random }: Round) => slot(day, random.one([10, 10.5, 11, 11.5]), random.one([2, 2.5, 3]));
const EVENING = { start: 20, hours: 1 };

const bookContested =
  (by: () => Person): Step =>
  (round) =>
    status(send('POST', '/bookings', by(), roomBooking(world, contested(round))));

const CONTEST: Record<string, Step> = {
  'book a time': bookContested(byMember),
  'book a time as another': bookContested(() => rival),
  'request a time': (round) => {
    const body = { ...roomBooking(world, contested(round)), name: 'Ada', email: member.email };
    return status(send('POST', '/bookings/resource-without-pay', world.owner, body));
  },
  'move into a time': (round) =>
    status(send('PUT', `/bookings/reschedule-request/${round.id}`, byMember(), contested(round))),
};

const ONGOING: Record<string, Step> = {
  'end now': ({ id }) => status(send('PUT', `/bookings/end/${id}`, world.owner)),
  'end now again': ({ id }) => status(send('PUT', `/bookings/end/${id}`, world.staff)),
  'check in': ({ id }) => status(send('PUT', `/bookings/check-in/${id}`, member)),
  'release it, as nobody came': async ({ id }) => {
    const release_warned_at = new Date(clock.now().getTime() - HOUR);
    await app.knex('bookings').where('id', id).update({ release_minutes: 10, release_warned_at });
    await releaseUnused(momentOf(app.services));
    return 200;
  },
  'undo the release': ({ id }) => status(send('PUT', `/bookings/undo-release/${id}`, world.owner)),
  'make it longer': extend(3, byMember),
  'make it longer as staff': extend(4, byOwner),
  'make it shorter': extend(1.5, byMember),
  cancel: cancel(byMember),
  'cancel as staff': cancel(byOwner),
  pay,
};

type Begun = Booked & { other?: string };
type Kind = { begin: (day: number, random: Random) => Promise<Begun>; steps: Record<string, Step> };

async function begin(body: object, path = '/bookings', person = member): Promise<Booked> {
  const { meta, data } = await send('POST', path, person, body);
  if (!meta.success) throw new Error(meta.message);
  return data;
}

async function paidOrNot(booking: Booked, random: Random): Promise<Booked> {
  if (random.one([true, false])) await payWith({ id: booking._id }, cards.good);
  return booking;
}

const KINDS: Record<string, Kind> = {
  room: {
    begin: async (day, random) => paidOrNot(await begin(roomBooking(world, ofBooking({ day }))), random),
    steps: ROOM,
  },
  request: {
    begin: (day) =>
      begin(
        { ...roomBooking(world, ofBooking({ day })), name: 'Ada', email: member.email },
        '/bookings/resource-without-pay',
        world.owner,
      ),
    steps: REQUEST,
  },
  desk: {
    async begin(day, random) {
      const booking = await paidOrNot(await begin({ ...deskBooking(world, ofBooking({ day })), ...seat(0) }), random);
      const raised = { customer_remark: 'By the window' };
      if (random.one([true, false])) await send('PUT', `/bookings/raised-request/${booking._id}`, member, raised);
      const others = { ...deskBooking(world, ofBooking({ day })), ...seat(3) };
      const other = await begin(others, '/bookings', rival);
      await payWith({ id: other._id }, rivalsCard, rival);
      return { ...booking, other: other._id };
    },
    steps: DESK,
  },
  contest: {
    begin: (day) => begin(roomBooking(world, slot(day, EVENING.start, EVENING.hours))),
    steps: CONTEST,
  },
  ongoing: {
    async begin(day) {
      const body = { ...ROOM_OF_ITS_OWN, name: `Room of day ${day}`, space_id: world.spaceId };
      const { _id: resource_id } = await begin(body, '/resources', world.owner);
      const booking = await begin({ ...roomBooking(world, ofBooking({ day })), resource_id });
      await payWith({ id: booking._id }, cards.good);
      const { starts_at, ends_at } = present(2);
      await app.knex('bookings').where('id', booking._id).update({ starts_at, ends_at });
      await app.knex('claims').where('booking_id', booking._id).update({ starts_at, ends_at });
      return booking;
    },
    steps: ONGOING,
  },
};

/** Plays a round. @returns what the clients did, with the statuses */
async function play(number: number, random: Random): Promise<string> {
  const day = 3 + number;
  const kind = random.one(Object.keys(KINDS));
  const { begin: start, steps } = KINDS[kind]!;
  const { other, ...booking } = await start(day, random);
  const id = booking._id;
  const names = Object.keys(steps);
  const plans = [0, 1].map(() => Array.from({ length: STEPS_PER_CLIENT }, () => random.one(names)));
  const round: Round = { id, day, random, other };
  const client = async (plan: string[]): Promise<string> => {
    const done: string[] = [];
    for (const name of plan) done.push(`${name}: ${await steps[name]!(round).catch(String)}`);
    return done.join(', ');
  };
  const done = await Promise.all(plans.map(client));
  return `round ${number}, ${kind} ${id}: ${done.join(' | ')}`;
}

/** Units with two claims at one time. */
const overlaps = () =>
  app
    .knex('claims as a')
    .join('claims as b', (on) => {
      on.on('a.unit_id', 'b.unit_id')
        .on('a.day', 'b.day')
        .on('a.starts_at', '<', 'b.ends_at')
        .on('b.starts_at', '<', 'a.ends_at')
        .on('a.booking_id', '<', 'b.booking_id');
    })
    .select('a.unit_id', 'a.booking_id', 'b.booking_id as other_id');

type Row = Awaited<ReturnType<typeof bookingsFrom>>[number];
const bookingsFrom = (id: string) => app.knex('bookings').where('id', '>=', id).select('*');

function stageOfRow(row: Row) {
  const subject = { ...row, processingPayment: row.processing_payment, from: row.starts_at, to: row.ends_at };
  return stageOf(subject as unknown as Subject, clock.now());
}

/** The claims that a booking must have: none, or each unit in its whole period. */
async function expectedClaims(row: Row): Promise<object[]> {
  const stage = stageOfRow(row);
  const hasUnits = ['held', 'confirmed', 'requested'].includes(stage);
  if (!hasUnits) return [];
  const units =
    row.items.length > 0
      ? row.items.map(({ _id }: { _id: string }) => _id)
      : await app.knex('units').where('resource_id', row.resource_id).pluck('id');
  const { starts_at, ends_at } = row;
  const hold_until = stage === 'held' ? row.hold_until : null;
  return units.map((unit_id: string) => ({ unit_id, starts_at, ends_at, hold_until }));
}

/** The claims of a booking. Those of adjoining days are one. */
async function claimsOf(id: string): Promise<object[]> {
  const rows = await app
    .knex('claims')
    .where('booking_id', id)
    .orderBy(['unit_id', 'starts_at'])
    .select('unit_id', 'starts_at', 'ends_at', 'hold_until');
  const merged: typeof rows = [];
  for (const row of rows) {
    const last = merged.at(-1);
    if (last?.unit_id === row.unit_id && last?.ends_at.getTime() === row.starts_at.getTime())
      last.ends_at = row.ends_at;
    else merged.push(row);
  }
  return merged;
}

/** The bookings since this one are in a stage of the lifecycle, and have the claims of that stage. */
async function checkBookings(since: string): Promise<void> {
  await lapseHolds(momentOf(app.services));
  for (const row of await bookingsFrom(since)) {
    const stage = stageOfRow(row);
    expect(row, `booking ${row.id}`).toMatchObject(flagsOf(stage, row.booking_request));
    expect(['paying', 'changing'], `booking ${row.id} when all have answered`).not.toContain(stage);
    expect(await claimsOf(row.id), `claims of the ${stage} booking ${row.id}`).toEqual(await expectedClaims(row));
  }
}

async function wrongFigures(): Promise<object[]> {
  const lines: object[] = [];
  const warn: Log['warn'] = (facts: object | string) => void lines.push(Object(facts));
  const { services } = momentOf(app.services);
  await recountFigures({ services: { ...services, log: { ...services.log, warn } } });
  return lines;
}

it(
  `${ROUNDS} rounds of two clients leave every booking, unit and penny in order, with seed ${SEED}`,
  async () => {
    const random = randomOf(SEED);
    const before = app.services.transactions.retries;
    for (let number = 0; number < ROUNDS; number += 1) {
      if (number % ROUNDS_PER_MEMBER === 0) await newMember();
      const [last] = await app.knex('bookings').max<{ id: string | null }[]>({ id: 'id' });
      const done = await play(number, random);
      try {
        expect(done, 'unexpected statuses').not.toContain('Error');
        await checkBookings(String(Number(last?.id ?? 0) + 1));
        expect(await overlaps()).toEqual([]);
      } catch (error) {
        throw new Error(`${done} (CHAOS_SEED=${SEED}): ${String(error)}`, { cause: error });
      }
    }
    const { retries, lastRetry } = app.services.transactions;
    expect(retries - before, lastRetry).toBeLessThanOrEqual(ROUNDS / 40);
    await settleAll(app);
    await checkMoney({ knex: app.knex, sandbox: sandbox.url }, { approved });
    expect(await voucherProblems(app.knex)).toEqual([]);
    expect(await reductionProblems(app.knex)).toEqual([]);
    expect(await wrongFigures()).toEqual([]);
    expect(await app.knex('dead_letters')).toEqual([]);
  },
  ROUNDS * 10_000 + 60_000,
);
