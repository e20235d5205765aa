/** Two server processes, the line and other customers compete: nobody gets two offers, no place two bookings, and nobody loses their turn. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { rounds } from '../helpers/chaos.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Booked, type Person, type World, makeWorld, roomBooking, slot } from '../helpers/world.ts';
import { advanceLines } from '#domains/waiting/server/service/offer.ts';
import { momentOf } from '#server/context.ts';
import { deskWish, people, release, roomWish, takeDesks, takeRoom } from './helpers.ts';

let one: TestApp;
let two: TestApp;
let world: World;
let waiting: Person[];

beforeAll(async () => {
  one = await startTestApp();
  two = await startTestApp({ DATABASE_URL: one.services.config.DATABASE_URL });
  world = await makeWorld(one);
  waiting = await people(one, 6);
});
afterAll(async () => {
  await two.stop();
  await one.stop();
});

const advance = (app: TestApp) => advanceLines(momentOf(app.services));

/** Both processes advance all lines, several times at once, and deliver. */
async function advanceEverywhere(): Promise<void> {
  await Promise.all([one, two, one, two].map(advance));
  await Promise.all([one.deliver(), two.deliver()]);
}

type Entry = { id: string; status: string; booking_id: string | null };

/** The entries of a workspace that begin at an instant, in the order of the line. */
const entriesAt = (from: Date): Promise<Entry[]> =>
  one.knex('waiting_entries').where('starts_at', from).orderBy('id').select('id', 'status', 'booking_id');

async function activeBookings(from: Date, type: string): Promise<number> {
  const row = await one
    .knex('bookings')
    .where({ starts_at: from, type, active: true })
    .whereIn('payment_status', ['pending', 'completed'])
    .sum({ units: one.knex.raw("IF(type = 'meeting_room', 1, capacity)") })
    .first<{ units: string | null }>();
  return Number(row?.units ?? 0);
}

describe('the line with two processes', () => {
  it('gives each of the first entries one offer, and no place to two', async () => {
    for (let round = 0; round < rounds(30); round += 1) {
      const period = slot(10 + round);
      await takeDesks(one, world, world.member, period, 7);
      const three = await takeDesks(one, world, world.otherMember, period, 3);
      for (const person of waiting) await procedures(one, person).waiting.join.mutate(deskWish(world, period));
      await release(round % 2 === 0 ? one : two, world.otherMember, three);
      await advanceEverywhere();
      const entries = await entriesAt(new Date(period.from));
      expect(entries.map(({ status }) => status)).toEqual([
        'offered',
        'offered',
        'offered',
        'waiting',
        'waiting',
        'waiting',
      ]);
      expect(await activeBookings(new Date(period.from), 'flexi_desk')).toBe(10);
      await one.knex('waiting_entries').update({ status: 'left' });
    }
  });

  it('competes with ordinary bookings: one has the room, and whoever does not get it waits on', async () => {
    for (let round = 0; round < rounds(60); round += 1) {
      const period = slot(60 + round);
      const from = new Date(period.from);
      const booking = await takeRoom(one, world, world.member, period);
      for (const person of waiting.slice(0, 3))
        await procedures(one, person).waiting.join.mutate(roomWish(world, period));
      await release(one, world.member, booking);
      const rival = (app: TestApp) =>
        app.call<Booked>('POST', '/bookings', { token: world.otherMember.token, body: roomBooking(world, period) });
      const [first, second] = await Promise.all([rival(one), rival(two), advance(one), advance(two)]);
      await advanceEverywhere();
      const won = [first, second].filter(({ meta }) => meta.success).length;
      const statuses = (await entriesAt(from)).map(({ status }) => status);
      expect(await activeBookings(from, 'meeting_room')).toBe(1);
      expect([first, second].every(({ meta }) => meta.status === 200 || meta.status === 409)).toBe(true);
      expect(statuses).toEqual([won > 0 ? 'waiting' : 'offered', 'waiting', 'waiting']);
      await one.knex('waiting_entries').update({ status: 'left' });
    }
  });

  it('loses nobody while people join and leave', async () => {
    const period = slot(150);
    await takeDesks(one, world, world.member, period, 9);
    const last = await takeDesks(one, world, world.otherMember, period, 1);
    const joined = await Promise.all(
      waiting.map((person, index) =>
        procedures(index % 2 ? one : two, person).waiting.join.mutate(deskWish(world, period)),
      ),
    );
    const leave = () => procedures(one, waiting[0]!).waiting.leave.mutate({ _id: joined[0]!._id });
    await Promise.all([
      release(two, world.otherMember, last),
      leave().catch(() => undefined),
      advance(one),
      advance(two),
    ]);
    // Refused if the place was offered between the reading and the lock: whoever leaves looks again.
    await leave().catch(() => undefined);
    await advanceEverywhere();
    const entries = await entriesAt(new Date(period.from));
    const open = entries.filter(({ status }) => status !== 'left');
    expect(open.map(({ status }) => status)).toEqual(['offered', 'waiting', 'waiting', 'waiting', 'waiting']);
  });
});
