/** Recurring bookings: what is shown before they are booked, and that all of their dates are booked or none. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Occurrence, SeriesPreview, SeriesView } from '#domains/bookings/series.ts';
import { type TRPCLink, createTRPCClient } from '@trpc/client';
import type { AppRouter } from '#app/server/router.ts';
import { linksTo } from '#client/links.ts';
import { addDays, fromLocal, toLocal } from '#shared/time.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { storedFigures, recountedFigures } from '../helpers/daily-figures.ts';
import {
  type Booked,
  type Person,
  type World,
  addPerson,
  deskBooking,
  join,
  makeWorld,
  roomBooking,
  slot,
} from '../helpers/world.ts';

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
  await join(app, world.member, world.spaceId);
});
afterAll(() => app.stop());

const WEEKLY = { every: 1, unit: 'week', times: 4 };

const seriesOf = (period: { from: string; to: string }, body: object = {}) => ({
  ...roomBooking(world, period),
  repeat: WEEKLY,
  ...body,
});

const forMember = () => ({ assignedUser: world.member.id, members: [world.member.id] });

const preview = (body: object, person = world.owner) =>
  app.call<SeriesPreview>('POST', '/bookings/series/preview', { token: person.token, body });
const create = (body: object, person = world.owner, headers = {}) =>
  app.call<SeriesView>('POST', '/bookings/series', { token: person.token, body: { ...forMember(), ...body }, headers });
const book = (period: { from: string; to: string }) =>
  app.call<Booked>('POST', '/bookings', { token: world.otherMember.token, body: roomBooking(world, period) });

const states = ({ data }: { data: SeriesPreview }) => data.occurrences.map(({ state }: Occurrence) => state);

describe('a series', () => {
  it('shows each date with its price and what is in its way, and is booked with the choices for those', async () => {
    const period = slot(3, 9, 2);
    await book(slot(10, 10, 2));
    await app.call('POST', '/resources', {
      token: world.owner.token,
      body: { space_id: world.spaceId, type: 'meeting_room', name: 'Den', price: 30, capacity: 6 },
    });
    const shown = await preview(seriesOf(period));
    expect(states(shown)).toEqual(['free', 'taken', 'free', 'free']);
    expect(shown.data.text).toMatch(/^Every \w+day$/);
    expect(shown.data.total).toBe(4 * 108);
    const clash = shown.data.occurrences[1]!;
    expect(clash).toMatchObject({ problem: 'This Resource is already booked', price: { net: 90, total: 108 } });
    expect(clash.times).toContain('07:00');
    expect(clash.resources).toMatchObject([{ name: 'Den' }]);

    const refused = await create(seriesOf(period));
    expect(refused.meta).toMatchObject({ status: 409 });
    expect(await app.knex('booking_series').select('id')).toEqual([]);

    const [first, , third] = shown.data.occurrences;
    const choices = [
      { day: clash.day, resource_id: clash.resources[0]!._id },
      { day: third!.day, time: '12:00' },
    ];
    const skip = [shown.data.occurrences[3]!.day];
    const chosen = await preview(seriesOf(period, { skip, choices }));
    expect(states(chosen)).toEqual(['free', 'free', 'free', 'skipped']);
    expect(chosen.data.total).toBe(108 + 72 + 108);

    const { data, meta } = await create(seriesOf(period, { skip, choices, title: 'Yoga', amenities_id: ['7'] }));
    expect(meta.status).toBe(200);
    const wanted = await app.knex('bookings').where('series_id', data._id).pluck('amenities_id');
    expect(wanted).toEqual(Array(3).fill(['7']));
    expect(data.bookings.map(({ resource_id }) => resource_id.name)).toEqual(['Boardroom', 'Den', 'Boardroom']);
    expect(data.bookings.map(({ occurrence }) => occurrence)).toEqual([first, clash, third].map((each) => each!.day));
    expect(toLocal(new Date(data.bookings[2]!.from)).time).toBe('12:00');
    expect(data.bookings.map(({ payment_status }) => payment_status)).toEqual(Array(3).fill('completed'));

    const { data: booking } = await app.call<Booked & { series: object }>('GET', `/bookings/${data.bookings[1]!._id}`, {
      token: world.member.token,
    });
    expect(booking.series).toEqual({ _id: data._id, text: shown.data.text, number: 2, of: 3, payment: 'account' });
    const own = await app.call<SeriesView>('GET', `/bookings/series/${data._id}`, { token: world.member.token });
    expect(own.data.bookings).toHaveLength(3);
    expect(await storedFigures(app)).toEqual(await recountedFigures(app));
  });

  it('is shown with more choices than fit into a URL', async () => {
    const first = toLocal(new Date(slot(200, 9).from)).day;
    const repeat = { every: 1, unit: 'day', times: 366 } as const;
    const skip = Array.from({ length: 360 }, (_, index) => addDays(first, index));
    const client = createTRPCClient<AppRouter>({
      links: linksTo(`${app.address}/trpc`) as TRPCLink<AppRouter>[],
    });
    const { token } = world.owner;
    const input = { ...seriesOf(slot(200, 9)), type: 'meeting_room', repeat, skip } as const;
    const { occurrences } = await client.bookings.previewSeries.query(
      { ...input, from: new Date(input.from), to: new Date(input.to) },
      { context: { bearer: token } },
    );
    expect(occurrences.filter(({ state }) => state === 'skipped')).toHaveLength(360);
  });

  it('keeps its time on the clock when the clocks change', async () => {
    const day = '2027-03-26';
    const from = fromLocal(day, '18:00');
    const period = { from: from.toISOString(), to: fromLocal(day, '20:00').toISOString() };
    const { data } = await preview(seriesOf(period, { repeat: { every: 1, unit: 'day', times: 4 } }));
    expect(data.occurrences.map((each) => toLocal(new Date(each.from)))).toEqual(
      [0, 1, 2, 3].map((days) => ({ day: addDays(day, days), time: '18:00' })),
    );
    expect(new Date(data.occurrences[3]!.from).getUTCHours()).toBe(17);
  });

  it('mails its customer and its attendees once, and writes an invoice for each date', async () => {
    const guest = 'guest@example.org';
    const { data } = await create(seriesOf(slot(4, 9), { members: [world.member.id, guest] }));
    const mailed = async (to: string) => (await app.mails(to)).filter(({ subject }) => subject.includes('4 bookings'));
    expect(await mailed(world.member.email)).toHaveLength(1);
    expect(await mailed(guest)).toHaveLength(1);
    const ids = data.bookings.map(({ _id }) => _id);
    expect(await app.knex('invoices').whereIn('booking_id', ids).count({ count: '*' })).toEqual([{ count: '4' }]);
  });

  it('gives a desk on each day, the same one where it can', async () => {
    const taken = { ...deskBooking(world, slot(12, 9, 8)), ids: [] };
    await app.call('POST', '/bookings', { token: world.otherMember.token, body: taken });
    const desks = { ...deskBooking(world, slot(5, 9, 8), 2), repeat: WEEKLY };
    const { data } = await create(desks);
    const seats = data.bookings.map(({ items }) => items.map(({ seat_no }) => seat_no).join());
    expect(new Set(seats).size).toBe(1);
  });
});

describe('refused', () => {
  const period = slot(40, 9);

  it.each<[string, object, number, string]>([
    ['no end', { repeat: { every: 1, unit: 'week' } }, 400, 'Please select the last day, or enter how many times'],
    ['a day of another series', { skip: ['2031-01-01'] }, 400, 'Please choose once for each day of the series'],
    [
      'too many dates',
      { repeat: { every: 1, unit: 'day', until: '2031-01-01' } },
      400,
      'A series has at most 366 dates',
    ],
    ['a room that is too small', { capacity: 11 }, 400, 'Boardroom has room for 10'],
  ])('%s', async (_name, body, status, message) => {
    expect((await create(seriesOf(period, body))).meta).toMatchObject({ status, message });
  });

  it('a room of another workspace, staff of another workspace, and members', async () => {
    const own = { assignedUser: world.owner.id, members: [world.owner.id] };
    const foreign = seriesOf(period, { ...own, space_id: world.otherSpaceId });
    expect((await create(foreign)).meta.status).toBe(404);
    const strangers: Person[] = [world.otherStaff, world.member, await addPerson(app.knex, 'Member', [world.spaceId])];
    for (const person of strangers) {
      expect((await create(seriesOf(period), person)).meta.status).toBe(403);
    }
    const before = await app.knex('booking_series').count({ count: '*' });
    const { data } = await create(seriesOf(period));
    for (const person of [world.otherStaff, world.otherMember])
      expect((await app.call('GET', `/bookings/series/${data._id}`, { token: person.token })).meta.status).toBe(404);
    expect(await app.knex('booking_series').count({ count: '*' })).not.toEqual(before);
  });
});

describe('at the same time', () => {
  it('two series for one room: one is booked whole, of the other nothing', async () => {
    const answers = await Promise.all([1, 2, 3].map((hour) => create(seriesOf(slot(60, 9 + hour * 0.5)))));
    const booked = answers.filter(({ meta }) => meta.success);
    expect(booked).toHaveLength(1);
    expect(answers.map(({ meta }) => meta.status).sort()).toEqual([200, 409, 409]);
    const rows = await app
      .knex('bookings')
      .where('starts_at', '>=', slot(60, 0).from)
      .where('starts_at', '<', slot(60, 20).from);
    expect(rows).toHaveLength(1);
    expect(await storedFigures(app)).toEqual(await recountedFigures(app));
  });

  it('a series against single bookings of its days: no place is booked twice', async () => {
    const [series, ...singles] = await Promise.all([
      create(seriesOf(slot(70, 9))),
      ...[70, 77, 84, 91].map((days) => book(slot(days, 9))),
    ]);
    expect(series.meta.success).toBe(!singles.some(({ meta }) => meta.success));
    const starts = [70, 77, 84, 91].map((days) => new Date(slot(days, 9).from));
    const claims = await app.knex('claims').whereIn('starts_at', starts);
    expect(new Set(claims.map(({ unit_id, starts_at }) => `${unit_id} ${starts_at.toISOString()}`)).size).toBe(
      claims.length,
    );
    if (series.meta.success) expect(claims).toHaveLength(4);
  });

  it('the same request twice books once', async () => {
    const headers = { 'Idempotency-Key': 'series-once' };
    const body = seriesOf(slot(110, 9));
    const answers = await Promise.all([create(body, world.owner, headers), create(body, world.owner, headers)]);
    expect(new Set(answers.map(({ data }) => data._id)).size).toBe(1);
  });
});
