/** The occupancy by weekday and hour: whatever happens to bookings and places, it equals a slow count of each minute. */
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countOccupancy, recountWeekday } from '#domains/insight/server/occupancy/count.ts';
import type { OccupancyView } from '#domains/insight/occupancy.ts';
import { bookingNews } from '#domains/bookings/server/news.ts';
import { momentOf } from '#server/context.ts';
import { publish } from '#server/outbox.ts';
import { signToken } from '#domains/accounts/server/tokens.ts';
import { HOUR, MINUTE, WEEKDAYS, addDays, fromLocal } from '#shared/time.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { SEED, rounds } from '../helpers/chaos.ts';
import { clock } from '../helpers/clock.ts';
import { withoutJobs } from '../helpers/leases.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { type Booked, type Person, addPerson } from '../helpers/world.ts';

const ZONE = 'Europe/London';
/** The days before the clocks go forward, and before they go back. The two days have 23 and 25 hours. */
const EVES = ['2027-03-26', '2027-10-29'];

let app: TestApp;
let owner: Person;
let manager: Person;
let stranger: Person;
let customer: Person;
let place: { space: string; room: string; area: string };
let elsewhere: string;

/** Its session would have ended on the days of the test. */
const tokenOf = ({ id }: Person) => signToken(SECRETS, { id, token_version: 0 }, 'full', clock.now());

async function must<T>(method: string, path: string, body?: object): Promise<T> {
  const { meta, data } = await app.call<T>(method, path, { token: tokenOf(owner), ...(body && { body }) });
  expect(meta.success, `${path}: ${meta.message}`).toBe(true);
  return data;
}

/** A call that may be refused, such as a move to a time that is taken. */
const may = async (method: string, path: string, body?: object) => {
  const answer = await app.call<Booked>(method, path, { token: tokenOf(owner), ...(body && { body }) });
  expect(answer.meta.status, answer.meta.message).toBeLessThan(500);
  return answer;
};

beforeAll(async () => {
  clock.freeze(fromLocal(EVES[0]!, '06:00', ZONE));
  app = await startTestApp();
  owner = await addPerson(app.knex, 'Super Admin', [], 'owner@example.org');
  const space = {
    area: '1 Clock Street',
    description: 'For tests',
    no_of_days: [...WEEKDAYS],
    office_hours: ['00:00', '23:30'],
    time_zone: ZONE,
    price: { flexi_desk: 0, dedicated_desk: 0 },
  };
  const { _id: space_id } = await must<{ _id: string }>('POST', '/space/add-space', { ...space, name: 'London' });
  elsewhere = (await must<{ _id: string }>('POST', '/space/add-space', { ...space, name: 'Leeds' }))._id;
  const add = async (more: object) => (await must<{ _id: string }>('POST', '/resources', { space_id, ...more }))._id;
  place = {
    space: space_id,
    room: await add({ type: 'meeting_room', price: 0, name: 'Boardroom', capacity: 4 }),
    area: await add({ type: 'desks', name: 'Loft', desk_type: [{ flexi_desk: 3 }, { dedicated_desk: 1 }] }),
  };
  await add({ type: 'meeting_room', price: 0, name: 'Library', capacity: 2 });
  customer = await addPerson(app.knex, 'Member', [space_id]);
  manager = await addPerson(app.knex, 'Front Desk', [space_id]);
  stranger = await addPerson(app.knex, 'Front Desk', [elsewhere]);
});
afterAll(async () => {
  await app.stop();
  clock.reset();
});

/** Gives the workspace the hours and the seats that it had before a life: rules that are gone leave their hours behind. */
async function restorePlace(): Promise<void> {
  const hours = { opens_at: '00:00', closes_at: '23:30', no_of_days: JSON.stringify(WEEKDAYS), use_rules: null };
  await app.knex('spaces').where('id', place.space).update(hours);
  await app.knex('units').where('space_id', place.space).update({ active: true });
}

type Figures = Record<'open' | 'booked' | 'present', number>;

type Week = Record<string, [string, string][]>;
type Hours = {
  no_of_days: string[];
  opens_at: string;
  closes_at: string;
  use_rules: { week?: Week; closed_days: { day: string }[]; resources: Record<string, { week?: Week }> } | null;
};

/** The opening hours that a workspace or a resource has on a weekday. */
function hoursOn(space: Hours, resourceId: string, day: string): [string, string][] {
  const rules: NonNullable<Hours['use_rules']> = space.use_rules ?? { closed_days: [], resources: {} };
  if (rules.closed_days.some((closed) => closed.day === day)) return [];
  const week = rules.resources[resourceId]?.week ?? rules.week;
  const weekday = DateTime.fromISO(day).weekdayLong!;
  if (week) return week[weekday] ?? [];
  return space.no_of_days.includes(weekday) ? [[space.opens_at, space.closes_at]] : [];
}

/** Minute by minute: of each unit in use on a day, by type, resource and hour of the clock. */
async function slowly(day: string): Promise<Record<string, Figures>> {
  const { knex } = app;
  const space = await knex('spaces').where('id', place.space).first();
  const units = await knex('units')
    .join('resources', 'resources.id', 'units.resource_id')
    .where({ 'units.space_id': place.space, 'units.active': 1, 'units.status': 1, 'resources.active': 1 })
    .select('units.id', 'units.kind', 'units.resource_id');
  const bookings = await knex('bookings').where({ active: 1, payment_status: 'completed' });
  const claims = await knex('claims').select('booking_id', 'unit_id');
  const start = DateTime.fromISO(day, { zone: ZONE });
  const figures: Record<string, Figures> = {};
  for (let at = start; at < start.plus({ days: 1 }); at = at.plus({ minutes: 1 })) {
    const time = at.toFormat('HH:mm');
    for (const unit of units) {
      if (!hoursOn(space, unit.resource_id, day).some(([opens, closes]) => opens <= time && time < closes)) continue;
      const runs = bookings.find(
        ({ id, starts_at, ends_at }) =>
          starts_at <= at.toJSDate() &&
          at.toJSDate() < ends_at &&
          claims.some(({ booking_id, unit_id }) => booking_id === id && unit_id === unit.id),
      );
      const isThere = runs?.checked_in_at && runs.checked_in_at <= at.toJSDate();
      for (const resource of [unit.resource_id, '0']) {
        const of = (figures[`${unit.kind} ${resource} ${at.hour}`] ??= { open: 0, booked: 0, present: 0 });
        of.open += 1;
        of.booked += runs ? 1 : 0;
        of.present += isThere ? 1 : 0;
      }
    }
  }
  return figures;
}

async function counted(day: string): Promise<Record<string, Figures>> {
  const rows = await app.knex('occupancy_hours').where({ space_id: place.space, day });
  const listed = rows.flatMap(({ type, resource_id, open, booked, present }) =>
    open.map((minutes: number, hour: number) => [
      `${type} ${resource_id} ${hour}`,
      { open: minutes, booked: booked[hour], present: present[hour] },
    ]),
  );
  return Object.fromEntries(listed.filter(([, { open }]: [string, Figures]) => open > 0));
}

/** The bookings that begin on a day and those of them without a check-in, by type and resource, of places that open on the day. */
async function slowVisits(day: string): Promise<Record<string, [number, number]>> {
  const { knex } = app;
  const open = new Set(Object.keys(await slowly(day)).map((key) => key.split(' ').slice(0, 2).join(' ')));
  const begun = await knex('bookings')
    .where({ 'bookings.active': 1, payment_status: 'completed' })
    .join('claims', 'claims.booking_id', 'bookings.id')
    .join('units', 'units.id', 'claims.unit_id')
    .where({ 'units.active': 1, 'units.status': 1 })
    .select('bookings.id', 'bookings.starts_at', 'checked_in_at', 'units.kind', 'units.resource_id');
  const visits: Record<string, [number, number]> = Object.fromEntries([...open].map((key) => [key, [0, 0]]));
  for (const key of open) {
    const [type, resource] = key.split(' ');
    const here = begun.filter(
      ({ starts_at, kind, resource_id }) =>
        kind === type &&
        (resource === '0' || resource_id === resource) &&
        DateTime.fromJSDate(starts_at, { zone: ZONE }).toISODate() === day,
    );
    const each = new Map(here.map(({ id, checked_in_at }) => [id, checked_in_at]));
    visits[key] = [each.size, [...each.values()].filter((at) => !at).length];
  }
  return visits;
}

async function countedVisits(day: string): Promise<Record<string, [number, number]>> {
  const rows = await app.knex('occupancy_hours').where({ space_id: place.space, day });
  return Object.fromEntries(
    rows.map(({ type, resource_id, bookings, no_shows }) => [`${type} ${resource_id}`, [bookings, no_shows]]),
  );
}

const count = () => countOccupancy(momentOf(app.services));

const WEEKS = [
  null,
  Object.fromEntries(
    WEEKDAYS.map((day) => [
      day,
      [
        ['00:00', '09:30'],
        ['10:15', '24:00'],
      ],
    ]),
  ),
  { Saturday: [['08:00', '18:00']], Monday: [['06:30', '12:00']] },
];

type Step =
  | { do: 'book'; what: 'meeting_room' | 'dedicated_desk' | 'flexi_desk'; start: number; hours: number; seats: number }
  | { do: 'cancel' | 'checkIn' | 'undo' | 'end'; which: number }
  | { do: 'move'; which: number; start: number; hours: number }
  | { do: 'hours'; of: 'space' | 'room' | 'closed'; week: number; day: number }
  | { do: 'seat'; active: boolean }
  | { do: 'wait'; hours: number };

/** Hours from midnight of the first day, before the present too: staff enter what was used without a booking. */
const start = fc.integer({ min: -24, max: 84 });
const which = fc.nat(4);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('book' as const),
      what: fc.constantFrom('meeting_room' as const, 'dedicated_desk' as const, 'flexi_desk' as const),
      start,
      hours: fc.constantFrom(1, 1.5, 5, 60),
      seats: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('checkIn' as const, 'end' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'undo' as const), which }) },
  fc.record({ do: fc.constant('move' as const), which, start, hours: fc.constantFrom(1, 2) }),
  fc.record({
    do: fc.constant('hours' as const),
    of: fc.constantFrom('space' as const, 'room' as const, 'closed' as const),
    week: fc.nat(WEEKS.length - 1),
    day: fc.nat(3),
  }),
  fc.record({ do: fc.constant('seat' as const), active: fc.boolean() }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 7, 25) }) },
);

/** Plays the steps from a day on, and compares what is counted of the days that are over after each of them. */
async function play(eve: string, steps: Step[]): Promise<void> {
  const midnight = fromLocal(eve, '00:00', ZONE).getTime();
  const period = (from: number, hours: number) => ({
    from: new Date(midnight + from * HOUR).toISOString(),
    to: new Date(midnight + (from + hours) * HOUR).toISOString(),
    outside_hours: true,
  });
  const booked: Booked[] = [];
  async function take(each: Step): Promise<void> {
    if (each.do === 'wait') return clock.advance(each.hours * HOUR + 17 * MINUTE);
    if (each.do === 'book') {
      const { what: type } = each;
      const resource_id = type === 'meeting_room' ? place.room : place.area;
      const body = {
        type,
        space_id: place.space,
        resource_id,
        capacity: type === 'flexi_desk' ? each.seats : 1,
        assignedUser: customer.email,
        members: [customer.email],
        payment: 'account',
      };
      const { meta, data } = await may('POST', '/bookings', { ...body, ...period(each.start, each.hours) });
      if (meta.success) booked.unshift(data);
      return;
    }
    if (each.do === 'hours') {
      const { use_rules } = await app.knex('spaces').where('id', place.space).first();
      const rules = use_rules ?? { closed_days: [], types: {}, resources: {} };
      const week = WEEKS[each.week];
      const changed = {
        space: { ...rules, week },
        room: { ...rules, resources: week ? { [place.room]: { week } } : {} },
        closed: { ...rules, closed_days: each.week === 0 ? [] : [{ day: addDays(eve, each.day), name: 'Closed' }] },
      }[each.of];
      await must('PUT', `/space/add-space/${place.space}`, { use_rules: changed });
      return;
    }
    if (each.do === 'seat') {
      const seat = await app.knex('units').where({ resource_id: place.area, kind: 'flexi_desk' }).first();
      await may('PUT', `/resources/items/${seat.id}`, { active: each.active });
      return;
    }
    const { _id } = booked[each.which % Math.max(1, booked.length)] ?? {};
    if (!_id) return;
    if (each.do === 'cancel') await may('DELETE', `/bookings/cancel/${_id}`, {});
    if (each.do === 'checkIn') await may('PUT', `/bookings/check-in/${_id}`);
    if (each.do === 'undo') await may('DELETE', `/bookings/check-in/${_id}`);
    if (each.do === 'end') await may('PUT', `/bookings/end/${_id}`);
    if (each.do === 'move') await may('PUT', `/bookings/reschedule-request/${_id}`, period(each.start, each.hours));
  }
  for (const each of steps) {
    await take(each);
    await app.deliver();
    await count();
  }
  // A day that the server counts at the same time is counted, too.
  await app.settle();
  const today = DateTime.fromJSDate(clock.now(), { zone: ZONE }).toISODate()!;
  for (let day = addDays(eve, -1); day <= addDays(eve, 4); day = addDays(day, 1)) {
    const isOver = day < today && day >= EVES[0]!;
    expect(await counted(day), day).toEqual(isOver ? await slowly(day) : {});
    expect(await countedVisits(day), day).toEqual(isOver ? await slowVisits(day) : {});
  }
}

/** A life in which everything happens on the day of the change of the clocks, so that figures are compared in every run. */
const FULL: Step[] = [
  { do: 'book', what: 'dedicated_desk', start: 10, hours: 60, seats: 1 },
  { do: 'book', what: 'meeting_room', start: 48, hours: 5, seats: 1 },
  { do: 'book', what: 'flexi_desk', start: 47, hours: 5, seats: 2 },
  { do: 'wait', hours: 7 },
  { do: 'checkIn', which: 2 },
  { do: 'wait', hours: 25 },
  { do: 'wait', hours: 7 },
  { do: 'wait', hours: 1 },
  { do: 'checkIn', which: 0 },
  { do: 'wait', hours: 1 },
  { do: 'checkIn', which: 1 },
  { do: 'wait', hours: 1 },
  { do: 'end', which: 1 },
  { do: 'wait', hours: 25 },
  { do: 'undo', which: 2 },
  { do: 'hours', of: 'room', week: 1, day: 0 },
  { do: 'book', what: 'meeting_room', start: 24, hours: 1, seats: 1 },
  { do: 'seat', active: false },
];

describe('the counted hours', () => {
  it.each(EVES)(
    'equal a slow count after random changes from %s on',
    async (eve) => {
      let hasUse = false;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 18 }), async (steps) => {
          // The server counts as well: what it does at the time of the life before is over.
          await app.settle();
          await restorePlace();
          clock.freeze(fromLocal(eve, '06:00', ZONE));
          await app.knex('occupancy_hours').where('day', '>', addDays(eve, -1)).delete();
          await app.knex('occupancy_days').where('day', '>', addDays(eve, -1)).delete();
          await play(eve, steps);
          const rows = Object.values(await counted(addDays(eve, 2)));
          hasUse ||= rows.some(({ booked, present, open }) => present > 0 && booked > present && open > booked);
          await app.knex('claims').delete();
        }),
        { numRuns: rounds(40), seed: SEED, endOnFailure: true, examples: [[FULL]] },
      );
      expect(hasUse).toBe(true);
    },
    600_000,
  );

  it('are counted again on the weekday after a change that no event has told', async () => {
    const day = addDays(EVES[1]!, -5);
    await app.knex('occupancy_hours').where({ day }).delete();
    await count();
    expect(await counted(day)).toEqual({});
    clock.freeze(fromLocal(addDays(day, 14), '12:00', ZONE));
    await recountWeekday(momentOf(app.services));
    await count();
    expect(await counted(day)).toEqual(await slowly(day));
  });
});

it.each(['before', 'after'] as const)('a day on which a booking was %s its change is counted again', async (side) => {
  const [day, other] = [addDays(EVES[1]!, -5), addDays(EVES[1]!, 300)];
  const on = (local: string) => ({
    starts_at: fromLocal(local, '10:00', ZONE),
    ends_at: fromLocal(local, '11:00', ZONE),
    resource_id: place.room,
    active: true,
  });
  const news = bookingNews(
    'update',
    { id: '987654321', space_id: place.space },
    { fact: 'rescheduled', before: on(side === 'before' ? day : other), after: on(side === 'after' ? day : other) },
  );
  const isDue = async () => (await app.knex('occupancy_days').where({ space_id: place.space, day }).first('due'))?.due;
  await withoutJobs(app.knex, async () => {
    await count();
    expect(await isDue()).toBe(false);
    await app.knex.transaction((trx) => publish(trx, [news], clock.now()), { userParams: app.knex.userParams });
    await app.deliver();
    expect(await isDue()).toBe(true);
    await count();
  });
});

describe('the report', () => {
  const read = (person: Person, query = '', space = place.space) =>
    app.call<OccupancyView>('GET', `/insight/occupancy?space_id=${space}${query}`, { token: tokenOf(person) });

  it('adds up the hours of full weeks by weekday, of a type or of one resource', async () => {
    // A Wednesday; the last full week is from 1 to 7 November.
    clock.freeze(fromLocal('2027-11-10', '06:00', ZONE));
    await restorePlace();
    await must('PUT', `/space/add-space/${place.space}`, { use_rules: { closed_days: [], types: {}, resources: {} } });
    const book = (day: string, time: string, hours: number, resource_id = place.room) => {
      const from = fromLocal(day, time, ZONE);
      const to = new Date(from.getTime() + hours * HOUR);
      const of = {
        type: 'meeting_room',
        space_id: place.space,
        resource_id,
        capacity: 1,
        outside_hours: true,
        assignedUser: customer.email,
        members: [customer.email],
      };
      return must<Booked>('POST', '/bookings', { ...of, from: from.toISOString(), to: to.toISOString() });
    };
    await app.knex('claims').delete();
    await book('2027-11-02', '09:30', 1);
    // Neither before the first Monday nor in the present week.
    await book('2027-10-10', '09:00', 1);
    await book('2027-11-09', '09:00', 1);
    await app.deliver();
    await count();
    const { data } = await read(manager, '&weeks=4');
    expect(data).toMatchObject({ from: '2027-10-11', to: '2027-11-07', counted_days: 28 });
    const hour = (at: number, of = data) => of.hours.find((each) => each.hour === at)!.days;
    const ofWeek = { open: 4 * 2 * 60, booked: 30, present: 0, booked_percent: 6, present_percent: 0 };
    expect(hour(9)[1]).toEqual(ofWeek);
    expect(hour(10)[1]).toEqual(ofWeek);
    expect(hour(9)[0]).toMatchObject({ booked: 0, booked_percent: 0 });
    // The clocks went back on Sunday 31 October.
    expect(hour(1)[6]!.open).toBe(5 * 2 * 60);
    expect(data.resources.map(({ name }) => name)).toEqual(['Boardroom', 'Library']);
    const room = (await read(manager, `&weeks=4&resource_id=${place.room}`)).data;
    expect(hour(9, room)[1]).toEqual({ ...ofWeek, open: 4 * 60, booked_percent: 12 });
    expect(room.total).toMatchObject({ booked: 60 });
  });

  it('is for staff who see all bookings of the workspace', async () => {
    expect((await read(stranger)).meta.status).toBe(403);
    expect((await read(await addPerson(app.knex, 'Member'))).meta.status).toBe(403);
    expect((await read(manager, '', elsewhere)).meta.status).toBe(403);
    // A resource of another workspace or type has no figures here.
    expect((await read(stranger, `&resource_id=${place.room}`, elsewhere)).meta.status).toBe(404);
    expect((await read(manager, `&type=flexi_desk&resource_id=${place.room}`)).meta.status).toBe(404);
    expect((await read(manager, '&weeks=5')).meta.message).toBe('Please select 4, 12 or 52 weeks');
  });

  it('is a file with a line for each weekday and hour', async () => {
    const file = (person: Person, space = place.space) =>
      fetch(`${app.address}/api/v1/insight/occupancy/export?space_id=${space}&weeks=4`, {
        headers: { authorization: `Bearer ${tokenOf(person)}` },
      });
    expect((await file(stranger)).status).toBe(403);
    const lines = (await (await file(manager)).text()).trim().split(/\r?\n/);
    expect(lines).toHaveLength(1 + 7 * 24);
    expect(lines[0]).toContain('Weekday,Hour,Open Minutes');
    expect(lines.find((line) => line.startsWith('Tuesday,09:00'))).toBe('Tuesday,09:00,480,30,0,6,0');
  });
});
