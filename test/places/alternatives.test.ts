/** What is offered instead of a search without results. Each offer is searched for, as a customer would. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AlternativesView } from '#domains/availability/schema.ts';
import { HOUR, WEEKDAYS } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Booked, addPerson, deskBooking, roomBooking, slot } from '../helpers/world.ts';

const OPEN = { no_of_days: [...WEEKDAYS], office_hours: ['00:00', '23:30'], description: 'For tests' };

type Asked = { type: string; from: string; to: string; capacity: number };
type Offered = Omit<AlternativesView, 'times' | 'spaces'> & {
  times: { from: string; to: string }[];
  spaces: { _id: string; from: string; to: string }[];
};
type Found = { _id: string }[];

let leedsRoom: string;
let small: string;

useApp();
beforeAll(async () => {
  leedsRoom = await addRoom(world.otherSpaceId, 'Aire', 20);
  small = await addRoom(world.spaceId, 'Nook', 4);
});

async function addRoom(space_id: string, name: string, capacity: number): Promise<string> {
  const body = { space_id, type: 'meeting_room', name, price: 30, capacity };
  return (await app.call<{ _id: string }>('POST', '/resources', { token: world.owner.token, body })).data._id;
}

const params = (asked: object) =>
  new URLSearchParams(Object.entries(asked).map(([key, value]) => [key, String(value)]));

async function offered(asked: Asked, token?: string): Promise<Offered> {
  const path = `/space/${world.spaceId}/resources-alternatives?${params(asked)}`;
  const { meta, data } = await app.call<Offered>('GET', path, { token });
  expect(meta.success, meta.message).toBe(true);
  return data;
}

async function search(asked: Asked, spaceId = world.spaceId): Promise<string[]> {
  const { data } = await app.call<Found>('GET', `/space/${spaceId}/resources-availability?${params(asked)}`);
  return data.map(({ _id }) => _id);
}

async function book(body: object): Promise<Booked> {
  const { token } = await addPerson(app.knex, 'Member');
  const { meta, data } = await app.call<Booked>('POST', '/bookings', { token, body });
  expect(meta.success, meta.message).toBe(true);
  return data;
}

const meetingAt = (days: number, capacity: number, start = 10): Asked => ({
  type: 'meeting_room',
  ...slot(days, start),
  capacity,
});

describe('if nothing is free', () => {
  it('the nearest free times are offered, and each of them can be searched and booked', async () => {
    const asked = meetingAt(5, 8);
    await book(roomBooking(world, asked));
    await book(roomBooking(world, slot(5, 12, 1)));
    expect(await search(asked)).toEqual([]);
    const { times, largest } = await offered(asked);
    expect(largest).toBeNull();
    expect(times.map(({ from }) => (Date.parse(from) - Date.parse(asked.from)) / HOUR)).toEqual([
      -3, -2.5, -2, 3, 3.5, 4,
    ]);
    for (const time of times) expect(await search({ ...asked, ...time })).toEqual([world.roomId]);
    await book(roomBooking(world, times[2]!));
    expect((await offered(asked)).times).not.toContainEqual(times[2]);
  });

  it('nothing is offered from the day on which a room takes no bookings', async () => {
    const asked = meetingAt(30, 8);
    const day = asked.from.slice(0, 10);
    await app.knex('units').where('resource_id', world.roomId).update({ bookable_before: day });
    expect(await search(asked)).toEqual([]);
    const { times, pair } = await offered(asked);
    expect(pair).toEqual([]);
    expect(times).toHaveLength(3);
    for (const time of times) expect(await search({ ...asked, ...time })).toEqual([world.roomId]);
    await app.knex('units').where('resource_id', world.roomId).update({ bookable_before: null });
  });

  it('other workspaces that are free are offered, except to those who are blocked there', async () => {
    const asked = meetingAt(6, 8);
    await book(roomBooking(world, asked));
    const { spaces } = await offered(asked);
    expect(spaces).toEqual([
      { _id: world.otherSpaceId, name: 'Leeds', time_zone: 'Europe/London', from: asked.from, to: asked.to },
    ]);
    expect(await search(asked, world.otherSpaceId)).toEqual([leedsRoom]);
    const blocked = await addPerson(app.knex, 'Member', [world.otherSpaceId]);
    await app.knex('user_spaces').where('user_id', blocked.id).update({ active: false });
    expect((await offered(asked, blocked.token)).spaces).toEqual([]);
    await book({ type: 'meeting_room', space_id: world.otherSpaceId, resource_id: leedsRoom, capacity: 8, ...slot(6) });
    expect((await offered(asked)).spaces).toEqual([]);
  });

  it('the nearest workspaces are offered, among all', async () => {
    const asked = meetingAt(40, 8);
    await book(roomBooking(world, asked));
    const at = (id: string, latitude: number) => app.knex('spaces').where('id', id).update({ latitude, longitude: 0 });
    await at(world.spaceId, 50);
    const spaces = await Promise.all(
      Array.from({ length: 25 }, async (_, index) => {
        const body = { ...OPEN, name: `Town ${index}`, area: '1 Street' };
        const { data } = await app.call<{ _id: string }>('POST', '/space/add-space', {
          token: world.owner.token,
          body,
        });
        await addRoom(data._id, 'Hall', index === 24 ? 2 : 20);
        await at(data._id, 60 - index / 10);
        return data._id;
      }),
    );
    const { spaces: offers } = await offered(asked);
    // The very nearest has no room that is large enough.
    expect(offers.map(({ _id }) => _id)).toEqual([spaces[23], spaces[22], spaces[21]]);
    await app.knex('spaces').whereIn('id', spaces).update({ active: false });
  });

  it('whole days are offered for desks, and an expired hold takes no seat', async () => {
    const asked = { type: 'flexi_desk', ...slot(20, 0, 23.5), capacity: 8 };
    await book(deskBooking(world, asked, 5));
    expect(await search(asked)).toEqual([]);
    const { times } = await offered(asked);
    expect(times).toHaveLength(6);
    for (const time of times) expect(await search({ ...asked, ...time })).toEqual([world.deskAreaId]);
    clock.advance(HOUR);
    expect((await offered({ ...asked, ...slot(21, 0, 23.5) })).times).toContainEqual({
      from: asked.from,
      to: asked.to,
    });
    clock.reset();
  });

  it('nothing past is offered, also for a time that is over', async () => {
    const now = clock.now().getTime();
    const { times, pair, spaces } = await offered(meetingAt(-1, 2));
    expect([pair, spaces]).toEqual([[], []]);
    expect(times.length).toBeGreaterThan(0);
    for (const { from } of times) expect(Date.parse(from)).toBeGreaterThanOrEqual(now);
  });
});

describe.each([
  { change: 'spring', now: '2027-03-26T12:00:00Z', wanted: '2027-03-28T00:30:00Z' },
  { change: 'autumn', now: '2027-10-29T12:00:00Z', wanted: '2027-10-31T00:30:00Z' },
])('on the night of the clock change in $change', ({ now, wanted }) => {
  afterEach(() => clock.reset());

  it('the offered times have the real length, and can be searched', async () => {
    clock.freeze(new Date(now));
    const from = new Date(wanted);
    const asked = { ...meetingAt(0, 8), from: wanted, to: new Date(from.getTime() + 2 * HOUR).toISOString() };
    const { times, spaces } = await offered(asked);
    expect(times).toHaveLength(6);
    for (const time of times) {
      expect(Date.parse(time.to) - Date.parse(time.from)).toBe(2 * HOUR);
      expect(await search({ ...asked, ...time })).toEqual([world.roomId]);
    }
    expect(spaces).toHaveLength(1);
  });
});

describe('if nothing is large enough', () => {
  it('the largest is named, two together are offered, and a larger one elsewhere', async () => {
    const asked = meetingAt(8, 14);
    expect(await search(asked)).toEqual([]);
    const { largest, pair, times, spaces } = await offered(asked);
    expect(largest).toEqual({ _id: world.roomId, name: 'Boardroom', capacity: 10 });
    expect(pair).toEqual([
      { _id: world.roomId, name: 'Boardroom', people: 10 },
      { _id: small, name: 'Nook', people: 4 },
    ]);
    expect(times).toEqual([]);
    expect(spaces.map(({ _id }) => _id)).toEqual([world.otherSpaceId]);
    for (const { _id, people } of pair) expect(await search({ ...asked, capacity: people })).toContain(_id);
    expect((await offered({ ...asked, capacity: 15 })).pair).toEqual([]);
    await book({ ...roomBooking(world, slot(8)), resource_id: small });
    expect((await offered(asked)).pair).toEqual([]);
  });
});

describe('the call', () => {
  it('refuses what a search refuses', async () => {
    const ask = (asked: object, spaceId = world.spaceId) =>
      app.call('GET', `/space/${spaceId}/resources-alternatives?${params(asked)}`);
    const asked = meetingAt(9, 2);
    expect((await ask(asked, '999999')).meta.status).toBe(404);
    expect((await ask({ ...asked, to: asked.from })).meta.message).toBe('Please select date range');
    expect((await ask({ ...asked, type: 'castle' })).meta.message).toBe('Please select resource type');
    expect((await ask({ ...asked, capacity: 0 })).meta.message).toBe('Capacity must be greater than 0');
  });

  it('reads no more claims for a very long period, for which no other times are offered', async () => {
    const { from } = slot(3);
    const { times, spaces } = await offered({ type: 'flexi_desk', from, to: slot(300).to, capacity: 500 });
    expect([times, spaces]).toEqual([[], []]);
  });

  it('is limited per network', async () => {
    const ask = () => app.call('GET', `/space/${world.spaceId}/resources-alternatives?${params(meetingAt(9, 2))}`);
    const statuses = await Promise.all(Array.from({ length: 310 }, async () => (await ask()).meta.status));
    expect(statuses).toContain(429);
    expect(
      (await app.call('GET', `/space/${world.spaceId}/resources-availability?${params(meetingAt(9, 2))}`)).meta.status,
    ).toBe(200);
  });
});
