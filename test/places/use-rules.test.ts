/** The rules of use: search, booking, request, move and alternatives obey the same ones, and a change says what it touches. */
import { beforeEach, expect, it } from 'vitest';
import type { SpaceRules } from '#domains/workspaces/use-rules.ts';
import { WEEKDAYS, addDays, toLocal } from '#shared/time.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import {
  type Booked,
  type Person,
  addPerson,
  deskBooking,
  pay,
  roomBooking,
  saveCard,
  slot,
} from '../helpers/world.ts';

useApp();

type Rules = Partial<SpaceRules>;

const owner = () => procedures(app, world.owner);
const setRules = (use_rules: Rules | null) => owner().spaces.update.mutate({ _id: world.spaceId, use_rules });

beforeEach(async () => {
  await setRules(null);
});

const book = (body: object, person: Person = world.member) =>
  app.call<Booked>('POST', '/bookings', { token: person.token, body });
const request = (body: object) =>
  app.call<Booked>('POST', '/bookings/resource-without-pay', {
    token: world.staff.token,
    body: { name: 'Ada Lovelace', email: 'ada@example.org', number: '+4407700900123', ...body },
  });
const searchRoom = (period: { from: string; to: string }, person?: Person) =>
  procedures(app, person).availability.search.query({
    space_id: world.spaceId,
    type: 'meeting_room',
    capacity: 2,
    ...period,
  });

const dayOf = ({ from }: { from: string }) => from.slice(0, 10);

it('a booking that keeps its period keeps its price and is asked no rule, so that its title and guests can change', async () => {
  const period = slot(27);
  const { token } = world.member;
  const booked = await book({ ...roomBooking(world, period), capacity: 4 });
  const change = async (body: object) => {
    const path = `/bookings/reschedule-request/${booked.data._id}`;
    return (await app.call('PUT', path, { token, body: { ...period, ...body } })).meta;
  };
  const room = (changes: object) =>
    app.call('PUT', `/resources/${world.roomId}`, { token: world.owner.token, body: changes });
  const rules: Rules[] = [
    { closed_days: [{ day: dayOf(period), name: 'Building works' }] },
    { lead_minutes: 60 * 24 * 60 },
    { shortest_minutes: 240 },
  ];
  for (const [index, each] of rules.entries()) {
    await setRules(each);
    const guests = ['guest@example.org', 'guest2@example.org'].slice(0, index);
    expect(await change({ title: `Meeting ${index}`, members: [world.member.email, ...guests] })).toMatchObject({
      status: 200,
    });
    expect((await change({ to: slot(27, 10, 3).to })).status).toBe(400);
  }
  await setRules(null);
  expect((await room({ capacity: 2, price: 90 })).meta.status).toBe(200);
  try {
    expect(await change({ title: 'In a smaller room' })).toMatchObject({ status: 200 });
    expect((await change({ capacity: 5 })).message).toBe('Boardroom has room for 2');
    const { data } = await app.call<Booked>('GET', `/bookings/${booked.data._id}`, { token });
    expect(data.price).toEqual(booked.data.price);
  } finally {
    await room({ capacity: 10, price: 45 });
  }
});

it('a closed day is closed for search, booking, request and move', async () => {
  const [open, shut] = [slot(20), slot(21)];
  const held = await book(roomBooking(world, open));
  await setRules({ closed_days: [{ day: dayOf(shut), name: 'Stocktaking' }] });
  expect((await searchRoom(shut)).items).toEqual([]);
  const refusals = [
    await book(roomBooking(world, shut)),
    await request(roomBooking(world, shut)),
    await app.call('PUT', `/bookings/reschedule-request/${held.data._id}`, { token: world.member.token, body: shut }),
  ];
  for (const { meta } of refusals) {
    expect(meta.status).toBe(400);
    expect(meta.message).toMatch(/^The workspace is closed on .+ \(Stocktaking\)\. The next time is /);
  }
  const alternatives = await procedures(app, undefined).availability.alternatives.query({
    space_id: world.spaceId,
    type: 'meeting_room',
    capacity: 2,
    ...shut,
  });
  expect(alternatives.times.length).toBeGreaterThan(0);
  for (const { from } of alternatives.times) expect(toLocal(from).day).not.toBe(dayOf(shut));
  // Staff may book outside the rules when they say so.
  const desk = await request({ ...roomBooking(world, shut), outside_hours: true });
  expect(desk.meta.message).toBe('Booking request added');
});

it('a room has its own limits, and the others keep theirs', async () => {
  const { _id: small } = (
    await app.call<{ _id: string }>('POST', '/resources', {
      token: world.owner.token,
      body: { space_id: world.spaceId, type: 'meeting_room', name: 'Booth', price: 10, capacity: 2 },
    })
  ).data;
  await setRules({
    types: { meeting_room: { shortest_minutes: 120 } },
    resources: { [small]: { shortest_minutes: 30, longest_minutes: 60 } },
  });
  const names = async (hours: number) => (await searchRoom(slot(22, 10, hours))).items.map(({ name }) => name).sort();
  expect(await names(0.5)).toEqual(['Booth']);
  expect(await names(2)).toEqual(['Boardroom']);
  const short = { ...roomBooking(world, slot(22, 10, 0.5)), resource_id: small };
  expect((await book(short)).meta.success).toBe(true);
  const refused = await book(roomBooking(world, slot(22, 14, 1)));
  expect(refused.meta.message).toBe('Duration must be at least 2 hours, in steps of 30 minutes');
  expect(await searchRoom(slot(22, 14, 4)).then(({ items }) => items.length)).toBe(1);
});

it('a booking is made within the days ahead of whoever makes it', async () => {
  await setRules({ ahead_visitors: 3, ahead_members: 30 });
  const far = slot(10);
  const stranger = await addPerson(app.knex, 'Member');
  await expect(searchRoom(far)).rejects.toThrow(/^Bookings can begin until /);
  expect((await book(roomBooking(world, far), stranger)).meta.message).toMatch(/^Bookings can begin until /);
  expect((await book(roomBooking(world, slot(2)), stranger)).meta.success).toBe(true);
  // Their first booking has made them a member.
  expect((await book(roomBooking(world, far), stranger)).meta.success).toBe(true);
  expect((await request(roomBooking(world, slot(300)))).meta.success).toBe(true);
});

it('a workspace for members refuses strangers, also those who know the id of a room', async () => {
  await setRules({ who: 'members' });
  const stranger = await addPerson(app.knex, 'Member');
  const member = await addPerson(app.knex, 'Member', [world.spaceId]);
  const refusal = 'Only members of this workspace can book this';
  await expect(searchRoom(slot(12))).rejects.toThrow(refusal);
  expect((await book(roomBooking(world, slot(12)), stranger)).meta.message).toBe(refusal);
  expect((await book(roomBooking(world, slot(12)), member)).meta.success).toBe(true);
});

it('the hours by weekday set the pair of hours, and a new pair replaces them', async () => {
  const week = Object.fromEntries(
    WEEKDAYS.map((day) => [
      day,
      [
        ['09:00', '12:00'],
        ['13:00', '20:00'],
      ],
    ]),
  );
  const space = await setRules({ week } as Rules);
  expect(space).toMatchObject({ office_hours: ['09:00', '20:00'], no_of_days: [...WEEKDAYS] });
  expect((await book(roomBooking(world, slot(25, 11, 2)))).meta.message).toMatch(
    /^Our workspace is open from 09:00 to 12:00 and from 13:00 to 20:00\. Please contact /,
  );
  expect((await book(roomBooking(world, slot(25, 18, 2)))).meta.success).toBe(true);
  const same = await owner().spaces.update.mutate({
    _id: world.spaceId,
    office_hours: ['09:00', '20:00'],
    name: 'London',
  });
  expect(same.use_rules?.week).toBeDefined();
  const pair = await owner().spaces.update.mutate({ _id: world.spaceId, office_hours: ['08:00', '18:00'] });
  expect(pair.use_rules?.week).toBeNull();
});

it('a change says which bookings it touches, and touches none itself', async () => {
  const [first, second] = [slot(30), slot(31)];
  const member = await addPerson(app.knex, 'Member', [world.spaceId]);
  const paid = (await book(roomBooking(world, first), member)).data;
  await pay(app, member, paid, await saveCard(app, member));
  await book(deskBooking(world, second, 2), member);
  const closed_days = [first, second].map((period) => ({ day: dayOf(period), name: 'Shut' }));
  const check = (person: Person) =>
    procedures(app, person).availability.checkRules.mutate({
      space_id: world.spaceId,
      use_rules: { closed_days } as never,
    });
  const touched = await check(world.owner);
  expect(touched.count).toBe(2);
  expect(touched.first.map(({ _id, name }) => [_id, name])).toContainEqual([paid._id, 'Boardroom']);
  await setRules({ closed_days });
  expect((await check(world.owner)).count).toBe(0);
  const { data } = await app.call<Booked>('GET', `/bookings/${paid._id}`, { token: member.token });
  expect(data).toMatchObject({ from: paid.from, payment_status: 'completed', active: true });
  // A booking that is moved obeys the new rules; one that stays keeps its time.
  const body = { from: first.from, to: slot(30, 10, 3).to };
  const moved = await app.call('PUT', `/bookings/reschedule-request/${paid._id}`, { token: member.token, body });
  expect(moved.meta.message).toMatch(/\(Shut\)/);
});

it('rules that contradict themselves are refused at their field', async () => {
  const save = async (use_rules: unknown) => {
    const body = { use_rules };
    const { meta } = await app.call('PUT', `/space/add-space/${world.spaceId}`, {
      token: world.owner.token,
      body,
    });
    return [meta.status, meta.message];
  };
  expect(await save({ week: { Monday: [['18:00', '25:00']] } })).toEqual([400, 'Please enter a time']);
  const late = [['18:00', '02:00'] as const, ['20:00', '22:00'] as const];
  expect(await save({ week: { Monday: late } })).toEqual([400, 'The periods of a day must follow each other']);
  expect(
    await save({
      week: {
        Monday: [
          ['09:00', '13:00'],
          ['12:00', '18:00'],
        ],
      },
    }),
  ).toEqual([400, 'The periods of a day must follow each other']);
  expect(await save({ week: { Monday: [] } })).toEqual([400, 'Please open at least one day']);
  expect(await save({ shortest_minutes: 120, longest_minutes: 60 })).toEqual([
    400,
    'The longest must not be shorter than the shortest',
  ]);
  const day = addDays(dayOf(slot(0)), 1);
  const twice = [day, day].map((each) => ({ day: each, name: 'Shut' }));
  expect(await save({ closed_days: twice })).toEqual([400, 'Please enter each day once']);
});

it('staff without the settings and staff of other workspaces change and check nothing', async () => {
  for (const person of [world.staff, world.otherStaff, world.member]) {
    const calls = procedures(app, person);
    await expect(calls.spaces.update.mutate({ _id: world.spaceId, use_rules: null })).rejects.toThrow();
    await expect(calls.availability.checkRules.mutate({ space_id: world.spaceId, use_rules: null })).rejects.toThrow();
  }
});

it('a booking outside the rules says in its history which rule was overridden and by whom', async () => {
  await setRules({ longest_minutes: 120, types: { flexi_desk: { longest_days: 1 } } });
  const long = slot(45, 9, 4);
  type WithHistory = Booked & {
    meta: Record<string, { type: string; remark: string; modified_by: { email: string } }>;
  };
  const historyOf = async (id: string) => {
    const { data } = await app.call<WithHistory>('GET', `/bookings/${id}`, { token: world.owner.token });
    return Object.values(data.meta).map(({ type, remark, modified_by }) => [type, remark, modified_by.email]);
  };
  const forMember = { assignedUser: world.member.email, members: [world.member.id], outside_hours: true };
  const PASSED = 'Outside the rules: Duration must be at most 2 hours';
  const booked = await book({ ...roomBooking(world, long), ...forMember }, world.staff);
  expect(booked.meta.success).toBe(true);
  expect(await historyOf(booked.data._id)).toEqual([['created', PASSED, world.staff.email]]);
  const requested = await request({ ...roomBooking(world, slot(46, 9, 4)), outside_hours: true });
  expect(await historyOf(requested.data._id)).toEqual([['requested', PASSED, world.staff.email]]);
  const body = { ...slot(47, 9, 4), outside_hours: true, reschedule_reason: 'Later' };
  const moved = await app.call('PUT', `/bookings/reschedule-request/${booked.data._id}`, {
    token: world.staff.token,
    body,
  });
  expect(moved.meta.success).toBe(true);
  expect((await historyOf(booked.data._id)).at(-1)).toEqual(['rescheduled', PASSED, world.staff.email]);
  // Stays have the same switch. Within the rules, nothing is recorded, and members cannot use it.
  const days = { from: slot(48, 9).from, to: slot(49, 9, 8).to };
  const stay = await book({ ...deskBooking(world, days), ...forMember }, world.staff);
  expect((await historyOf(stay.data._id))[0]![1]).toBe('Outside the rules: Please book at most 1 day');
  await setRules({ longest_minutes: 120, buffer_after_minutes: 15, quota_hours: 9, quota_per: 'week' });
  const alone = await book({ ...roomBooking(world, slot(52)), ...forMember }, world.staff);
  expect((await historyOf(alone.data._id))[0]![1]).toBe('Outside the rules: without buffers, without quota');
  await setRules({ longest_minutes: 120 });
  const usual = await book({ ...roomBooking(world, slot(50)), ...forMember }, world.staff);
  expect((await historyOf(usual.data._id))[0]![1]).toBe('');
  const refused = await book({ ...roomBooking(world, slot(51, 9, 4)), outside_hours: true }, world.member);
  expect(refused.meta).toMatchObject({ status: 400, message: 'Duration must be at most 2 hours' });
});

it('another place obeys its own rules, unless staff who edit bookings say otherwise', async () => {
  const add = async (body: object) =>
    (await app.call<{ _id: string }>('POST', '/resources', { token: world.owner.token, body })).data._id;
  const room = { space_id: world.spaceId, type: 'meeting_room', price: 10, capacity: 4 };
  const [booth, studio] = [await add({ ...room, name: 'Booth' }), await add({ ...room, name: 'Studio' })];
  const card = await saveCard(app, world.member);
  const paid = async (period: { from: string; to: string }, resource_id: string) => {
    const { data } = await book({ ...roomBooking(world, period), resource_id });
    expect((await pay(app, world.member, data, card)).meta.success).toBe(true);
    return data;
  };
  const reserve = (id: string, body: object) =>
    app.call<Booked & { resource_id: { name: string }; meta: Record<string, { remark: string }> }>(
      'PUT',
      `/bookings/reserve-resource/${id}`,
      { token: world.staff.token, body },
    );
  const moved = await paid(slot(81, 9, 3), booth);
  await setRules({ resources: { [studio]: { longest_minutes: 120 } } });
  const refused = await reserve(moved._id, { resource_id: studio });
  const TOO_LONG = 'Duration must be at most 2 hours';
  expect(refused.meta).toMatchObject({ status: 400, message: `Studio: ${TOO_LONG}` });
  const { data } = await reserve(moved._id, { resource_id: studio, outside_hours: true });
  expect(data.resource_id.name).toBe('Studio');
  const remarks = Object.values(data.meta).map(({ remark }) => remark);
  expect(remarks.at(-1)).toBe(`Studio instead of Booth. Outside the rules: ${TOO_LONG}`);
  // The rules of the workspace, which its present place would break too, do not keep it from another room.
  await setRules({ longest_minutes: 60 });
  expect((await reserve(moved._id, { resource_id: booth })).meta.status).toBe(200);
  // A room with a quota of its own counts what the member has there.
  await setRules({ resources: { [studio]: { quota_hours: 2, quota_per: 'week' } } });
  const short = await paid(slot(82, 9, 1), booth);
  expect((await reserve(short._id, { resource_id: studio })).meta.status).toBe(200);
  expect((await reserve(moved._id, { resource_id: studio })).meta).toMatchObject({ status: 409 });
  expect((await reserve(moved._id, { resource_id: studio, outside_hours: true })).meta.status).toBe(200);
});
