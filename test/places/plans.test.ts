/** Plans: who may change them, what they accept, and that bookings keep what they were sold with. */
import { describe, expect, it } from 'vitest';
import type { PlanView } from '#domains/pricing/schema.ts';
import { fromLocal, toLocal } from '#shared/time.ts';
import { saidOf } from '../helpers/activities.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Booked, addPerson, deskBooking, slot } from '../helpers/world.ts';

useApp();

const plan = (over: object = {}) => ({
  name: 'Flexi Month',
  tenure: 30,
  discount: 15,
  resource_type: 'flexi_desk',
  space_id: world.spaceId,
  ...over,
});
const add = (body: object, token = world.owner.token) => app.call<PlanView>('POST', '/plans', { token, body });
const change = (id: string, body: object, token = world.owner.token) =>
  app.call<PlanView>('PUT', `/plans/${id}`, { token, body });

describe('a plan', () => {
  it('is added, listed for visitors while it is active, and found in the activity feed', async () => {
    const { meta, data } = await add(plan());
    expect(meta).toMatchObject({ status: 200, message: 'Successfully add new plan' });
    expect(data).toMatchObject({ name: 'Flexi Month', tenure: 30, discount: 15, active: true, resource_id: null });
    const path = `/plans?space_id=${world.spaceId}&resource_type=flexi_desk`;
    const listed = async () => (await app.call<PlanView[]>('GET', path)).data.map(({ _id }) => _id);
    expect(await listed()).toContain(data._id);
    const changed = await change(data._id, { active: false });
    expect(changed.meta).toMatchObject({ status: 200, message: 'Successfully update new plan' });
    expect(await listed()).not.toContain(data._id);
    const activities = await saidOf(app, { model: 'Plan', model_id: data._id });
    expect(activities).toEqual([
      expect.stringContaining('added the Flexi Desk plan Flexi Month'),
      expect.stringContaining('updated the Flexi Desk plan Flexi Month'),
    ]);
  });

  it('tells the second of two editors of the change of the first', async () => {
    const { data } = await add(plan());
    expect((await change(data._id, { discount: 20, version: data.version })).meta.status).toBe(200);
    const late = await change(data._id, { discount: 25, version: data.version });
    expect(late.meta.status).toBe(409);
    expect(late.data).toMatchObject({ current: { discount: 20, version: data.version + 1 } });
  });

  it.each([
    [{ name: ' ' }, 'Plan name cannot be blank'],
    [{ tenure: 0 }, 'No of days must be greater than 0'],
    [{ tenure: 1.5 }, 'No of days must be greater than 0'],
    [{ discount: -1 }, 'Discount Price must be greater than 0'],
    [{ discount: 100.01 }, 'Discount Price cannot be more than the price'],
    [{ resource_type: 'private_office' }, 'Please select office space'],
    [{ resource_type: 'meeting_room' }, 'Please select resource type'],
  ])('refuses %j', async (wrong, message) => {
    expect((await add(plan(wrong))).meta).toMatchObject({ status: 400, message });
  });

  it('of a private office belongs to an office of its workspace', async () => {
    const offices = { resource_type: 'private_office', name: 'Office Year' };
    const wrong = await add(plan({ ...offices, resource_id: world.roomId }));
    expect(wrong.meta).toMatchObject({ status: 400, message: 'Please select office space' });
    const right = await add(plan({ ...offices, resource_id: world.officeId }));
    expect(right.data).toMatchObject({ resource_id: world.officeId });
    expect((await change(right.data._id, { resource_id: null })).meta.status).toBe(400);
  });

  it('stays in its workspace and of its type', async () => {
    const { data } = await add(plan());
    expect((await change(data._id, { space_id: world.otherSpaceId })).meta.status).toBe(400);
    expect((await change(data._id, { resource_type: 'dedicated_desk' })).meta.status).toBe(400);
    expect((await change(data._id, { space_id: world.spaceId, resource_type: 'flexi_desk' })).meta.status).toBe(200);
  });

  it('may be changed by staff of its workspace with the area of its type only', async () => {
    const { data } = await add(plan());
    const elsewhere = await addPerson(app.knex, 'Manager', [world.otherSpaceId]);
    const frontDesk = await addPerson(app.knex, 'Front Desk', [world.spaceId]);
    for (const { token } of [elsewhere, frontDesk, world.member]) {
      expect((await change(data._id, { discount: 99 }, token)).meta.status).toBe(403);
      expect((await add(plan(), token)).meta.status).toBe(403);
    }
  });
});

it('a booking keeps the discount of the plan with which it was made', async () => {
  const { data } = await add(plan({ tenure: 2, discount: 50 }));
  const body = { ...deskBooking(world, slot(3)), plan_id: data._id };
  const booked = await app.call<Booked>('POST', '/bookings', { token: world.member.token, body });
  expect(booked.meta.status).toBe(200);
  await change(data._id, { discount: 0 });
  const { data: later } = await app.call<Booked>('GET', `/bookings/${booked.data._id}`, { token: world.member.token });
  expect(later).toMatchObject({ price: booked.data.price, plan: { name: 'Flexi Month', discount: 50 } });
});

it('the occupancy of today counts the seats of a type that are booked', async () => {
  const today = toLocal(new Date()).day;
  const staff = procedures(app, world.owner);
  const ask = () => staff.availability.occupancy.query({ space_id: world.spaceId, type: 'flexi_desk' });
  const before = await ask();
  expect(before.booked).toBe(0);
  const [seat] = await app.knex('units').where({ resource_id: world.deskAreaId, kind: 'flexi_desk' });
  const claim = { space_id: world.spaceId, kind: 'flexi_desk', day: today, unit_id: seat.id };
  const [booking] = await app.knex('bookings').select('id');
  const period = { starts_at: fromLocal(today, '10:00'), ends_at: fromLocal(today, '11:00') };
  await app.knex('claims').insert({ ...claim, ...period, booking_id: booking.id });
  expect(await ask()).toEqual({ ...before, booked: 1, percent: Math.floor(100 / before.seats) });
});
