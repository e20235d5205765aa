/** A membership that makes any time of day possible: for whom, on which days, and on every way to a booking. */
import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR, addDays, fromLocal } from '#shared/time.ts';
import { remarksOf } from '../helpers/activities.ts';
import { holdJobs } from '../helpers/leases.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Person, addPerson } from '../helpers/world.ts';
import {
  LONDON,
  ada,
  addCompany,
  begin,
  months,
  nextNumber,
  of,
  owner,
  refused,
  signIn,
  useMemberships,
} from './stage.ts';

useApp();
beforeAll(async () => {
  await holdJobs(app.knex);
  await app.knex('spaces').update({ opens_at: '09:00', closes_at: '18:00' });
});
useMemberships();

const always = (fields: object = {}, plan: object = {}) => begin(fields, { any_time: true, ...plan });
const inMonth = (month: number, day = '10') => `${months[month]!}-${day}`;
const lastDay = () => addDays(`${months[1]!}-01`, -1);

/** A meeting at night, before the workspace opens. */
function night(day: string, time = '03:00', hours = 2) {
  const from = fromLocal(day, time, LONDON);
  return { from, to: new Date(from.getTime() + hours * HOUR) };
}

async function addRoom(space_id = world.spaceId): Promise<string> {
  const body = { space_id, type: 'meeting_room', name: `Den ${nextNumber()}`, price: 45, capacity: 10 };
  return (await app.call<{ _id: string }>('POST', '/resources', { token: world.owner.token, body })).data._id;
}

async function meeting(day: string, time?: string, hours?: number) {
  const place = { type: 'meeting_room' as const, space_id: world.spaceId, resource_id: await addRoom(), capacity: 2 };
  return { ...place, ...night(day, time, hours) };
}

const closed = refused(400);
const book = async (person: Person, day: string, time?: string, hours?: number) =>
  of(person).bookings.create.mutate(await meeting(day, time, hours));
const bookFor = async (by: Person, person: Person, day: string) =>
  of(by).bookings.create.mutate({ ...(await meeting(day)), assignedUser: person.id, members: [person.email] });

const setRules = (fields: object) =>
  owner().spaces.update.mutate({
    _id: world.spaceId,
    use_rules: { closed_days: [], types: {}, resources: {}, ...fields },
  });

describe('a member with a membership', () => {
  it('books at night and on closed days, and nobody else does', async () => {
    await setRules({ closed_days: [{ day: inMonth(0, '12'), name: 'Stocktaking' }] });
    await always();
    for (const day of [inMonth(0), inMonth(0, '12')]) {
      expect(await book(ada, day)).toMatchObject({ payment_status: 'pending' });
      await expect(book(world.member, day)).rejects.toMatchObject(closed);
    }
    const ids = await app.knex('bookings').where('assigned_user_id', ada.id).pluck('id');
    const remarks = await Promise.all(ids.map((id) => remarksOf(app, id)));
    expect(remarks.flat()).toEqual(['', '']);
  });

  it('keeps the other rules', async () => {
    await always();
    await setRules({ lead_minutes: 60, ahead_members: 20 });
    const from = fromLocal(inMonth(0), '23:00', LONDON);
    await book(ada, inMonth(0), '22:00');
    // Over midnight, both days are given.
    await book(ada, inMonth(0), '23:00');
    await expect(book(ada, inMonth(0), '03:02')).rejects.toThrow('Please start on a 5-minute mark');
    await expect(book(ada, inMonth(0), '03:00', 0.5)).rejects.toThrow('Duration must be at least 1 hour');
    await expect(book(ada, inMonth(0), '03:00', 1.25)).rejects.toThrow('in steps of 30 minutes');
    await expect(book(ada, inMonth(0, '28'))).rejects.toThrow('Bookings can begin until');
    expect(await app.knex('bookings').where('assigned_user_id', ada.id).where('starts_at', '>=', from)).toHaveLength(1);
  });

  it('has it from the first day to the last, and not in paused months', async () => {
    const { _id } = await always({ from: inMonth(0, '05') });
    await owner().memberships.pause.mutate({ _id, from: months[1]!, until: months[1]! });
    await owner().memberships.giveNotice.mutate({ _id, end: inMonth(2, '20') });
    for (const day of [inMonth(0, '05'), lastDay(), inMonth(2, '20')]) await book(ada, day);
    for (const day of [inMonth(0, '04'), inMonth(1), inMonth(2, '21')])
      await expect(book(ada, day), day).rejects.toMatchObject(closed);
  });

  it('needs it on both ends of a longer booking', async () => {
    const { _id } = await always();
    await owner().memberships.pause.mutate({ _id, from: months[1]!, until: months[1]! });
    const desk = { type: 'flexi_desk' as const, space_id: world.spaceId, resource_id: world.deskAreaId, capacity: 1 };
    const stay = (first: string, last: string) => ({
      ...desk,
      ...{ from: fromLocal(first, '03:00', LONDON), to: fromLocal(last, '23:00', LONDON) },
    });
    await of(ada).bookings.create.mutate(stay(addDays(lastDay(), -1), lastDay()));
    await expect(of(ada).bookings.create.mutate(stay(lastDay(), `${months[1]!}-01`))).rejects.toMatchObject(closed);
  });

  it('keeps what was agreed when the plan changes, and has nothing of a plan without it', async () => {
    const { plan } = await always();
    await owner().membershipPlans.update.mutate({ _id: plan._id, any_time: false });
    await book(ada, inMonth(0));
    const bea = signIn(await addPerson(app.knex, 'Member', [world.spaceId]));
    const { plan: other } = await begin({ user_id: bea.id });
    await owner().membershipPlans.update.mutate({ _id: other._id, any_time: true });
    await expect(book(bea, inMonth(0))).rejects.toMatchObject(closed);
  });

  it('has it in no other workspace', async () => {
    await always();
    const far = { ...(await meeting(inMonth(0))), space_id: world.otherSpaceId };
    const resource_id = await addRoom(world.otherSpaceId);
    await expect(of(ada).bookings.create.mutate({ ...far, resource_id })).rejects.toMatchObject(closed);
  });

  it('finds such times, also as alternatives, and others do not', async () => {
    await always();
    const { resource_id, type, space_id, from, to } = await meeting(inMonth(0));
    const search = { type, space_id, from, to };
    const { items } = await of(ada).availability.search.query(search);
    expect(items.map(({ _id }) => _id)).toContain(resource_id);
    await expect(of(world.member).availability.search.query(search)).rejects.toMatchObject(closed);
    await expect(of(world.owner).availability.search.query(search)).rejects.toMatchObject(closed);
    const forAda = await owner().availability.search.query({ ...search, assignedUser: ada.id });
    expect(forAda.items.map(({ _id }) => _id)).toContain(resource_id);
    // Neither members nor staff of other workspaces search for others.
    for (const person of [world.member, world.otherStaff]) {
      const query = of(person).availability.search.query({ ...search, assignedUser: ada.id });
      await expect(query).rejects.toMatchObject(closed);
    }
    const { times } = await of(ada).availability.alternatives.query({ ...search, capacity: 1 });
    expect(times.some((time) => time.from < fromLocal(inMonth(0), '07:00', LONDON))).toBe(true);
  });

  it('moves a booking to the night and back', async () => {
    await always();
    const { _id } = await book(ada, inMonth(0), '10:00');
    const moved = await of(ada).bookings.reschedule.mutate({ _id, ...night(inMonth(0)) });
    expect(moved.from).toEqual(night(inMonth(0)).from);
    expect(await of(ada).bookings.quoteReschedule.query({ _id, ...night(inMonth(0, '11')) })).toMatchObject({
      available: true,
    });
    const { _id: other } = await book(world.member, inMonth(0), '10:00');
    const refusal = of(world.member).bookings.reschedule.mutate({ _id: other, ...night(inMonth(0)) });
    await expect(refusal).rejects.toMatchObject(closed);
    const mover = owner().bookings.reschedule;
    await mover.mutate({ _id, ...night(inMonth(0, '11'), '04:00'), reschedule_reason: 'Asked' });
    await expect(mover.mutate({ _id: other, ...night(inMonth(0)), reschedule_reason: 'Asked' })).rejects.toMatchObject(
      closed,
    );
  });

  it('has it in the dates of a series on which it is given, and in their moves', async () => {
    const { _id } = await always();
    await owner().memberships.giveNotice.mutate({ _id, end: lastDay() });
    const first = addDays(lastDay(), -2);
    const repeat = { every: 1, unit: 'day' as const, times: 4 };
    const series = { ...(await meeting(first)), repeat };
    const { occurrences } = await of(ada).bookings.previewSeries.query(series);
    expect(occurrences.map(({ state }) => state)).toEqual(['free', 'free', 'free', 'refused']);
    expect(await owner().bookings.previewSeries.query({ ...series, assignedUser: ada.id })).toMatchObject({
      occurrences: occurrences.map(({ state }) => ({ state })),
    });
    const within = { ...series, repeat: { ...repeat, times: 3 } };
    await expect(of(world.member).bookings.createSeries.mutate({ ...within, payment: 'now' })).rejects.toMatchObject(
      closed,
    );
    const { _id: made, bookings } = await of(ada).bookings.createSeries.mutate({
      ...within,
      payment: 'now',
      members: [ada.email],
    });
    const move = { _id: made, booking_id: bookings[0]!._id, scope: 'all' as const };
    await of(ada).bookings.moveSeries.mutate({ ...move, ...night(first, '01:00') });
    const later = of(ada).bookings.moveSeries.mutate({ ...move, ...night(addDays(first, 1), '01:00') });
    await expect(later).rejects.toMatchObject(closed);
    const rows = await app.knex('bookings').where('series_id', made).orderBy('starts_at').pluck('starts_at');
    expect(rows).toEqual([0, 1, 2].map((shift) => night(addDays(first, shift), '01:00').from));
  });

  it('waits in the line for a time at night', async () => {
    await always();
    const { resource_id, type, space_id, capacity, from, to } = await meeting(inMonth(0));
    const wish = { space_id, type, resource_id, capacity, from, to };
    const people = { assignedUser: world.member.email, members: [world.member.email] };
    await owner().bookings.create.mutate({ ...wish, ...people, outside_hours: true });
    await of(ada).waiting.join.mutate(wish);
    await expect(of(world.member).waiting.join.mutate(wish)).rejects.toMatchObject(closed);
  });
});

describe('others', () => {
  it('have it as people of a company, while they belong to it', async () => {
    const { _id: company_id } = await addCompany();
    const grace = signIn(await addPerson(app.knex, 'Member', [world.spaceId]));
    await owner().companies.setPerson.mutate({ _id: company_id, user_id: grace.id, role: 'member' });
    await always({ user_id: undefined, company_id });
    await book(grace, inMonth(0));
    await owner().companies.removePerson.mutate({ _id: company_id, user_id: grace.id });
    await expect(book(grace, inMonth(0))).rejects.toMatchObject(closed);
  });

  it('have it when staff book or request for them; what staff have themselves does not count', async () => {
    await always();
    const joined = { user_id: world.staff.id, space_id: world.spaceId, active: true, created_at: new Date() };
    await app.knex('user_spaces').insert(joined);
    await always({ user_id: world.staff.id });
    await bookFor(world.owner, ada, inMonth(0));
    await bookFor(world.staff, ada, inMonth(0));
    await expect(bookFor(world.staff, world.member, inMonth(0))).rejects.toMatchObject(closed);
    const request = async (email: string) =>
      owner().bookings.request.mutate({
        ...(await meeting(inMonth(0))),
        name: 'Ada',
        email,
        booking_customer_remark: '',
      });
    expect(await request(ada.email)).toMatchObject({ booking_request: true });
    await expect(request(world.member.email)).rejects.toMatchObject(closed);
    // A member cannot book in the name of somebody who has it.
    await expect(bookFor(world.member, ada, inMonth(0))).rejects.toMatchObject(refused(403));
  });

  it('learn their own days only, except by staff of the workspace', async () => {
    const { _id } = await always();
    await owner().memberships.pause.mutate({ _id, from: months[1]!, until: months[1]! });
    const given = [{ from: `${months[0]}-01`, end: null, pauses: [{ from: months[1], until: months[1] }] }];
    const daysOf = (person: Person, more: object = {}) =>
      of(person).availability.anyTime.query({ space_id: world.spaceId, ...more });
    const { _id: booking_id } = await book(ada, inMonth(0));
    expect(await daysOf(ada)).toEqual(given);
    for (const whom of [{ assignedUser: ada.id }, { booking_id }]) {
      expect(await daysOf(world.owner, whom)).toEqual(given);
      expect(await daysOf(world.member, whom)).toEqual([]);
      expect(await daysOf(world.otherStaff, whom)).toEqual([]);
    }
    expect(await daysOf(world.owner)).toEqual([]);
    expect(await of(ada).availability.anyTime.query({ space_id: world.otherSpaceId })).toEqual([]);
  });
});

it('says so in the agreement, and on sale', async () => {
  const { _id } = await always({}, { sold_online: true });
  const words = 'Bookings there are possible at any time of day, also outside the opening hours.';
  expect((await of(ada).memberships.get.query({ _id })).agreement).toContain(words);
  const plans = await of(ada).plansOnSale.list.query({ space_id: world.spaceId });
  expect(plans.find(({ any_time }) => any_time)).toMatchObject({ any_time: true, doors: [] });
});
