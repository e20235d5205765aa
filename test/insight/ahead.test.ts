/** What is booked for the next 30 days, and what was asked for and not found. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ForecastView } from '#domains/insight/forecast.ts';
import { MONDAY_FIRST } from '#domains/insight/occupancy.ts';
import type { UnmetView } from '#domains/insight/unmet.ts';
import { HOUR, addDays, fromLocal, toLocal, weekdayOf } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Booked, addPerson } from '../helpers/world.ts';

useApp();

/** Noon, so that no test meets midnight. */
let today: string;
beforeAll(() => {
  today = addDays(toLocal(new Date()).day, 1);
  clock.freeze(fromLocal(today, '12:00'));
});
afterAll(() => clock.reset());

async function must<T>(method: string, path: string, body?: object): Promise<T> {
  const { meta, data } = await app.call<T>(method, path, { token: world.owner.token, ...(body && { body }) });
  expect(meta.success, `${path}: ${meta.message}`).toBe(true);
  return data;
}

/** A booking on the account of a customer, which is confirmed at once. */
async function book(day: string, start: string, hours: number): Promise<Booked> {
  const from = fromLocal(day, start);
  const customer = await addPerson(app.knex, 'Member', [world.spaceId]);
  return must<Booked>('POST', '/bookings', {
    ...{ type: 'meeting_room', space_id: world.spaceId, resource_id: world.roomId, capacity: 1, outside_hours: true },
    ...{ from: from.toISOString(), to: new Date(from.getTime() + hours * HOUR).toISOString() },
    ...{ assignedUser: customer.email, members: [customer.email], payment: 'account' },
  });
}

describe('the forecast', () => {
  const forecast = () => must<ForecastView>('GET', `/insight/forecast?space_id=${world.spaceId}`);
  const dayOf = (view: ForecastView, day: string) => view.days.find((each) => each.day === day);

  it('adds up the confirmed bookings that begin on each of the next 30 days', async () => {
    expect((await forecast()).days.map(({ day }) => day)).toEqual(
      Array.from({ length: 30 }, (_, index) => addDays(today, index)),
    );
    const [one, other, cancelled] = [
      await book(addDays(today, 3), '09:00', 2),
      await book(addDays(today, 3), '14:00', 1),
      await book(addDays(today, 5), '09:00', 1),
    ];
    await book(addDays(today, 29), '09:00', 1);
    await book(addDays(today, 30), '00:00', 1);
    await must('DELETE', `/bookings/cancel/${cancelled._id}`, {});
    const view = await forecast();
    const net = one.price.net + other.price.net;
    expect(net).toBeGreaterThan(0);
    expect(dayOf(view, addDays(today, 3))).toMatchObject({ bookings: 2, meeting_room: net, net, flexi_desk: 0 });
    expect(dayOf(view, addDays(today, 5))).toMatchObject({ bookings: 0, net: 0 });
    expect(view.days.at(-1)).toMatchObject({ bookings: 1 });
    expect(view.bookings).toBe(3);
    expect(view.net).toBeCloseTo(
      view.days.reduce((sum, day) => sum + day.net, 0),
      2,
    );
  });

  it('leaves out what has begun before today, and what is not paid', async () => {
    const before = await forecast();
    await app
      .knex('bookings')
      .where({ id: (await book(addDays(today, 8), '09:00', 1))._id })
      .update({ starts_at: fromLocal(addDays(today, -1), '09:00') });
    const { _id } = await book(addDays(today, 9), '09:00', 1);
    await app.knex('bookings').where('id', _id).update({ payment_status: 'pending' });
    expect(await forecast()).toEqual(before);
  });
});

describe('what was not found', () => {
  const unmet = () => must<UnmetView>('GET', `/insight/unmet?space_id=${world.spaceId}&weeks=4`);
  const search = async (day: string, start: string, capacity: number, type = 'meeting_room') => {
    const from = fromLocal(day, start);
    const to = new Date(from.getTime() + HOUR);
    const query = { type, capacity: String(capacity), from: from.toISOString(), to: to.toISOString() };
    const path = `/space/${world.spaceId}/resources-alternatives?${new URLSearchParams(query)}`;
    const { meta } = await app.call('GET', path);
    expect(meta.success, meta.message).toBe(true);
    await app.deliver();
  };
  const day = () => addDays(today, 12);

  it('is counted by the type and the wanted time, and by nothing that was free', async () => {
    await search(day(), '10:15', 1);
    expect(await unmet()).toMatchObject({ types: [], times: [] });
    await book(day(), '10:00', 2);
    await search(day(), '10:15', 1);
    await search(day(), '10:30', 2);
    await search(day(), '16:00', 500);
    await search(day(), '09:00', 500, 'flexi_desk');
    // Nobody could book what is over.
    await search(addDays(today, -1), '09:00', 500);
    const weekday = MONDAY_FIRST.indexOf(weekdayOf(day()));
    const { types, times, to } = await unmet();
    expect(to).toBe(today);
    expect(types).toEqual([
      { type: 'meeting_room', searches: 3, joined: 0, booked: 0 },
      { type: 'flexi_desk', searches: 1, joined: 0, booked: 0 },
    ]);
    expect(times).toEqual([
      { type: 'meeting_room', weekday, hour: 10, searches: 2, capacity: 2 },
      { type: 'meeting_room', weekday, hour: 16, searches: 1, capacity: 500 },
      { type: 'flexi_desk', weekday, hour: 9, searches: 1, capacity: 500 },
    ]);
  });

  it('has those who joined the waiting list, and who of them got a place', async () => {
    const wish = { space_id: world.spaceId, type: 'meeting_room' as const, resource_id: null, capacity: 1 };
    const period = { starts_at: fromLocal(day(), '10:00'), ends_at: fromLocal(day(), '11:00') };
    const entry = (status: 'booked' | 'left', created_at: Date) => ({
      ...{ ...wish, ...period, user_id: world.member.id, status, created_at },
    });
    await app
      .knex('waiting_entries')
      .insert([
        entry('booked', fromLocal(today, '00:00')),
        entry('left', fromLocal(addDays(today, -27), '00:00')),
        entry('left', fromLocal(addDays(today, -28), '23:59')),
      ]);
    const { types } = await unmet();
    expect(types.find(({ type }) => type === 'meeting_room')).toMatchObject({ joined: 2, booked: 1 });
  });
});
