/** Concurrent requests never lead to two bookings of one unit at the same time. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rounds } from '../helpers/chaos.ts';
import { clock } from '../helpers/clock.ts';
import { MINUTE } from '#shared/time.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import {
  type Booked,
  type Person,
  type World,
  addPerson,
  deskBooking,
  makeWorld,
  roomBooking,
  slot,
} from '../helpers/world.ts';

let app: TestApp;
let world: World;
let people: Person[];

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app, 100);
  people = await Promise.all(
    Array.from({ length: 8 }, (_, index) => addPerson(app.knex, 'Member', [], `racer${index}@example.org`)),
  );
});
afterAll(() => app.stop());

const book = (person: Person, body: unknown) => app.call<Booked>('POST', '/bookings', { token: person.token, body });

/** The number of pairs of overlapping claims of one unit, which must be 0. */
async function overlaps(): Promise<number> {
  const row = await app
    .knex('claims as a')
    .join('claims as b', (on) => {
      on.on('a.unit_id', 'b.unit_id')
        .on('a.day', 'b.day')
        .on('a.starts_at', '<', 'b.ends_at')
        .on('b.starts_at', '<', 'a.ends_at')
        .on('a.booking_id', '<', 'b.booking_id');
    })
    .count({ count: '*' })
    .first<{ count: string }>();
  return Number(row?.count);
}

describe('concurrent requests for a slot', () => {
  it(`give it to exactly one client in each of ${rounds(200)} rounds of 2, 4 and 8 clients`, async () => {
    for (let round = 0; round < rounds(200); round += 1) {
      const clients = [2, 4, 8][round % 3]!;
      // From the day after tomorrow on, because its first hour may be over if midnight passes.
      const period = slot(2 + Math.floor(round / 10), (round % 10) * 2, 2);
      const answers = await Promise.all(
        people.slice(0, clients).map((person) => book(person, roomBooking(world, period))),
      );
      const statuses = answers.map(({ meta }) => meta.status).sort();
      expect(statuses).toEqual([200, ...Array<number>(clients - 1).fill(409)]);
      const losers = answers.filter(({ meta }) => !meta.success);
      expect(new Set(losers.map(({ meta }) => meta.message))).toEqual(new Set(['This Resource is already booked']));
      const stored = await app
        .knex('bookings')
        .where('starts_at', new Date(period.from))
        .where('type', 'meeting_room')
        .count({ count: '*' })
        .first<{ count: string }>();
      expect(Number(stored?.count)).toBe(1);
    }
    expect(await overlaps()).toBe(0);
  });

  it('never lead to overlaps when the periods overlap', async () => {
    for (let round = 0; round < 20; round += 1) {
      const starts = [8, 8.5, 9, 9.5, 10, 10.5];
      const answers = await Promise.all(
        starts.map((start, index) => book(people[index]!, roomBooking(world, slot(40 + round, start, 1.5)))),
      );
      const won = answers.filter(({ meta }) => meta.success);
      expect(won.length).toBeGreaterThanOrEqual(1);
      expect(answers.every(({ meta }) => meta.status === 200 || meta.status === 409)).toBe(true);
    }
    expect(await overlaps()).toBe(0);
  });
});

describe('flexi desks', () => {
  it('are found for 100 members who book at once and all ask for the same one of 100 desks', async () => {
    const members = await Promise.all(
      Array.from({ length: 100 }, (_, index) => addPerson(app.knex, 'Member', [], `desk${index}@example.org`)),
    );
    const period = slot(3, 9, 8);
    const query = `/space/${world.spaceId}/resources-availability?from=${period.from}&to=${period.to}&type=flexi_desk&capacity=1`;
    const { data: found } = await app.call<{ items: { _id: string }[] }[]>('GET', query);
    const ids = [found[0]!.items[0]!._id];
    const answers = await Promise.all(members.map((member) => book(member, { ...deskBooking(world, period), ids })));
    expect(answers.filter(({ meta }) => meta.success)).toHaveLength(100);
    expect(new Set(answers.map(({ data }) => data.items[0]!._id)).size).toBe(100);
    const late = await book(people[0]!, deskBooking(world, period));
    expect(late.meta).toMatchObject({ status: 409, message: 'This Resource is already booked' });
    expect(await overlaps()).toBe(0);
  });

  it('of one booking are booked together or not at all', async () => {
    const period = slot(5, 9, 8);
    const answers = await Promise.all(people.map((person) => book(person, deskBooking(world, period, 30))));
    expect(answers.filter(({ meta }) => meta.success)).toHaveLength(3);
    const seats = answers.filter(({ meta }) => meta.success).flatMap(({ data }) => data.items.map((seat) => seat._id));
    expect(new Set(seats).size).toBe(90);
    expect(await overlaps()).toBe(0);
  });
});

describe('holds and moves', () => {
  it('a slot whose hold ends is booked by exactly one of several clients', async () => {
    clock.freeze(new Date());
    for (let round = 0; round < 10; round += 1) {
      const period = slot(70 + round, 10, 2);
      expect((await book(people[0]!, roomBooking(world, period))).meta.status).toBe(200);
      expect((await book(people[1]!, roomBooking(world, period))).meta.status).toBe(409);
      clock.advance(30 * MINUTE);
      const [sweep, ...answers] = await Promise.all([
        app.settle(),
        ...people.map((person) => book(person, roomBooking(world, period))),
      ]);
      expect(sweep).toBeUndefined();
      expect(answers.filter(({ meta }) => meta.success)).toHaveLength(1);
    }
    clock.reset();
    await app.settle();
    expect(await overlaps()).toBe(0);
  });

  it('a move and concurrent new bookings never overlap', async () => {
    for (let round = 0; round < 15; round += 1) {
      const { data: mine } = await book(people[0]!, roomBooking(world, slot(90 + round, 8, 1)));
      const wanted = slot(90 + round, 12, 2);
      const move = app.call('PUT', `/bookings/reschedule-request/${mine._id}`, {
        token: people[0]!.token,
        body: { ...wanted, reschedule_reason: 'later' },
      });
      const rivals = people.slice(1, 5).map((person) => book(person, roomBooking(world, slot(90 + round, 13, 2))));
      const answers = await Promise.all([move, ...rivals]);
      expect(answers.filter(({ meta }) => meta.success)).toHaveLength(1);
    }
    expect(await overlaps()).toBe(0);
  });
});

describe('a place that is switched off while it is booked', () => {
  const owner = () => world.owner;
  const put = (path: string, body: object) => app.call('PUT', path, { token: owner().token, body });

  it.each([
    ['resource', () => `/resources/${world.officeId}`, {}],
    // A workspace keeps its bookings, unless it is asked to be switched off only without any.
    ['workspace', () => `/space/add-space/${world.otherSpaceId}`, { unless_booked: true }],
  ])('is either booked or switched off: the %s', async (what, path, terms) => {
    const { data: room } = await app.call<{ _id: string }>('POST', '/resources', {
      token: owner().token,
      body: { space_id: world.otherSpaceId, type: 'meeting_room', name: `Room of the ${what}`, price: 5, capacity: 4 },
    });
    for (let round = 0; round < 40; round += 1) {
      const period = slot(20 + round, 9, 2);
      const request =
        what === 'resource'
          ? { type: 'private_office', space_id: world.spaceId, resource_id: world.officeId }
          : { type: 'meeting_room', space_id: world.otherSpaceId, resource_id: room._id };
      const booking = () => book(people[round % people.length]!, { ...request, capacity: 1, ...period });
      const switching = () => put(path(), { active: false, ...terms });
      // The order alternates, so that each is first in some rounds.
      const [booked, off] =
        round % 2 === 0
          ? await Promise.all([booking(), switching()])
          : (await Promise.all([switching(), booking()])).reverse();
      expect([booked!.meta.success, off!.meta.success]).toContain(false);
      expect([booked!.meta.success, off!.meta.success]).toContain(true);
      if (booked!.meta.success) {
        const { _id } = booked!.data as Booked;
        await app.call('DELETE', `/bookings/cancel/${_id}`, { token: owner().token });
      }
      if (off!.meta.success) expect((await put(path(), { active: true })).meta.status).toBe(200);
    }
  });
});
