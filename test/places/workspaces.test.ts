/** The time zone of a workspace, its missing settings, where it is listed, and amenities. */
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#server/db/knex.ts';
import { migrate } from '#server/db/migrate.ts';
import { toLocal } from '#shared/time.ts';
import { down, up } from '../../migrations/0013-unique-seats-and-amenities.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { dropTestDatabase, openTestDatabase } from '../helpers/database.ts';
import { type Booked, type Person, type World, deskBooking, makeWorld, roomBooking, slot } from '../helpers/world.ts';

type Space = {
  _id: string;
  name: string;
  time_zone: string;
  missing: string[];
  office_hours: string[];
  dynamic_price_slab: object;
};

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
});
afterAll(() => app.stop());

const send = <T = Space>(method: string, path: string, body?: unknown) =>
  app.call<T>(method, path, { token: world.owner.token, body });

let count = 0;
async function addSpace(more: object = {}): Promise<Space> {
  count += 1;
  const { data, meta } = await send('POST', '/space/add-space', {
    name: `Place ${count}`,
    area: 'Street',
    no_of_days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    office_hours: ['09:00', '18:00'],
    ...more,
  });
  expect(meta.status).toBe(200);
  return data;
}

const change = (space: Space, body: object) => send('PUT', `/space/add-space/${space._id}`, body);

describe('the time zone', () => {
  it('is London by default, and is stored with its IANA name', async () => {
    expect((await addSpace()).time_zone).toBe('Europe/London');
    expect((await addSpace({ time_zone: 'asia/tokyo' })).time_zone).toBe('Asia/Tokyo');
  });

  it.each(['Mars/Olympus', '', ' ', null, 5, '+02:00', ['Europe/London'], 'Europe/London; DROP'])(
    'cannot be %j',
    async (time_zone) => {
      const space = await addSpace();
      const { meta } = await change(space, { time_zone });
      expect(meta).toMatchObject({
        status: 400,
        message: 'Please select a time zone',
        errors: [{ field: 'time_zone', message: 'Please select a time zone' }],
      });
    },
  );

  it('determines the opening hours', async () => {
    const space = await addSpace({ time_zone: 'Asia/Tokyo' });
    await send('POST', '/resources', { type: 'private_office', name: 'O', space_id: space._id, price: 1, capacity: 2 });
    const day = toLocal(new Date(Date.now() + 3 * 86_400_000), 'Asia/Tokyo').day;
    const search = (from: string, to: string) =>
      send<unknown[]>('GET', `/space/${space._id}/resources-availability?type=private_office&from=${from}&to=${to}`);
    expect((await search(`${day}T00:00:00Z`, `${day}T09:00:00Z`)).data).toHaveLength(1);
    expect((await search(`${day}T09:30:00Z`, `${day}T11:00:00Z`)).meta.status).toBe(400);
  });

  it('cannot change while the workspace is active', async () => {
    const space = await addSpace();
    const { meta } = await change(space, { time_zone: 'Asia/Tokyo', name: 'Other' });
    expect(meta).toMatchObject({
      status: 409,
      message: 'Please switch the workspace off before you change its time zone',
    });
    expect((await change(space, { time_zone: 'Europe/London' })).meta.status).toBe(200);
    expect((await change(space, { time_zone: 'Asia/Tokyo', active: false })).meta.status).toBe(200);
    const { data } = await change(space, { active: true });
    expect(data).toMatchObject({ time_zone: 'Asia/Tokyo', active: true });
  });

  it('cannot change in the call that switches off a workspace with bookings', async () => {
    await app.call('POST', '/bookings', { token: world.member.token, body: roomBooking(world, slot(5)) });
    const { meta } = await send('PUT', `/space/add-space/${world.spaceId}`, { active: false, time_zone: 'Asia/Tokyo' });
    expect(meta.status).toBe(409);
    expect((await send('GET', `/space/${world.spaceId}`)).data.time_zone).toBe('Europe/London');
  });
});

describe('price slabs', () => {
  it('answer their status as a word, and accept a boolean, too', async () => {
    const space = await addSpace();
    const flexi_desk = {
      '10-20': { value: 5, status: true },
      '30-40': { value: 6, status: false },
      '50-60': { value: 7, status: 'inactive' },
      '70-80': { value: 8 },
    };
    const { meta, data } = await change(space, { dynamic_price_slab: { flexi_desk } });
    expect(meta.status).toBe(200);
    const shown = {
      flexi_desk: {
        '10-20': { value: 5, status: 'active' },
        '30-40': { value: 6, status: 'inactive' },
        '50-60': { value: 7, status: 'inactive' },
        '70-80': { value: 8, status: 'active' },
      },
    };
    expect(data.dynamic_price_slab).toEqual(shown);
    // What was answered can be sent again.
    expect((await change(data, { dynamic_price_slab: data.dynamic_price_slab })).data.dynamic_price_slab).toEqual(
      shown,
    );
  });
});

describe('a workspace without bookable resources', () => {
  const listed = async (space: Space, person?: Person, query = '') => {
    const { data } = await app.call<Space[]>('GET', `/space?limit=100${query}`, { token: person?.token });
    const isListed = data.some(({ _id }) => _id === space._id);
    const { meta } = await app.call('GET', `/space/${space._id}`, { token: person?.token });
    if (query === '') expect(meta.status, 'its page').toBe(isListed ? 200 : 404);
    return isListed;
  };

  it('is listed for its staff only, with its missing settings', async () => {
    const space = await addSpace();
    expect(space.missing).toEqual(['resource']);
    expect(await listed(space)).toBe(false);
    expect(await listed(space, world.member)).toBe(false);
    expect(await listed(space, world.owner)).toBe(true);
    expect(await listed(space, world.owner, '&bookable=true')).toBe(false);
  });

  it.each([
    ['a free meeting room', { type: 'meeting_room', price: 0, capacity: 2 }],
    ['a desk', { type: 'desks', desk_type: [{ flexi_desk: 1 }] }],
  ])('is listed once it has %s', async (_name, resource) => {
    const space = await addSpace();
    const { data } = await send('POST', '/resources', { ...resource, name: 'R', space_id: space._id });
    for (const person of [undefined, world.member]) expect(await listed(space, person)).toBe(true);
    expect(await listed(space, world.owner, '&bookable=true')).toBe(true);
    expect((await send('GET', `/space/${space._id}`)).data.missing).toEqual([]);
    await send('PUT', `/resources/${data._id}`, { active: false });
    expect(await listed(space)).toBe(false);
    expect((await send('GET', `/space/${space._id}`)).data.missing).toEqual(['resource']);
  });

  it('is not listed without prices for its desks or opening hours', async () => {
    const space = await addSpace();
    await send('POST', '/resources', { type: 'desks', name: 'D', space_id: space._id, desk_type: [{ flexi_desk: 1 }] });
    await app.knex('spaces').where('id', space._id).update({ price_pence: '{}', no_of_days: '[]' });
    expect((await send('GET', `/space/${space._id}`)).data.missing).toEqual(['price', 'hours']);
    expect(await listed(space)).toBe(false);
    await change(space, { price: { flexi_desk: 0 }, no_of_days: ['Monday'] });
    expect(await listed(space)).toBe(true);
  });
});

describe('amenities', () => {
  const add = (title: string) => send<{ _id: string }>('POST', '/amenities', { title });

  it.each(['Piano', ' piano ', 'PIANO', 'Pi\u00e1no'])('cannot be added twice: %j', async (spelling) => {
    await add('Piano');
    const { data: other } = await add(`Harp ${(count += 1)}`);
    const message = 'Title already exists';
    expect((await add(spelling)).meta).toMatchObject({ status: 409, message });
    expect((await send('PUT', `/amenities/${other._id}`, { title: spelling })).meta).toMatchObject({
      status: 409,
      message,
    });
  });

  it('are added once by concurrent calls, and can be added again once deleted', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => add('Sauna')));
    expect(answers.map(({ meta }) => meta.status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
    const { data } = answers.find(({ meta }) => meta.success)!;
    await send('DELETE', `/amenities/${data._id}`);
    expect((await add('sauna')).meta.status).toBe(200);
  });
});

describe('a query', () => {
  it('also accepts instants as epoch milliseconds', async () => {
    const { from, to } = slot(6);
    const query = (one: string | number, other: string | number) =>
      app.call<unknown[]>(
        'GET',
        `/space/${world.spaceId}/resources-availability?type=meeting_room&from=${one}&to=${other}`,
      );
    const { data, meta } = await query(Date.parse(from), Date.parse(to));
    expect(meta.status).toBe(200);
    expect(data).toEqual((await query(from, to)).data);
    expect((await query('1767225600', Date.parse(to))).meta.status).toBe(400);
  });

  it('finds the invoices of both desk types, and of whole days in UTC', async () => {
    const { data: card } = await app.call<{ src_id: string }>('POST', '/stripe/attachPayment', {
      token: world.member.token,
      body: { src_id: 'tok_visa' },
    });
    for (const body of [deskBooking(world, slot(2)), roomBooking(world, slot(2))]) {
      const { data: booking } = await app.call<Booked>('POST', '/bookings', { token: world.member.token, body });
      const amount = Math.round(booking.price.total * 100);
      await app.call('POST', '/stripe/payCharge', {
        token: world.member.token,
        body: { _id: booking._id, source_id: card.src_id, currency: 'GBP', amount, members: [world.member.email] },
      });
    }
    await app.deliver();
    await app.knex('invoices').update({ invoice_date: new Date('2026-03-05T23:59:59.500Z') });
    const found = async (query: string) =>
      (await app.call<{ resource_id: { type: string } }[]>('GET', `/invoice?${query}`, { token: world.member.token }))
        .data;
    const all = await found('');
    expect(all).toHaveLength(2);
    expect((await found('resource_type=desks')).map(({ resource_id }) => resource_id.type)).toEqual(['flexi_desk']);
    expect(await found('from=2026-03-05&to=2026-03-05')).toHaveLength(2);
    expect(await found('from=2026-03-06')).toHaveLength(0);
    expect(await found('to=2026-03-04')).toHaveLength(0);
    expect(await found(`to=${Date.parse('2026-03-05T23:59:59Z')}`)).toHaveLength(0);
  });
});

describe('the migration to unique names', () => {
  let database: { url: string; name: string };
  let knex: Knex;
  beforeAll(async () => {
    database = await openTestDatabase();
    knex = connect(database.url, 2);
    await migrate(knex);
    await down(knex);
  });
  afterAll(async () => {
    await knex.destroy();
    await dropTestDatabase(database.name);
  });

  it('renames duplicates, and can be reverted', async () => {
    const created_at = new Date();
    const texts = { description: '', created_at };
    const hours = { no_of_days: '[]', opens_at: '09:00', closes_at: '18:00' };
    const json = { resources_available: '[]', price_pence: '{}', dynamic_price_slab: '{}' };
    const [space_id] = await knex('spaces').insert({ name: 'S', area: 'A', ...texts, ...hours, ...json });
    const area = { space_id, type: 'desks', name: 'D', color: '#000000', ...texts };
    const [one] = await knex('resources').insert(area);
    const [other] = await knex('resources').insert(area);
    const seat = (resource_id: number | undefined, seat_no: string, status = true) => ({
      space_id,
      resource_id,
      kind: 'flexi_desk',
      seat_no,
      status,
    });
    const long = 'x'.repeat(40);
    await knex('units').insert([
      ...['F1', 'f1', 'F1', 'F1 (2)', long, long].map((seatNo) => seat(one, seatNo)),
      seat(one, 'F1', false),
      seat(other, 'F1'),
    ]);
    await knex('amenities').insert(['WiFi', 'Tea', 'wifi'].map((title) => ({ title, ...texts })));
    await up(knex);
    expect(await knex('units').orderBy('id').pluck('seat_no')).toEqual([
      'F1',
      'f1 (3)',
      'F1 (4)',
      'F1 (2)',
      long,
      `${'x'.repeat(36)} (2)`,
      'F1',
      'F1',
    ]);
    expect(await knex('amenities').orderBy('id').pluck('title')).toEqual(['WiFi', 'Tea', 'wifi (2)']);
    await expect(knex('units').insert(seat(one, 'f1'))).rejects.toThrow(/units_live_seat/);
    await down(knex);
    await knex('units').insert(seat(one, 'f1'));
    await up(knex);
  });
});
