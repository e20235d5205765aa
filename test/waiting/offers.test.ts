/** What becomes free is offered to those who wait: first come, first served, once, and never to two people. */
import { afterEach, describe, expect, it } from 'vitest';
import { DAY, MINUTE, fromLocal, toLocal } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { IN_THE_PAST } from '#domains/availability/index.ts';
import { moveToDaylight } from '../helpers/daytime.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Person, deskBooking, pay, saveCard, slot } from '../helpers/world.ts';
import { eventually } from '../integrations/sandbox.ts';
import {
  type Wish,
  deskWish,
  entryOf,
  heard,
  listen,
  people,
  release,
  roomWish,
  statusesOf,
  takeDesks,
  takeRoom,
} from './helpers.ts';

useApp();
afterEach(async () => {
  clock.reset();
  await app.knex('waiting_entries').whereIn('status', ['waiting', 'offered']).update({ status: 'left' });
});

let day = 10;
const nextSlot = () => slot((day += 1));
const join = (person: Person, wish: Wish) => procedures(app, person).waiting.join.mutate(wish);

describe('a place that becomes free', () => {
  it('is held for the first in line, who is notified by mail and at once on the screen', async () => {
    const period = nextSlot();
    const booking = await takeRoom(app, world, world.member, period);
    const [first, second] = (await people(app, 2)) as [Person, Person];
    expect(await join(first, roomWish(world, period))).toMatchObject({ status: 'waiting', ahead: 0 });
    expect(await join(second, roomWish(world, period))).toMatchObject({ status: 'waiting', ahead: 1 });
    const screen = await listen(app, first);
    await release(app, world.member, booking);
    await app.deliver();
    const entry = (await entryOf(app, first))!;
    expect(entry).toMatchObject({ status: 'offered', ahead: null, offer: { place: 'Boardroom' } });
    expect(entry.offer!.until!.getTime() - clock.now().getTime()).toBeGreaterThan(29 * MINUTE);
    expect(await entryOf(app, second)).toMatchObject({ status: 'waiting', ahead: 0 });
    await heard(screen, 'waiting.offered');
    screen.socket.close();
    const mails = (await app.mails(first.email)).filter(({ subject }) => subject.startsWith('A place is free for you'));
    expect(mails).toHaveLength(1);
    expect(mails[0]!.links.some((link) => link.endsWith(`/app/payNow/${entry.offer!.booking_id}`))).toBe(true);
    expect(await app.mails(second.email)).toEqual([]);
    const held = await procedures(app, first).bookings.get.query({ _id: entry.offer!.booking_id });
    expect(held).toMatchObject({ payment_status: 'pending', assignedUser: { _id: first.id } });
    expect(held.members).toMatchObject([{ email: first.email }]);
  });

  it('is offered within a second, without a job', async () => {
    const period = nextSlot();
    const booking = await takeRoom(app, world, world.member, period);
    const [person] = (await people(app, 1)) as [Person];
    await join(person, roomWish(world, period));
    const releasedAt = performance.now();
    await release(app, world.member, booking);
    await eventually(async () => ((await entryOf(app, person))?.status === 'offered' ? true : undefined));
    expect(performance.now() - releasedAt).toBeLessThan(2_000);
  });

  it('goes to each of the first two, when two are free and three wait', async () => {
    const period = nextSlot();
    await takeDesks(app, world, world.member, period, 8);
    const two = await takeDesks(app, world, world.otherMember, period, 2);
    const waiting = await people(app, 3);
    for (const person of waiting) await join(person, deskWish(world, period));
    await release(app, world.otherMember, two);
    await app.deliver();
    expect(await statusesOf(app, waiting)).toEqual(['offered', 'offered', 'waiting']);
    await app.settle();
    expect(await statusesOf(app, waiting)).toEqual(['offered', 'offered', 'waiting']);
  });

  it('because a booking moves is offered', async () => {
    const period = nextSlot();
    const booking = await takeRoom(app, world, world.member, period);
    const [person] = (await people(app, 1)) as [Person];
    await join(person, roomWish(world, period));
    const { from, to } = nextSlot();
    const later = { from: new Date(from), to: new Date(to), reschedule_reason: 'later' };
    await procedures(app, world.owner).bookings.reschedule.mutate({ _id: booking, ...later });
    await app.deliver();
    expect(await statusesOf(app, [person])).toEqual(['offered']);
  });

  it('passes over whom it does not fit, and stops nobody behind them', async () => {
    const period = nextSlot();
    await takeDesks(app, world, world.member, period, 9);
    const one = await takeDesks(app, world, world.otherMember, period, 1);
    const [many, single] = (await people(app, 2)) as [Person, Person];
    await join(many, deskWish(world, period, 5));
    await join(single, deskWish(world, period));
    await release(app, world.otherMember, one);
    await app.deliver();
    expect(await statusesOf(app, [many, single])).toEqual(['waiting', 'offered']);
  });

  it('that is needed for a part of the period only goes to whom it fits', async () => {
    const whole = slot((day += 1), 10, 4);
    const early = { ...whole, to: slot(day, 10, 2).to };
    const late = slot(day, 12, 2);
    await takeRoom(app, world, world.member, early);
    const booking = await takeRoom(app, world, world.otherMember, late);
    const [long, short] = (await people(app, 2)) as [Person, Person];
    await join(long, roomWish(world, whole));
    await join(short, roomWish(world, late));
    await release(app, world.otherMember, booking);
    await app.deliver();
    expect(await statusesOf(app, [long, short])).toEqual(['waiting', 'offered']);
  });
});

describe('an offer', () => {
  async function offered(count: number) {
    const period = nextSlot();
    const booking = await takeRoom(app, world, world.member, period);
    const waiting = await people(app, count);
    for (const person of waiting) await join(person, roomWish(world, period));
    await release(app, world.member, booking);
    await app.deliver();
    return { waiting, period };
  }

  it('that is not paid in time goes to the next, and not back to the first', async () => {
    const { waiting, period } = await offered(2);
    const [first] = waiting as [Person];
    clock.advance(31 * MINUTE);
    await app.settle();
    expect(await statusesOf(app, waiting)).toEqual(['missed', 'offered']);
    await join(first, roomWish(world, period));
    clock.advance(31 * MINUTE);
    await app.settle();
    expect(await statusesOf(app, waiting)).toEqual(['offered', 'missed']);
  });

  it('that is released goes to the next', async () => {
    const { waiting } = await offered(2);
    await release(app, waiting[0]!, (await entryOf(app, waiting[0]!))!.offer!.booking_id);
    await app.deliver();
    expect(await statusesOf(app, waiting)).toEqual(['missed', 'offered']);
  });

  it('that is given up by leaving the line goes to the next, and the entry says so', async () => {
    const { waiting } = await offered(2);
    const { _id } = (await entryOf(app, waiting[0]!))!;
    await procedures(app, waiting[0]!).waiting.leave.mutate({ _id });
    await app.deliver();
    expect(await statusesOf(app, waiting)).toEqual(['left', 'offered']);
  });

  it('that is paid ends the wait, and leaving it does not cancel the booking', async () => {
    const { waiting } = await offered(1);
    const [person] = waiting as [Person];
    const { _id, offer } = (await entryOf(app, person))!;
    const card = await saveCard(app, person);
    const { data } = await app.call<Parameters<typeof pay>[2]>('GET', `/bookings/${offer!.booking_id}`, person);
    expect((await pay(app, person, data, card)).meta.status).toBe(200);
    await expect(procedures(app, person).waiting.leave.mutate({ _id })).rejects.toMatchObject({
      data: { httpStatus: 409 },
    });
    await app.deliver();
    expect(await statusesOf(app, waiting)).toEqual(['booked']);
    const booking = await procedures(app, person).bookings.get.query({ _id: offer!.booking_id });
    expect(booking).toMatchObject({ active: true, payment_status: 'completed' });
  });

  it('that a member may not hold goes to the next entry, and the member stays in line', async () => {
    const period = nextSlot();
    const booking = await takeRoom(app, world, world.member, period);
    const [full, next] = (await people(app, 2)) as [Person, Person];
    await join(full, roomWish(world, period));
    await join(next, roomWish(world, period));
    const { config } = app.services;
    const most = config.HELD_BOOKINGS_PER_MEMBER;
    for (const [index] of [0, 1].entries())
      await app.call('POST', '/bookings', { token: full.token, body: deskBooking(world, slot(60 + index)) });
    config.HELD_BOOKINGS_PER_MEMBER = 2;
    try {
      await release(app, world.member, booking);
      await app.deliver();
    } finally {
      config.HELD_BOOKINGS_PER_MEMBER = most;
    }
    expect(await statusesOf(app, [full, next])).toEqual(['waiting', 'offered']);
  });
});

describe('a place of other terms', () => {
  const setRules = (workspace: object) =>
    procedures(app, world.owner).spaces.update.mutate({ _id: world.spaceId, use_rules: workspace });

  it('that costs nothing is held until the person confirms it', async () => {
    const period = nextSlot();
    const booking = await takeRoom(app, world, world.member, period);
    const [person] = (await people(app, 1)) as [Person];
    await join(person, roomWish(world, period));
    const { price_pence } = await app.knex('resources').where('id', world.roomId).first<{ price_pence: number }>();
    await app.knex('resources').where('id', world.roomId).update({ price_pence: 0 });
    await release(app, world.member, booking);
    await app.deliver();
    await app.knex('resources').where('id', world.roomId).update({ price_pence });
    expect(await statusesOf(app, [person])).toEqual(['offered']);
    const [mail] = (await app.mails(person.email)).filter(({ subject }) =>
      subject.startsWith('A place is free for you'),
    );
    expect(mail!.text).toContain('Please confirm it by then');
    const { offer } = (await entryOf(app, person))!;
    await procedures(app, person).bookings.confirmFree.mutate({ _id: offer!.booking_id });
    await app.deliver();
    expect(await statusesOf(app, [person])).toEqual(['booked']);
  });

  it('that needs an approval is requested; a rejection gives it to the next', async () => {
    const period = nextSlot();
    const booking = await takeRoom(app, world, world.member, period);
    const waiting = await people(app, 2);
    for (const person of waiting) await join(person, roomWish(world, period));
    await setRules({ approval: 'staff' });
    await release(app, world.member, booking);
    await app.deliver();
    const entry = (await entryOf(app, waiting[0]!))!;
    expect(entry).toMatchObject({ status: 'offered', offer: { until: null } });
    await procedures(app, world.owner).bookings.decide.mutate({
      _id: entry.offer!.booking_id,
      booking_status: 'Rejected',
      booking_admin_remark: 'It is being painted',
    });
    await app.deliver();
    expect(await statusesOf(app, waiting)).toEqual(['missed', 'offered']);
    const next = (await entryOf(app, waiting[1]!))!;
    await procedures(app, world.owner).bookings.decide.mutate({
      _id: next.offer!.booking_id,
      booking_status: 'Approved',
    });
    await app.deliver();
    await setRules({});
    expect(await statusesOf(app, waiting)).toEqual(['missed', 'booked']);
  });
});

describe('a wait ends by itself', () => {
  async function waitingFor(person: Person) {
    const period = nextSlot();
    await takeRoom(app, world, world.member, period);
    await join(person, roomWish(world, period));
    return period;
  }

  it('when the period begins', async () => {
    const [person] = (await people(app, 1)) as [Person];
    const { from } = await waitingFor(person);
    clock.freeze(new Date(new Date(from).getTime() + 1));
    await app.settle();
    const row = await app.knex('waiting_entries').where('user_id', person.id).first();
    expect(row).toMatchObject({ status: 'begun', booking_id: null });
  });

  it('for desks not in the morning, but when their day is over: until then, a desk is offered', async () => {
    const [person] = (await people(app, 1)) as [Person];
    await moveToDaylight(app, world);
    const { time_zone } = (await app.knex('spaces').where('id', world.spaceId).first('time_zone'))!;
    const today = toLocal(clock.now(), time_zone).day;
    const [from, to] = ['00:00', '23:00'].map((time) => fromLocal(today, time, time_zone).toISOString());
    const period = { from: from!, to: to! };
    const taken = await takeDesks(app, world, world.member, period, 10);
    await join(person, deskWish(world, period));
    await app.settle();
    expect(await statusesOf(app, [person])).toEqual(['waiting']);
    await release(app, world.member, taken);
    await app.settle();
    expect(await statusesOf(app, [person])).toEqual(['offered']);
    expect((await entryOf(app, person))!.offer!.until!.getTime()).toBeGreaterThan(clock.now().getTime());

    const yesterday = (at: string) => new Date(new Date(at).getTime() - DAY);
    const late = { ...deskWish(world, period), from: yesterday(period.from), to: yesterday(period.to) };
    await expect(join(person, late)).rejects.toThrow(IN_THE_PAST);
    await app.knex('spaces').where('id', world.spaceId).update({ time_zone: 'Europe/London' });
  });

  it('when the account is blocked, in general or in the workspace', async () => {
    const [one, other] = (await people(app, 2)) as [Person, Person];
    await waitingFor(one);
    await waitingFor(other);
    await app.knex('users').where('id', one.id).update({ status: false });
    const entry = { user_id: other.id, space_id: world.spaceId, active: false, created_at: new Date() };
    await app.knex('user_spaces').insert(entry);
    await app.settle();
    const rows = await app.knex('waiting_entries').whereIn('user_id', [one.id, other.id]).select('status');
    expect(rows.map(({ status }) => status)).toEqual(['barred', 'barred']);
  });

  it('when the room is switched off', async () => {
    const [person] = (await people(app, 1)) as [Person];
    await waitingFor(person);
    const inUse = (active: boolean) => app.knex('units').where('resource_id', world.roomId).update({ active });
    await inUse(false);
    await app.settle();
    await inUse(true);
    expect(await statusesOf(app, [person])).toEqual(['closed']);
  });
});

it('a seat that is added is offered without a job', async () => {
  const period = nextSlot();
  await takeDesks(app, world, world.member, period, 10);
  const [person] = (await people(app, 1)) as [Person];
  await join(person, deskWish(world, period));
  const seat = { seat_no: 'F99', resource_id: world.deskAreaId, desk_type: 'flexi_desk' as const };
  await procedures(app, world.owner).resources.addSeat.mutate(seat);
  await app.deliver();
  expect(await statusesOf(app, [person])).toEqual(['offered']);
});
