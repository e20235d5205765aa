/** Periods that would cost nothing or are outside the opening hours, and holds that block others without payment. */
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { momentOf } from '#server/context.ts';
import { lockParents } from '#domains/bookings/server/lock-parents.ts';
import { heldBy } from '#domains/bookings/server/lifecycle/hold-limits.ts';
import { WEEKDAYS, addDays, fromLocal, toLocal } from '#shared/time.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Booked, addPerson, deskBooking, pay, roomBooking, saveCard, slot, join } from '../helpers/world.ts';

useApp({ env: () => ({ HELD_BOOKINGS_PER_MEMBER: '3', HELD_SEATS_PER_MEMBER: '20' }), desks: 60 });
beforeAll(async () => {
  await app.call('PUT', `/space/add-space/${world.spaceId}`, {
    token: world.owner.token,
    body: { office_hours: ['08:00', '20:00'], no_of_days: [...WEEKDAYS] },
  });
});

const today = toLocal(new Date()).day;
const moment = (days: number, time: string, plusMs = 0) =>
  new Date(fromLocal(addDays(today, days), time).getTime() + plusMs).toISOString();
const post = (body: object, person = world.otherMember) =>
  app.call<Booked>('POST', '/bookings', { token: person.token, body });
const HOURS = /^Our workspace is open from 08:00 to 20:00/;
const LENGTH = 'Duration must be at least 1 hour, in steps of 30 minutes';

describe('a meeting', () => {
  const refused: [string, string, string, RegExp | string][] = [
    ['of a millisecond', moment(3, '10:00'), moment(3, '10:00', 1), LENGTH],
    ['of half an hour', moment(3, '10:00'), moment(3, '10:30'), LENGTH],
    ['of 75 minutes', moment(3, '10:00'), moment(3, '11:15'), LENGTH],
    ['that starts at three minutes past', moment(3, '10:03'), moment(3, '11:03'), 'Please start on a 5-minute mark'],
    [
      'that starts a second late',
      moment(3, '10:00', 1000),
      moment(3, '11:00', 1000),
      'Please start on a 5-minute mark',
    ],
    ['that ends a second after closing', moment(3, '19:00'), moment(3, '20:00', 1000), HOURS],
    ['that ends 59 seconds after closing', moment(3, '19:00'), moment(3, '20:00', 59_000), HOURS],
    ['before the opening', moment(3, '07:55'), moment(3, '08:55'), HOURS],
    ['over night', moment(3, '19:00'), moment(4, '09:00'), HOURS],
  ];
  it.each(refused)('%s is refused by booking, search and move', async (_what, from, to, message) => {
    const booked = await post(roomBooking(world, { from, to }));
    expect(booked.meta.status).toBe(400);
    expect(booked.meta.message).toMatch(message);
    const query = new URLSearchParams({ from, to, type: 'meeting_room', capacity: '1' });
    const searched = await app.call('GET', `/space/${world.spaceId}/resources-availability?${query}`);
    expect(searched.meta.message).toMatch(message);
    const { data: mine } = await post(roomBooking(world, slot(9, 10, 1)));
    const path = `/bookings/reschedule-request/${mine._id}`;
    const moved = await app.call('PUT', path, { token: world.otherMember.token, body: { from, to } });
    expect(moved.meta.message).toMatch(message);
    await app.call('DELETE', `/bookings/cancel/${mine._id}`, { token: world.otherMember.token });
  });

  it('may end at closing time', async () => {
    const { meta, data } = await post(roomBooking(world, { from: moment(5, '18:30'), to: moment(5, '20:00') }));
    expect(meta.status).toBe(200);
    await app.call('DELETE', `/bookings/cancel/${data._id}`, { token: world.otherMember.token });
  });

  it('may be outside the opening hours only when staff confirm it', async () => {
    await join(app, world.member, world.spaceId);
    const period = { from: moment(6, '21:00'), to: moment(6, '22:00') };
    const body = { ...roomBooking(world, period), outside_hours: true };
    expect((await post(body)).meta.status).toBe(400);
    const forMember = { ...body, assignedUser: world.member.email, members: [world.member.email] };
    expect((await post({ ...forMember, outside_hours: false }, world.staff)).meta.status).toBe(400);
    expect((await post(forMember, world.staff)).meta.status).toBe(200);
  });

  it('is not offered outside the opening hours in a search without a type', async () => {
    const query = new URLSearchParams({ from: moment(7, '21:00'), to: moment(7, '22:00') });
    const { data } = await app.call<{ type: string }[]>(
      'GET',
      `/space/${world.spaceId}/resources-availability?${query}`,
    );
    expect(data).toEqual([]);
    const open = new URLSearchParams({ from: moment(7, '10:00'), to: moment(7, '12:00') });
    const offered = await app.call<{ type: string }[]>('GET', `/space/${world.spaceId}/resources-availability?${open}`);
    expect(new Set(offered.data.map(({ type }) => type))).toEqual(new Set(['meeting_room', 'private_office', 'desks']));
  });
});

describe('a desk', () => {
  it.each([
    ['of a millisecond', moment(3, '10:00'), moment(3, '10:00', 1), 'Please book at least one hour'],
    ['from before the opening', moment(3, '07:59'), moment(4, '20:00'), HOURS],
    ['until after the closing', moment(3, '08:00'), moment(4, '20:00', 1), HOURS],
  ])('%s is refused', async (_what, from, to, message) => {
    const { meta } = await post(deskBooking(world, { from, to }));
    expect(meta.status).toBe(400);
    expect(meta.message).toMatch(message);
  });

  it('costs one day per started 24 hours', async () => {
    const { data } = await post(deskBooking(world, { from: moment(3, '08:00'), to: moment(4, '20:00') }));
    expect(data.price.net).toBe(20);
    await app.call('DELETE', `/bookings/cancel/${data._id}`, { token: world.otherMember.token });
  });
});

describe('holds', () => {
  const full = { status: 429, message: 'Please pay or release the bookings that you already hold' };

  it('are limited to three at once, until one is paid or released', async () => {
    const person = await addPerson(app.knex, 'Member');
    const held: Booked[] = [];
    for (const day of [10, 11, 12]) held.push((await post(roomBooking(world, slot(day, 10, 1)), person)).data);
    const fourth = roomBooking(world, slot(13, 10, 1));
    expect((await post(fourth, person)).meta).toMatchObject(full);
    await app.call('DELETE', `/bookings/cancel/${held[0]!._id}`, { token: person.token });
    const { data } = await post(fourth, person);
    expect((await post(roomBooking(world, slot(14, 10, 1)), person)).meta).toMatchObject(full);
    await pay(app, person, data, await saveCard(app, person));
    expect((await post(roomBooking(world, slot(14, 10, 1)), person)).meta.status).toBe(200);
  });

  it('are limited to twenty seats at once', async () => {
    const person = await addPerson(app.knex, 'Member');
    expect((await post(deskBooking(world, slot(15, 9, 8), 21), person)).meta).toMatchObject(full);
    expect((await post(deskBooking(world, slot(15, 9, 8), 15), person)).meta.status).toBe(200);
    expect((await post(deskBooking(world, slot(16, 9, 8), 6), person)).meta).toMatchObject(full);
    expect((await post(deskBooking(world, slot(16, 9, 8), 5), person)).meta.status).toBe(200);
  });

  it('are limited also for concurrent calls', async () => {
    const person = await addPerson(app.knex, 'Member');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => post(roomBooking(world, slot(20 + index, 10, 1)), person)),
    );
    expect(answers.filter(({ meta }) => meta.status === 200)).toHaveLength(3);
    expect(answers.filter(({ meta }) => meta.status === 429)).toHaveLength(5);
  });

  it('are read as they are once the account is locked, and are not locked with it', async () => {
    const person = await addPerson(app.knex, 'Member');
    const { data } = await post(roomBooking(world, slot(70, 10, 1)), person);
    const { id, ...parents } = await app.knex('bookings').where('id', data._id).first();
    const readHeld = () =>
      app.knex.transaction(async (trx) => {
        const reading = heldBy(person.id, momentOf(app.services));
        const held = (await lockParents(trx, [parents], { actorId: person.id, isAlone: true, reading })) ?? '[]';
        return (JSON.parse(held) as { id: number }[]).map((each) => String(each.id));
      });
    const change = async (active: boolean) => {
      let waiting: ReturnType<typeof readHeld> | undefined;
      await app.knex.transaction(async (trx) => {
        await lockParents(trx, [parents], { actorId: person.id, isAlone: true });
        waiting = readHeld();
        await pause(50);
        await trx('bookings').where({ id }).update({ active });
        await pause(50);
      });
      return waiting;
    };
    for (let round = 0; round < 5; round += 1) expect([await change(false), await change(true)]).toEqual([[], [id]]);
    await app.knex.transaction(async (trx) => {
      expect(await trx('bookings').where({ id }).forUpdate()).toHaveLength(1);
      expect(await readHeld()).toEqual([id]);
    });
  });

  it('are not limited for staff who book for others', async () => {
    await join(app, world.member, world.spaceId);
    for (let day = 30; day < 36; day += 1) {
      const body = {
        ...roomBooking(world, slot(day, 10, 1)),
        assignedUser: world.member.email,
        members: ['a@example.org'],
      };
      expect((await post(body, world.staff)).meta.status).toBe(200);
    }
    expect((await post(roomBooking(world, slot(40, 10, 1)), world.member)).meta).toMatchObject(full);
  });
});

describe('remarks and titles', () => {
  it('are limited in number and length', async () => {
    const person = await addPerson(app.knex, 'Member');
    const { data } = await post(roomBooking(world, slot(50, 10, 1)), person);
    const note = () =>
      app.call('PUT', `/bookings/remark/${data._id}`, { token: person.token, body: { remark: 'x'.repeat(2000) } });
    const statuses: number[] = [];
    for (let index = 0; index < 40; index += 1) statuses.push((await note()).meta.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
    const listed = await app.call<Booked[]>('GET', '/bookings', { token: person.token });
    expect(listed.data[0]!.meta).toEqual({});
    for (const title of ['one\nBcc: all@example.org', 'tab\there', 'x'.repeat(101)]) {
      const body = { ...roomBooking(world, slot(51, 10, 1)), title };
      expect((await post(body, person)).meta.status, title).toBe(400);
    }
  });
});

describe('a person who books', () => {
  it('becomes a member of the workspace only with a successful booking', async () => {
    const person = await addPerson(app.knex, 'Member');
    const entries = () => app.knex('user_spaces').where('user_id', person.id).select('space_id', 'active');
    await post(roomBooking(world, { from: moment(3, '10:00'), to: moment(3, '10:00', 1) }), person);
    expect(await entries()).toEqual([]);
    await post(roomBooking(world, slot(60, 10, 1)), person);
    expect(await entries()).toEqual([{ space_id: world.spaceId, active: true }]);
  });

  it('learns nothing about other accounts from a booking', async () => {
    const person = await addPerson(app.knex, 'Member');
    await app.knex('users').where('id', world.member.id).update({ phone: '+447700900999', name: 'Secret Name' });
    const base = roomBooking(world, slot(61, 10, 1));
    const byId = await post({ ...base, members: [world.member.id, world.owner.id] }, person);
    expect(byId.meta).toMatchObject({ status: 400, message: 'Please select member' });
    const unknown = await post({ ...base, members: ['999999999'] }, person);
    expect(unknown.meta).toMatchObject({ status: 400, message: 'Please select member' });
    const { data, meta } = await post({ ...base, members: [person.email, world.member.email] }, person);
    expect(meta.status).toBe(200);
    expect((data as unknown as { members: unknown[] }).members).toEqual([
      expect.objectContaining({ _id: person.id }),
      world.member.email,
    ]);
    const answers = [
      await app.call('PUT', `/bookings/reschedule-request/${data._id}`, {
        token: person.token,
        body: { ...slot(61, 12, 1), members: [world.member.email] },
      }),
      await app.call('PUT', `/bookings/reschedule-request/${data._id}`, {
        token: person.token,
        body: { ...slot(61, 12, 1), members: [world.member.id] },
      }),
      await app.call('POST', '/stripe/payCharge', {
        token: person.token,
        body: {
          _id: data._id,
          source_id: await saveCard(app, person),
          currency: 'GBP',
          amount: 5400,
          members: [world.member.email],
        },
      }),
      await app.call('GET', `/bookings/${data._id}`, { token: person.token }),
      await app.call('GET', '/bookings', { token: person.token }),
    ];
    expect(answers.map((answer) => answer.meta.status)).toEqual([200, 400, 200, 200, 200]);
    expect(JSON.stringify(answers)).not.toMatch(/Secret Name|700900999/);
  });

  it('can name, as staff, only members of the workspace by id', async () => {
    const elsewhere = await addPerson(app.knex, 'Member', [world.otherSpaceId]);
    const body = { ...roomBooking(world, slot(62, 10, 1)), assignedUser: elsewhere.id, members: [elsewhere.email] };
    expect((await post(body, world.staff)).meta).toMatchObject({
      status: 400,
      message: 'Please select billed to member',
    });
    const named = { ...body, assignedUser: world.member.email, members: [elsewhere.id] };
    expect((await post(named, world.staff)).meta).toMatchObject({ status: 400, message: 'Please select member' });
  });
});
