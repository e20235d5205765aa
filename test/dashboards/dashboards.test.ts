/** The figures of a workspace for its staff, and the dashboard of a member. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toLocal } from '#shared/time.ts';
import { type Answer, type TestApp, startTestApp } from '../helpers/app.ts';
import { clock } from '../helpers/clock.ts';
import {
  type Booked,
  type Person,
  type World,
  addPerson,
  deskBooking,
  makeWorld,
  pay,
  roomBooking,
  saveCard,
  slot,
} from '../helpers/world.ts';

type Breakup = { date: string[]; booked: number[]; total: number[] };
type Dashboard = {
  total_booking_count: number;
  booking_revenue: number;
  booking_received: number;
  active_members_count: number;
  meeting_room_count: number;
  private_office_count: number;
  desks: { dedicated_desk: number; flexi_desk: number };
  occupancy: { private_office: number; flexi_desk: number; dedicated_desk: number };
  occupancy_breakup: { dedicated_desk: Breakup; flexi_desk: Breakup };
  room_use: { open: number; booked: number; present: number; booked_percent: number; present_percent: number };
};
type Own = { booking: Booked[]; booking_count: number };

let app: TestApp;
let world: World;
let card: string;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
  card = await saveCard(app, world.member);
  // Noon, so that a period from now lies within one day of every test.
  const noon = new Date(slot(1, 12).from);
  clock.freeze(noon);
});
afterAll(() => app.stop());

const dashboard = (person: Person, query = '', spaceId = world.spaceId) =>
  app.call<Dashboard>('GET', `/space/${spaceId}/dashboard${query}`, { token: person.token });
const own = (person: Person) => app.call<Own>('GET', '/space/dashboard', { token: person.token });
const period = (from: Date, to: Date) => `?from=${from.toISOString()}&to=${to.toISOString()}`;

async function booked(body: object, person = world.member): Promise<Booked> {
  const { data, meta } = await app.call<Booked>('POST', '/bookings', { token: person.token, body });
  expect(meta.message).toBe('Booking successfully done');
  return data;
}

const statusOf = ({ meta }: Answer<unknown>) => meta.status;

describe('the dashboard of a workspace', () => {
  it('counts confirmed bookings, their revenue and what is occupied', async () => {
    const before = (await dashboard(world.staff)).data;
    expect(before).toMatchObject({
      total_booking_count: 0,
      booking_revenue: 0,
      meeting_room_count: 1,
      private_office_count: 1,
      desks: { dedicated_desk: 2, flexi_desk: 10 },
      occupancy: { private_office: 0, flexi_desk: 0, dedicated_desk: 0 },
    });

    const desks = await booked(deskBooking(world, slot(2, 9, 8), 3));
    const held = (await dashboard(world.staff)).data;
    expect(held).toMatchObject({ total_booking_count: 0, booking_revenue: 0, active_members_count: 1 });
    // A hold occupies its desks.
    expect(held.occupancy_breakup.flexi_desk.booked).toEqual([0, 3, 0, 0, 0, 0, 0]);

    await pay(app, world.member, desks, card);
    const paid = (await dashboard(world.staff)).data;
    expect(paid).toMatchObject({ total_booking_count: 1, booking_revenue: desks.price.total });
    expect(paid.booking_received).toBe(desks.price.total);
    const { date, total } = paid.occupancy_breakup.flexi_desk;
    expect(date[0]).toBe(toLocal(clock.now()).day);
    expect([date.length, total]).toEqual([7, [10, 10, 10, 10, 10, 10, 10]]);
    expect(paid.occupancy_breakup.dedicated_desk.booked).toEqual([0, 0, 0, 0, 0, 0, 0]);

    await app.call('DELETE', `/bookings/cancel/${desks._id}`, { token: world.member.token });
    const cancelled = (await dashboard(world.staff)).data;
    expect(cancelled).toMatchObject({ total_booking_count: 0, booking_revenue: 0 });
    expect(cancelled.occupancy_breakup.flexi_desk.booked).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it('counts an approved request, whose price is settled outside', async () => {
    const body = { ...roomBooking(world, slot(3, 9)), name: 'Ada' };
    const request = await app.call<Booked>('POST', '/bookings/resource-without-pay', {
      token: world.owner.token,
      body,
    });
    expect((await dashboard(world.staff)).data).toMatchObject({ total_booking_count: 0, booking_revenue: 0 });
    await app.call('PUT', `/bookings/reschedule-request/${request.data._id}`, {
      token: world.owner.token,
      body: { booking_status: 'Approved' },
    });
    expect((await dashboard(world.staff)).data).toMatchObject({
      total_booking_count: 1,
      booking_revenue: 108,
      booking_received: 0,
    });
  });

  it('shows the occupancy of the given period, even of one millisecond', async () => {
    const { data } = await app.call<Booked>('POST', '/bookings', {
      token: world.member.token,
      body: {
        type: 'private_office',
        space_id: world.spaceId,
        resource_id: world.officeId,
        capacity: 1,
        ...slot(4, 9, 8),
      },
    });
    const [from, to] = [new Date(data.from), new Date(data.to)];
    const office = async (query: string) => (await dashboard(world.staff, query)).data.occupancy.private_office;
    expect(await office('')).toBe(0);
    expect(await office(period(from, to))).toBe(100);
    expect(await office(period(new Date(to.getTime() - 1), to))).toBe(100);
    expect(await office(period(to, new Date(to.getTime() + 1)))).toBe(0);
  });

  it('refuses a wrong period', async () => {
    const now = clock.now();
    const message = async (query: string) => (await dashboard(world.staff, query)).meta.message;
    expect(await message(period(now, now))).toBe('Please select date range');
    expect(await message('?from=yesterday')).toBe('Please select date range');
    expect(await message(period(now, new Date(now.getTime() + 40 * 86_400_000)))).toBe('Please select at most 31 days');
  });

  it('is only for staff who see all bookings of the workspace', async () => {
    expect(statusOf(await dashboard(world.staff))).toBe(200);
    expect(statusOf(await dashboard(world.owner, '', world.otherSpaceId))).toBe(200);
    expect(statusOf(await dashboard(world.otherStaff))).toBe(403);
    expect(statusOf(await dashboard(world.member))).toBe(403);
    expect(statusOf(await dashboard(world.owner, '', '999999'))).toBe(404);
    expect(statusOf(await dashboard(world.owner, '', 'x'))).toBe(400);
    expect(statusOf(await app.call('GET', `/space/${world.spaceId}/dashboard`))).toBe(401);

    await app.knex('roles').where('name', 'Front Desk').update({ show_all_booking: false });
    expect(statusOf(await dashboard(world.staff))).toBe(403);
    await app.knex('roles').where('name', 'Front Desk').update({ show_all_booking: true });

    // The addresses of one workspace and of its dashboard do not hide each other.
    const editor = await addPerson(app.knex, 'Content Editor');
    expect(statusOf(await own(editor))).toBe(200);
    const space = await app.call('GET', `/space/${world.spaceId}`, { token: world.member.token });
    expect(space.data).toMatchObject({ name: 'London' });
  });
});

describe('the dashboard of a member', () => {
  it('has the next bookings by their start, and the number of all of them', async () => {
    const { data: before } = await own(world.otherMember);
    expect(before).toEqual({ booking: [], booking_count: 0 });
    const otherCard = await saveCard(app, world.otherMember);
    const ofOther = (days: number) => booked(roomBooking(world, slot(days, 14)), world.otherMember);
    const [later, sooner, unpaid] = [await ofOther(8), await ofOther(6), await ofOther(7)];
    for (const booking of [later, sooner]) await pay(app, world.otherMember, booking, otherCard);
    const { data: after } = await own(world.otherMember);
    expect(after.booking.map(({ _id }) => _id)).toEqual([sooner._id, later._id]);
    expect(after.booking_count).toBe(2);
    expect(JSON.stringify((await own(world.member)).data)).not.toContain(unpaid._id);
  });

  it('has the own bookings of staff, not those of their workspaces', async () => {
    expect((await own(world.staff)).data).toEqual({ booking: [], booking_count: 0 });
    expect((await own(world.owner)).data.booking_count).toBe(0);
  });
});

describe('the use of meeting rooms', () => {
  it('is what was booked in the seven days before today, and what was checked in until its end or release', async () => {
    const use = async () => (await dashboard(world.staff)).data.room_use;
    const [came, stayedAway] = [await booked(roomBooking(world, slot(20))), await booked(roomBooking(world, slot(21)))];
    for (const [index, booking] of [came, stayedAway].entries()) {
      await pay(app, world.member, booking, card);
      const starts_at = new Date(clock.now().getTime() - (2 + index) * 24 * 3_600_000);
      // Nobody came to the second one, which was released after half an hour.
      const ends_at = new Date(starts_at.getTime() + (index === 0 ? 120 : 30) * 60_000);
      const times = { starts_at, ends_at };
      await app.knex('bookings').where('id', booking._id).update(times);
      await app
        .knex('claims')
        .where('booking_id', booking._id)
        .update({ ...times, day: toLocal(starts_at).day });
    }
    await app.knex('bookings').where('id', came._id).update({ checked_in_at: clock.now() });
    const { open, ...used } = (await use())!;
    expect(used).toEqual({ booked: 150, present: 120, booked_percent: 1, present_percent: 1 });
    // One room, open from 00:00 to 23:30. A change of the clocks in this week takes or adds an hour.
    expect(Math.abs(open - 7 * 23.5 * 60)).toBeLessThanOrEqual(60);
    await app.knex('bookings').where('id', came._id).update({ active: false });
    expect(await use()).toMatchObject({ booked: 30, present: 0, present_percent: 0 });
  });
});
