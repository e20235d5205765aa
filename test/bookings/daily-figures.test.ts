/** The daily figures of workspaces: whatever happens to bookings, they equal a recount of all bookings. */
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { momentOf } from '#server/context.ts';
import type { Log } from '#server/log-lines.ts';
import { recountFigures } from '#domains/bookings/server/figures/recount.ts';
import { DAY, HOUR, MINUTE, fromLocal, offsetsBetween, toLocal } from '#shared/time.ts';
import { addColumns } from '#server/db/schema-steps.ts';
import * as migration from '../../migrations/0021-daily-figures.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { SEED, rounds } from '../helpers/chaos.ts';
import { clock } from '../helpers/clock.ts';
import { storedFigures, recountedFigures } from '../helpers/daily-figures.ts';
import { type Booked, type Person, type World, addPerson, makeWorld, pay, saveCard, slot } from '../helpers/world.ts';

const CARDS = ['tok_visa', 'tok_chargeDeclined'] as const;

let app: TestApp;
let world: World;
let cards: string[];
/** The workspaces, with a room that costs £45 an hour, a free room, and desks. */
let places: { space_id: string; zone: string; room: string; freeRoom: string; area: string }[];

async function placeIn(zone: string): Promise<(typeof places)[number]> {
  const post = async (path: string, body: object) => {
    const { meta, data } = await app.call<{ _id: string }>('POST', path, { token: world.owner.token, body });
    expect(meta.success, meta.message).toBe(true);
    return data._id;
  };
  const space_id = await post('/space/add-space', {
    name: zone,
    area: '1 Clock Street',
    description: 'For tests',
    no_of_days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    office_hours: ['00:00', '23:30'],
    time_zone: zone,
    price: { flexi_desk: 10 },
  });
  const room = { type: 'meeting_room', space_id, capacity: 4, cancellation_notice: 1 };
  return {
    space_id,
    zone,
    room: await post('/resources', { ...room, name: 'Paid', price: 45 }),
    freeRoom: await post('/resources', { ...room, name: 'Free', price: 0 }),
    area: await post('/resources', { type: 'desks', name: 'Loft', space_id, desk_type: [{ flexi_desk: 20 }] }),
  };
}

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
  cards = [await saveCard(app, world.member, CARDS[0]), await saveCard(app, world.member, CARDS[1])];
  places = [await placeIn('Europe/London'), await placeIn('America/New_York')];
});
afterAll(() => app.stop());
// The clock of the first test leaves the jobs due, and a recount by the server would hide what these tests plant.
afterEach(async () => {
  clock.reset();
  await app.settle();
});

const stored = () => storedFigures(app);
const expectEqual = async () => expect(await stored()).toEqual(await recountedFigures(app));

type Line = { what: string; spaceId: string; day: string; kept: number; counted: number };

/** Runs the nightly job. @returns its warnings */
async function recount(): Promise<Line[]> {
  const lines: Line[] = [];
  const warn: Log['warn'] = (facts: object | string) => void lines.push(facts as Line);
  const { services } = momentOf(app.services);
  await recountFigures({ services: { ...services, log: { ...services.log, warn } } });
  return lines;
}

type Step =
  | { do: 'book'; what: 'room' | 'freeRoom' | 'area'; place: number; start: number; hours: number }
  | { do: 'request'; place: number; start: number; hours: number }
  | { do: 'decide'; which: number; approves: boolean }
  | { do: 'pay'; which: number; card: number }
  | { do: 'cancel'; which: number; by: 'member' | 'staff'; refund: boolean }
  | { do: 'move'; which: number; start: number; hours: number; by: 'member' | 'staff'; waive: boolean }
  | { do: 'end'; which: number }
  | { do: 'wait'; minutes: number };

const place = fc.constantFrom(0, 1);
const start = fc.nat(11);
const hours = fc.integer({ min: 1, max: 2 });
const which = fc.nat(3);
const by = fc.constantFrom('member' as const, 'staff' as const);

const book = fc.record({
  do: fc.constant('book' as const),
  what: fc.constantFrom('room' as const, 'freeRoom' as const, 'area' as const),
  place,
  start,
  hours,
});
const others = fc.oneof(
  book,
  fc.record({ do: fc.constant('request' as const), place, start, hours }),
  fc.record({ do: fc.constant('decide' as const), which, approves: fc.boolean() }),
  fc.record({ do: fc.constant('pay' as const), which, card: fc.constantFrom(0, 0, 0, 1) }),
  fc.record({ do: fc.constant('cancel' as const), which, by, refund: fc.boolean() }),
  fc.record({ do: fc.constant('move' as const), which, start, hours, by, waive: fc.boolean() }),
  fc.record({ do: fc.constant('end' as const), which }),
  fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 31, 24 * 60) }),
);
const lives: fc.Arbitrary<Step[]> = fc
  .tuple(book, fc.array(others, { minLength: 3, maxLength: 10 }))
  .map(([first, rest]) => [first, ...rest]);

/** A life that leaves revenue, so that the figures are compared with something in every run. */
const PAID_LIFE: Step[] = [
  { do: 'book', what: 'room', place: 0, start: 0, hours: 1 },
  { do: 'pay', which: 0, card: 0 },
];

/** The next clock change in London, and in New York. */
function clockChange(zone: string): string {
  const now = new Date();
  const [, change] = offsetsBetween(now, new Date(now.getTime() + 366 * DAY), zone);
  return toLocal(change!.from, zone).day;
}

const TIMES = ['00:00', '00:30', '02:00', '20:00', '21:30'];

/** Times on the day of the next clock change and on the two days around it; the last two are today. */
function startOf({ zone }: { zone: string }, index: number): Date {
  if (index >= 10) return new Date(Math.ceil((clock.now().getTime() + 1) / (5 * MINUTE)) * 5 * MINUTE);
  const noon = fromLocal(clockChange(zone), '12:00', zone).getTime() + (index % 2 === 0 ? 0 : DAY);
  return fromLocal(toLocal(new Date(noon), zone).day, TIMES[index % TIMES.length]!, zone);
}

/** Plays the steps of a life, and compares the figures after each. */
async function play(steps: Step[]): Promise<void> {
  const booked: (Booked & { place: number })[] = [];
  const person = (who: 'member' | 'staff'): Person => (who === 'staff' ? world.owner : world.member);
  const period = (of: { place: number; start: number; hours: number }) => {
    const from = startOf(places[of.place]!, of.start);
    return { from: from.toISOString(), to: new Date(from.getTime() + of.hours * HOUR).toISOString() };
  };
  async function take(step: Step): Promise<void> {
    if (step.do === 'wait') {
      clock.advance(step.minutes * MINUTE);
      return app.settle();
    }
    if (step.do === 'book' || step.do === 'request') {
      const at = places[step.place]!;
      const isDesk = step.do === 'book' && step.what === 'area';
      const resource_id = step.do === 'book' ? at[step.what] : at.room;
      const type = isDesk ? 'flexi_desk' : 'meeting_room';
      const body = { type, space_id: at.space_id, resource_id, capacity: 1, ...period(step) };
      const answer =
        step.do === 'book'
          ? await app.call<Booked>('POST', '/bookings', { token: world.member.token, body })
          : await app.call<Booked>('POST', '/bookings/resource-without-pay', {
              token: world.owner.token,
              body: { ...body, name: 'Ada', email: world.member.email },
            });
      if (answer.meta.success) booked.unshift({ ...answer.data, place: step.place });
      return;
    }
    const booking = booked[step.which % Math.max(1, booked.length)];
    if (!booking) return;
    const path = `/bookings/reschedule-request/${booking._id}`;
    if (step.do === 'pay') {
      const read = await app.call<Booked>('GET', `/bookings/${booking._id}`, { token: world.member.token });
      await pay(app, world.member, read.data, cards[step.card]!);
    } else if (step.do === 'cancel') {
      const body = { refund: step.refund };
      await app.call('DELETE', `/bookings/cancel/${booking._id}`, { token: person(step.by).token, body });
    } else if (step.do === 'end') {
      await app.call('PUT', `/bookings/end/${booking._id}`, { token: world.owner.token });
    } else if (step.do === 'decide') {
      const body = { booking_status: step.approves ? 'Approved' : 'Rejected', booking_admin_remark: 'Decided' };
      await app.call('PUT', path, { token: world.owner.token, body });
    } else {
      const body = { ...period({ ...step, place: booking.place }), waive_difference: step.waive, source_id: cards[0] };
      await app.call('PUT', path, { token: person(step.by).token, body });
    }
  }
  for (const step of steps) {
    await take(step);
    await expectEqual();
  }
}

describe('the stored figures', () => {
  it('equal a recount after every step of random lives, also on the days of clock changes', async () => {
    await fc.assert(
      fc.asyncProperty(lives, async (steps) => {
        clock.freeze(new Date());
        await play(steps);
        await app.settle();
        await expectEqual();
        await app.knex('claims').delete();
      }),
      { numRuns: rounds(40), seed: SEED, endOnFailure: true, examples: [[PAID_LIFE]] },
    );
    const days = Object.values(await stored());
    expect(days.some(({ bookings }) => bookings > 0)).toBe(true);
    expect(days.some(({ revenue }) => revenue > 0)).toBe(true);
    expect(await recount()).toEqual([]);
  }, 600_000);

  it('are what the migration counts from existing bookings', async () => {
    const stored = () =>
      app
        .knex('daily_figures')
        .whereRaw('bookings <> 0 OR revenue_pence <> 0 OR received_pence <> 0')
        .orderBy(['space_id', 'day'])
        .select('space_id', 'day', 'bookings', 'revenue_pence', 'received_pence');
    const before = await stored();
    expect(before.length).toBeGreaterThan(0);
    await migration.down(app.knex);
    await migration.up(app.knex);
    await addColumns(app.knex, 'daily_figures', { received_pence: 'DECIMAL(15, 0) NOT NULL DEFAULT 0' });
    await expectEqual();
    expect(await recount()).toEqual([]);
    expect(await stored()).toEqual(before);
  });
});

describe('the nightly recount', () => {
  it('corrects wrong figures and logs each of them', async () => {
    const { space_id, room } = places[0]!;
    const body = { type: 'meeting_room', space_id, resource_id: room, capacity: 1, ...slot(60, 10, 1) };
    const { data } = await app.call<Booked>('POST', '/bookings', { token: world.member.token, body });
    expect((await pay(app, world.member, data, cards[0]!)).meta.status).toBe(200);
    const { day } = toLocal(new Date(data.from), places[0]!.zone);
    const row = await app.knex('daily_figures').where({ space_id, day }).first();
    await app
      .knex('daily_figures')
      .where({ space_id, day })
      .update({ revenue_pence: row.revenue_pence + 7 });
    await app.knex('daily_figures').insert({ space_id, day: '2001-02-03', bookings: 3, revenue_pence: 0 });
    expect(await recount()).toEqual([
      { what: 'bookings', spaceId: space_id, day: '2001-02-03', kept: 3, counted: 0 },
      {
        what: 'revenue_pence',
        spaceId: space_id,
        day,
        kept: row.revenue_pence + 7,
        counted: row.revenue_pence,
      },
    ]);
    await expectEqual();
  });

  it('fits the days to a changed time zone', async () => {
    const [, york] = places;
    const from = fromLocal(clockChange(york!.zone), '20:00', york!.zone);
    const period = { from: from.toISOString(), to: new Date(from.getTime() + HOUR).toISOString() };
    const room = {
      type: 'meeting_room',
      space_id: york!.space_id,
      resource_id: york!.freeRoom,
      capacity: 1,
      ...period,
    };
    const booked = await app.call('POST', '/bookings', { token: world.member.token, body: room });
    expect(booked.meta.message).toBe('Booking successfully done');
    // At 20:00 in New York it is the next day in Tokyo.
    await app.knex('spaces').where('id', york!.space_id).update({ time_zone: 'Asia/Tokyo' });
    expect(await recount()).not.toEqual([]);
    await expectEqual();
    expect(await recount()).toEqual([]);
  });

  it('is right while bookings are confirmed, moved and cancelled', async () => {
    const member = await addPerson(app.knex, 'Member');
    const [london] = places;
    const area = { type: 'flexi_desk', space_id: london!.space_id, resource_id: london!.area, capacity: 1 };
    await app
      .knex('spaces')
      .where('id', london!.space_id)
      .update({ price_pence: JSON.stringify({ flexi_desk: 0 }) });
    const live = async () => {
      const booked = await app.call<Booked>('POST', '/bookings', {
        token: member.token,
        body: { ...area, ...slot(20, 9, 3) },
      });
      expect(booked.meta.message).toBe('Booking successfully done');
      await app.call('DELETE', `/bookings/cancel/${booked.data._id}`, { token: member.token });
    };
    let isOver = false;
    const recounts = (async () => {
      while (!isOver) await recount();
    })();
    // Wrong figures give the recount something to correct.
    const spoil = (async () => {
      while (!isOver) await app.knex('daily_figures').where('space_id', london!.space_id).update({ bookings: 99 });
    })();
    for (let round = 0; round < 6; round += 1) await Promise.all(Array.from({ length: 6 }, live));
    isOver = true;
    await Promise.all([recounts, spoil]);
    await recount();
    await expectEqual();
    expect(await recount()).toEqual([]);
  });
});
