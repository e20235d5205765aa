import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STATUS_FILTERS } from '#domains/bookings/schema.ts';
import { displayStatus } from '#domains/bookings/rules.ts';
import { HOUR, WEEKDAYS, addDays, fromLocal, toLocal, weekdayOf } from '#shared/time.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import {
  type Booked,
  type World,
  addPerson,
  deskBooking,
  makeWorld,
  roomBooking,
  saveCard,
  pay,
  slot,
} from '../helpers/world.ts';

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
});
afterAll(() => app.stop());

type Found = {
  _id: string;
  items: { _id: string }[];
  available: boolean;
  actual_price: { net: number };
  dynamic_price: { net: number; discounted_net: number };
  plan: {
    _id: string;
    to: string;
    tenure: number;
    discount: number;
    dynamic_price: { net: number; discounted_net: number };
  }[];
};

const book = (body: object, person = world.member, headers = {}) =>
  app.call<Booked>('POST', '/bookings', { token: person.token, body, headers });
const search = (
  query: Record<string, string | number>,
  { spaceId = world.spaceId, token }: { spaceId?: string; token?: string } = {},
) =>
  app.call<Found[]>(
    'GET',
    `/space/${spaceId}/resources-availability?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`,
    { token },
  );

/** The next day on which London clocks go forward, from the day after tomorrow. */
function nextSpringChange(): string {
  let day = addDays(toLocal(new Date()).day, 2);
  while (fromLocal(addDays(day, 1), '00:00').getTime() - fromLocal(day, '00:00').getTime() !== 23 * HOUR)
    day = addDays(day, 1);
  return day;
}

describe('search', () => {
  it('returns free resources, and with fetchAll the others too, at the price of the booking', async () => {
    const period = slot(2, 10, 2);
    const query = { ...period, type: 'meeting_room', capacity: 2 };
    const { data } = await search(query);
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      available: true,
      actual_price: { net: 90 },
      dynamic_price: { net: 90, discounted_net: 90 },
      items: [],
    });
    const { data: booking } = await book(roomBooking(world, period));
    expect(booking.price.net).toBe(data[0]!.dynamic_price.discounted_net);
    expect((await search(query)).data).toEqual([]);
    expect((await search({ ...query, fetchAll: 'true' })).data).toMatchObject([{ available: false }]);
    const moving = { ...query, booking_id: booking._id };
    expect((await search(moving)).data).toEqual([]);
    expect((await search(moving, { token: world.member.token })).data).toHaveLength(1);
    expect((await search({ ...query, ...slot(2, 12, 1) })).data).toHaveLength(1);
    expect((await search({ ...query, ...slot(3), capacity: 11 })).data).toEqual([]);
  });

  it('counts free seats and raises the price with the occupancy before the booking', async () => {
    const slabs = { flexi_desk: { '10-49': { value: 10, status: true }, '50-100': { value: 50, status: true } } };
    await app.call('PUT', `/space/add-space/${world.spaceId}`, {
      token: world.owner.token,
      body: { dynamic_price_slab: slabs },
    });
    const period = slot(5, 9, 8);
    const query = { ...period, type: 'flexi_desk', capacity: 2 };
    expect((await search(query)).data[0]).toMatchObject({ actual_price: { net: 20 }, dynamic_price: { net: 20 } });
    await book(deskBooking(world, period, 4));
    const { data: raised } = await search(query);
    expect(raised[0]).toMatchObject({ actual_price: { net: 20 }, dynamic_price: { net: 22 } });
    expect(raised[0]!.items).toHaveLength(6);
    const { data: booking } = await book(deskBooking(world, period, 2));
    expect(booking.price).toEqual({ net: 22, total: 26.4, tax: 20 });
    expect((await search({ ...query, capacity: 1 })).data[0]!.dynamic_price.net).toBe(15);
    await app.call('PUT', `/space/add-space/${world.spaceId}`, {
      token: world.owner.token,
      body: { dynamic_price_slab: { flexi_desk: {} } },
    });
  });

  it('recommends a plan, which sets the end and gives a discount', async () => {
    const now = new Date();
    await app.knex('plans').insert({
      space_id: world.spaceId,
      resource_type: 'flexi_desk',
      name: 'Month',
      tenure: 30,
      discount: 10,
      created_at: now,
    });
    const from = fromLocal(addDays(toLocal(now).day, 20), '00:00').toISOString();
    const { data } = await search({ from, to: slot(20, 18, 1).to, type: 'flexi_desk', capacity: 1 });
    const [plan] = data[0]!.plan;
    expect(plan).toMatchObject({ tenure: 30, discount: 10, dynamic_price: { net: 300, discounted_net: 270 } });
    expect(toLocal(new Date(plan!.to)).day).toBe(addDays(toLocal(now).day, 49));
    const { data: booking } = await book({
      ...deskBooking(world, { from, to: slot(20, 18, 1).to }),
      plan_id: plan!._id,
    });
    expect(booking).toMatchObject({
      to: plan!.to,
      price: { net: 270, total: 324 },
      plan: { name: 'Month', discount: 10 },
    });
    expect(await app.knex('claims').where('booking_id', booking._id)).toHaveLength(30);
  });

  it('finds nothing on a closed day, which cannot be booked', async () => {
    const today = toLocal(new Date()).day;
    const closedDay = weekdayOf(addDays(today, 4));
    await app.call('PUT', `/space/add-space/${world.otherSpaceId}`, {
      token: world.owner.token,
      body: { no_of_days: WEEKDAYS.filter((day) => day !== closedDay) },
    });
    const { data: room } = await app.call<{ _id: string }>('POST', '/resources', {
      token: world.owner.token,
      body: { type: 'meeting_room', name: 'R', space_id: world.otherSpaceId, price: 10, capacity: 4 },
    });
    const body = { type: 'meeting_room', space_id: world.otherSpaceId, resource_id: room._id, capacity: 1 };
    expect(
      (await search({ ...slot(4), type: 'meeting_room', capacity: 1 }, { spaceId: world.otherSpaceId })).data,
    ).toEqual([]);
    expect((await book({ ...body, ...slot(4) })).meta).toMatchObject({
      status: 400,
      message: `The workspace is closed on ${closedDay}`,
    });
    expect((await book({ ...body, ...slot(5) })).meta.status).toBe(200);
  });

  it('counts hours and days correctly across a clock change', async () => {
    const { data: space } = await app.call<{ _id: string }>('POST', '/space/add-space', {
      token: world.owner.token,
      body: {
        name: 'Early',
        area: 'A',
        no_of_days: [...WEEKDAYS],
        office_hours: ['00:00', '06:00'],
        price: { flexi_desk: 10 },
      },
    });
    const of = { space_id: space._id };
    const { data: room } = await app.call<{ _id: string }>('POST', '/resources', {
      token: world.owner.token,
      body: { ...of, type: 'meeting_room', name: 'R', price: 10, capacity: 2 },
    });
    const { data: area } = await app.call<{ _id: string }>('POST', '/resources', {
      token: world.owner.token,
      body: { ...of, type: 'desks', name: 'D', desk_type: [{ flexi_desk: 1 }] },
    });
    // London clocks go from 01:00 to 02:00 on that Sunday, so 00:30 to 02:30 is one hour.
    const change = nextSpringChange();
    const spring = {
      from: fromLocal(change, '00:30').toISOString(),
      to: fromLocal(change, '02:30').toISOString(),
    };
    const { data: meeting } = await book({
      ...of,
      ...spring,
      type: 'meeting_room',
      resource_id: room._id,
      capacity: 1,
    });
    expect(meeting.price.net).toBe(10);
    const days = {
      from: fromLocal(addDays(change, -1), '00:00').toISOString(),
      to: fromLocal(addDays(change, 1), '06:00').toISOString(),
    };
    const { data: desk } = await book({ ...of, ...days, type: 'flexi_desk', resource_id: area._id, capacity: 1 });
    expect(desk.price.net).toBe(30);
    expect(await app.knex('claims').where('booking_id', desk._id)).toHaveLength(3);
  });
});

describe('a booking', () => {
  it('with an Idempotency-Key is made once and gets the same response, also for concurrent calls', async () => {
    const body = roomBooking(world, slot(30));
    const headers = { 'idempotency-key': 'book-once' };
    const answers = await Promise.all([1, 2, 3].map(() => book(body, world.member, headers)));
    expect(new Set(answers.map(({ data }) => data._id)).size).toBe(1);
    expect((await book({ ...body, capacity: 3 }, world.member, headers)).meta.status).toBe(409);
  });

  it('that costs nothing is completed at once, and cannot be paid', async () => {
    const body = { type: 'meeting_room', name: 'Nook', space_id: world.spaceId, price: 0, capacity: 2 };
    const { data: room } = await app.call<{ _id: string }>('POST', '/resources', { token: world.owner.token, body });
    const { data } = await book({ ...roomBooking(world, slot(50)), resource_id: room._id });
    expect(data).toMatchObject({ payment_status: 'completed', hold_until: null, price: { total: 0 } });
    const mails = await app.mails(world.member.email);
    expect(mails.some(({ subject }) => subject.includes('confirmed'))).toBe(true);
    const card = await saveCard(app, world.member);
    expect((await pay(app, world.member, data, card)).meta.status).toBe(409);
  });

  it('keeps its history, with notes', async () => {
    const { data } = await book(roomBooking(world, slot(31)));
    const remarked = await app.call<Booked>('PUT', `/bookings/remark/${data._id}`, {
      token: world.staff.token,
      body: { remark: 'Needs a projector' },
    });
    expect(Object.values(remarked.data.meta).map(({ type, remark }) => [type, remark])).toEqual([
      ['created', ''],
      ['remark', 'Needs a projector'],
    ]);
  });

  it('shows its guests to staff as people and to members as email addresses, and is listed for the guests', async () => {
    const guest = await addPerson(app.knex, 'Member', [world.spaceId]);
    const members = [guest.email, 'stranger@example.org'];
    const { data } = await book({ ...roomBooking(world, slot(32)), members });
    expect(data).toMatchObject({ members });
    const { data: byStaff } = await book(
      { ...roomBooking(world, slot(33)), assignedUser: world.member.email, members: [guest.id] },
      world.staff,
    );
    expect(byStaff).toMatchObject({ members: [{ _id: guest.id, email: guest.email }] });
    await app.call('DELETE', `/bookings/cancel/${byStaff._id}`, { token: world.staff.token });
    const amount = Math.round(data.price.total * 100);
    const payment = { _id: data._id, source_id: await saveCard(app, world.member), currency: 'GBP', amount, members };
    await app.call('POST', '/stripe/payCharge', { token: world.member.token, body: payment });
    const { data: theirs } = await app.call<Booked[]>('GET', '/bookings', { token: guest.token });
    // The other one was never paid.
    expect(theirs.map(({ _id }) => _id)).toEqual([data._id]);
    expect((await app.call('DELETE', `/bookings/cancel/${data._id}`, { token: guest.token })).meta.status).toBe(403);
  });

  it('keeps its seat and desk area from being deleted or switched off', async () => {
    const { data } = await book(deskBooking(world, slot(33)));
    const path = `/resources/items/${data.items[0]!._id}`;
    const takeAway: [string, string, object?][] = [
      ['DELETE', path],
      ['PUT', path, { active: false }],
      ['PUT', `/resources/${world.deskAreaId}`, { active: false }],
      ['DELETE', `/resources/${world.deskAreaId}`],
    ];
    for (const [method, of, body] of takeAway) {
      const { meta } = await app.call(method, of, { token: world.owner.token, body });
      expect(meta.status, `${method} ${of}`).toBe(409);
      expect(meta.message).toMatch(/^There (is 1 ongoing or upcoming booking|are \d+ ongoing or upcoming bookings)$/);
    }
    await app.call('DELETE', `/bookings/cancel/${data._id}`, { token: world.member.token });
    const resource = async () =>
      (await app.call<{ capacity: number }>('GET', `/resources/${world.deskAreaId}`, { token: world.owner.token })).data
        .capacity;
    const before = await resource();
    const { data: seat } = await app.call<{ _id: string }>('POST', '/resources/items', {
      token: world.owner.token,
      body: { seat_no: 'X1', resource_id: world.deskAreaId, desk_type: 'flexi_desk' },
    });
    expect(await resource()).toBe(before + 1);
    expect((await app.call('DELETE', `/resources/items/${seat._id}`, { token: world.owner.token })).meta.status).toBe(
      200,
    );
    expect(await resource()).toBe(before);
  });
});

describe('the list', () => {
  it('filters by the same statuses as the rule', async () => {
    const card = await saveCard(app, world.member);
    const made = await Promise.all([40, 41, 42, 43, 44].map((day) => book(roomBooking(world, slot(day)))));
    for (const { data } of made.slice(0, 4)) await pay(app, world.member, data, card);
    const shift = (id: string, hours: number) =>
      app
        .knex('bookings')
        .where('id', id)
        .update({
          starts_at: new Date(Date.now() + hours * 3_600_000),
          ends_at: new Date(Date.now() + (hours + 2) * 3_600_000),
        });
    await shift(made[0]!.data._id, -1);
    await shift(made[1]!.data._id, -5);
    await app.call('DELETE', `/bookings/cancel/${made[2]!.data._id}`, { token: world.member.token });

    const list = (query: string) =>
      app.call<(Booked & { active: boolean })[]>('GET', `/bookings?space_id=${world.spaceId}&limit=100${query}`, {
        token: world.staff.token,
      });
    const { data: all, meta } = await list('');
    expect(meta.totalCount).toBe(all.length);
    const now = new Date();
    for (const filter of STATUS_FILTERS) {
      const expected = all
        .filter(({ from, to, ...flags }) => {
          const booking = { ...flags, from: new Date(from), to: new Date(to), hold_until: null };
          return displayStatus(booking as never, now).toLowerCase() === filter;
        })
        .map(({ _id }) => _id);
      const { data, meta: counted } = await list(`&booking_status=${filter.toUpperCase()}`);
      expect(
        data.map(({ _id }) => _id),
        filter,
      ).toEqual(expected);
      expect(counted.totalCount).toBe(expected.length);
      expect(expected.length, filter).toBeGreaterThan(0);
    }
    for (const status of ['completed', 'pending', 'failed']) {
      const { data } = await list(`&payment_status=${status}`);
      expect(data.map(({ _id }) => _id)).toEqual(
        all.filter((booking) => booking.payment_status === status).map(({ _id }) => _id),
      );
    }
    expect((await list('&resource_type=desks')).data.every(({ items }) => items.length > 0)).toBe(true);
    expect((await list('&booking_status=unknown')).meta.status).toBe(400);
  });

  it('returns the newest thirty by default, and at most a hundred', async () => {
    const { data, meta } = await app.call<Booked[]>('GET', `/bookings?space_id=${world.spaceId}&limit=5000`, {
      token: world.owner.token,
    });
    expect(meta).toMatchObject({ offset: 0, limit: 100 });
    const ids = data.map(({ _id }) => Number(_id));
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect((await app.call('GET', '/bookings', { token: world.owner.token })).meta).toMatchObject({
      offset: 0,
      limit: 30,
    });
  });
});
