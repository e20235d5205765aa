/** How many statements a booking and its changes send to the database, from the authentication of the call to the commit. */
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#server/db/knex.ts';
import { lockBooking } from '#domains/bookings/server/records.ts';
import { addDays, toLocal, weekdayOf } from '#shared/time.ts';
import { type StripeSandbox, startStripeSandbox } from '../../sandbox/stripe/server.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { callerWith } from '../helpers/caller.ts';
import {
  type Booked,
  type Person,
  type World,
  join as joinSpace,
  makeWorld,
  pay,
  roomBooking,
  saveCard,
  slot,
} from '../helpers/world.ts';
import { KEYS, freshFolder, stripeEnv } from '../integrations/sandbox.ts';
import { statementsOf } from '../lists/statements.ts';

let sandbox: StripeSandbox;
let app: TestApp;
let world: World;
let card: string;

beforeAll(async () => {
  sandbox = await startStripeSandbox({ ...KEYS, file: join(freshFolder(), 'stripe.jsonl') });
  app = await startTestApp(stripeEnv(sandbox.url));
  world = await makeWorld(app);
  await joinSpace(app, world.member, world.spaceId);
  card = await saveCard(app, world.member);
});
afterAll(async () => {
  await app.stop();
  await sandbox.stop();
});

/** Calls as a person. */
const as = ({ token }: Person, idempotencyKey?: string) => callerWith(app.services, token, idempotencyKey);

function periodOf(days: number): { from: Date; to: Date } {
  const { from, to } = slot(days);
  return { from: new Date(from), to: new Date(to) };
}

const roomAt = (days: number) => ({
  ...roomBooking(world, slot(days)),
  type: 'meeting_room' as const,
  ...periodOf(days),
});

async function bookAt(days: number): Promise<Booked> {
  const { data } = await app.call<Booked>('POST', '/bookings', {
    token: world.member.token,
    body: roomBooking(world, slot(days)),
  });
  return data;
}

async function payFor(booking: Booked): Promise<void> {
  expect((await pay(app, world.member, booking, card)).meta.status).toBe(200);
}

const countOf = async (work: () => Promise<unknown>) => (await statementsOf(work)).length;

it('a new booking', async () => {
  expect(await countOf(async () => (await as(world.member)).bookings.create(roomAt(1)))).toBe(12);
});

it('a new booking with an Idempotency-Key, whose response is stored before the commit', async () => {
  const asked = await statementsOf(async () => (await as(world.member, 'a-key')).bookings.create(roomAt(2)));
  expect(asked).toHaveLength(15);
  expect(asked.at(-1)?.sql).toBe('COMMIT;');
});

it('a repeat of a new booking', async () => {
  expect(await countOf(async () => (await as(world.member, 'a-key')).bookings.create(roomAt(2)))).toBe(2);
});

it('a move of an unpaid booking', async () => {
  const { _id } = await bookAt(3);
  const move = { _id, ...periodOf(4), reschedule_reason: 'Later' };
  expect(await countOf(async () => (await as(world.member)).bookings.reschedule(move))).toBe(13);
});

it('a move and a cancellation of a paid booking', async () => {
  const booking = await bookAt(5);
  await payFor(booking);
  const move = { _id: booking._id, ...periodOf(6), reschedule_reason: 'Later' };
  expect(await countOf(async () => (await as(world.member)).bookings.reschedule(move))).toBe(14);
  expect(await countOf(async () => (await as(world.member)).bookings.cancel({ _id: booking._id }))).toBe(11);
});

it('the lock of a booking waits for no row of its place and its people', async () => {
  const { _id } = await bookAt(7);
  const impatient = connect(app.services.config.DATABASE_URL!, 2, { rowWaitS: 1 });
  const lock = () => impatient.transaction((trx) => lockBooking(trx, _id));
  const whileLocked = (table: string, where: Record<string, string>) =>
    app.knex.transaction(async (holder: Knex.Transaction) => {
      expect(await holder(table).where(where).forUpdate()).toHaveLength(1);
      return lock();
    });
  await whileLocked('resources', { id: world.roomId });
  await whileLocked('spaces', { id: world.spaceId });
  await whileLocked('users', { id: world.member.id });
  await whileLocked('units', { resource_id: world.roomId });
  await expect(whileLocked('bookings', { id: _id })).rejects.toThrow(/Lock wait timeout/);
  await impatient.destroy();
});

it('a series of 104 dates needs as many as one of 4, and at most a second', async () => {
  const seriesOf = (days: number, times: number) => {
    const { from } = periodOf(days);
    const weekdays = [weekdayOf(toLocal(from).day), weekdayOf(addDays(toLocal(from).day, 3))];
    return { ...roomAt(days), repeat: { every: 1, unit: 'week' as const, weekdays, times } };
  };
  const book = async (days: number, times: number) => {
    const person = { assignedUser: world.member.id, members: [world.member.id] };
    return (await as(world.owner)).bookings.createSeries({ ...seriesOf(days, times), ...person });
  };
  const show = async (times: number) => (await as(world.owner)).bookings.previewSeries(seriesOf(500, times));
  const few = await countOf(() => book(400, 4));
  let tookMs = 0;
  const many = await countOf(async () => {
    const began = performance.now();
    expect((await book(500, 104)).bookings).toHaveLength(104);
    tookMs = performance.now() - began;
  });
  // docs/performance.md has the time that a machine needs which does nothing else.
  expect(tookMs).toBeLessThan(5000);
  expect([few, many]).toEqual([21, 21]);
  expect([await countOf(() => show(4)), await countOf(() => show(104))]).toEqual([4, 4]);
});

// Last, because every call of a person with a membership needs one statement more.
it('a search and a booking, and one statement more for a membership of the caller or for a customer whom staff name', async () => {
  const owner = await as(world.owner);
  const { _id: plan_id } = await owner.membershipPlans.create({
    ...{ space_id: world.spaceId, name: 'Studio', price: 300, room_discount: 10 },
  });
  const { type, space_id, from, to } = roomAt(1);
  const search = (by: Person, assignedUser?: string) =>
    countOf(async () => (await as(by)).availability.search({ type, space_id, from, to, capacity: 1, assignedUser }));
  const without = await search(world.otherMember);
  await owner.memberships.create({ plan_id, user_id: world.member.id, from: toLocal(from).day, seats: 1 });
  expect([without, await search(world.member), await search(world.owner)]).toEqual([6, 7, 6]);
  expect(await search(world.owner, world.member.id)).toBe(7);
  expect(await countOf(async () => (await as(world.member)).bookings.create(roomAt(8)))).toBe(13);
  await joinSpace(app, world.otherMember, world.spaceId);
  const company = await owner.companies.create({ space_id: world.spaceId, name: 'Engines' });
  await owner.companies.setPerson({ _id: company._id, user_id: world.otherMember.id, role: 'member' });
  expect(await countOf(async () => (await as(world.otherMember)).bookings.create(roomAt(9)))).toBe(14);
});
