/** Moves and cancellations of recurring bookings: of one, of that one and those after it, or of all. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SeriesView } from '#domains/bookings/series.ts';
import { addDays, fromLocal, toLocal } from '#shared/time.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { storedFigures, recountedFigures } from '../helpers/daily-figures.ts';
import { type World, join, makeWorld, roomBooking, slot } from '../helpers/world.ts';

const GUEST = 'guest@example.org';

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
  await join(app, world.member, world.spaceId);
});
afterAll(() => app.stop());

type Booking = SeriesView['bookings'][number];

/** A series with one date each day, on account, which the member pays and a guest attends. */
async function daily(days: number, times = 4): Promise<SeriesView> {
  const { data, meta } = await app.call<SeriesView>('POST', '/bookings/series', {
    token: world.owner.token,
    body: {
      ...roomBooking(world, slot(days, 9)),
      repeat: { every: 1, unit: 'day', times },
      assignedUser: world.member.id,
      members: [world.member.id, GUEST],
    },
  });
  expect(meta.message).toBe('Booking successfully done');
  return read(data);
}

async function read({ _id }: SeriesView): Promise<SeriesView> {
  return (await app.call<SeriesView>('GET', `/bookings/series/${_id}`, { token: world.owner.token })).data;
}

const change = (method: 'PUT' | 'DELETE', { _id }: SeriesView, body: object, person = world.owner) =>
  app.call<SeriesView>(method, `/bookings/series/${_id}`, { token: person.token, body });

const localTimes = (bookings: Booking[]) =>
  bookings.map(({ from, to }) => [from, to].map((at) => toLocal(new Date(at)).time).join('-'));

/** The period of a booking on the same or another day, between two hours. */
function at({ from }: Booking, [starts, ends]: [string, string], days = 0) {
  const day = addDays(toLocal(new Date(from)).day, days);
  return { from: fromLocal(day, starts).toISOString(), to: fromLocal(day, ends).toISOString() };
}

const claimsOf = (bookings: Booking[]) =>
  app
    .knex('claims')
    .whereIn(
      'booking_id',
      bookings.map(({ _id }) => _id),
    )
    .orderBy(['booking_id', 'starts_at'])
    .select('booking_id', 'starts_at', 'ends_at');

/** Every booking that is not cancelled has its own time as its claim, and the daily figures are right. */
async function expectToFit(series: SeriesView): Promise<void> {
  const active = series.bookings.filter((booking) => booking.active);
  const claims = await claimsOf(series.bookings);
  const expected = active.map(({ _id, from, to }) => ({
    booking_id: _id,
    starts_at: new Date(from),
    ends_at: new Date(to),
  }));
  expect(claims).toEqual(expected.sort((one, other) => Number(one.booking_id) - Number(other.booking_id)));
  expect(await storedFigures(app)).toEqual(await recountedFigures(app));
}

const mailsTo = async (to: string, text: string) =>
  (await app.mails(to)).filter(({ subject }) => subject.includes(text)).length;

describe('a move', () => {
  it('of one stays where the series moves, of the following ones leaves those before, and of all takes all', async () => {
    const series = await daily(3);
    const [, second, third] = series.bookings;
    const one = await change('PUT', series, {
      booking_id: third!._id,
      scope: 'this',
      ...at(third!, ['15:00', '17:00']),
    });
    expect(localTimes(one.data.bookings)).toEqual(['09:00-11:00', '09:00-11:00', '15:00-17:00', '09:00-11:00']);
    expect(one.data.bookings.map(({ is_moved }) => is_moved)).toEqual([false, false, true, false]);

    const later = { booking_id: second!._id, scope: 'following', ...at(second!, ['10:00', '12:00']) };
    const following = await change('PUT', series, later, world.member);
    expect(localTimes(following.data.bookings)).toEqual(['09:00-11:00', '10:00-12:00', '15:00-17:00', '10:00-12:00']);
    await expectToFit(following.data);

    const longer = { booking_id: second!._id, scope: 'all', ...at(second!, ['13:00', '16:00']) };
    const refused = await change('PUT', series, longer);
    expect(refused.meta).toMatchObject({
      status: 409,
      message: 'The bookings would cost £162.00 more. Waive the difference, or move them one by one',
    });
    const { data: waived } = await change('PUT', series, { ...longer, waive_difference: true });
    expect(localTimes(waived.bookings)).toEqual(['13:00-16:00', '13:00-16:00', '15:00-17:00', '13:00-16:00']);
    await expectToFit(waived);
  });

  it('by a day, onto the days of each other', async () => {
    const series = await daily(20);
    const [first] = series.bookings;
    const body = { booking_id: first!._id, scope: 'all', ...at(first!, ['09:00', '11:00'], 1) };
    const { data } = await change('PUT', series, body);
    const shifted = series.bookings.map(({ occurrence }) => addDays(occurrence, 1));
    expect(data.bookings.map(({ from }) => toLocal(new Date(from)).day)).toEqual(shifted);
    expect(data.bookings.map(({ occurrence }) => occurrence)).toEqual(series.bookings.map((each) => each.occurrence));
    await expectToFit(data);
  });

  it('to a time that is taken on one of the days changes nothing', async () => {
    const series = await daily(30);
    await app.call('POST', '/bookings', { token: world.otherMember.token, body: roomBooking(world, slot(32, 14)) });
    const before = await claimsOf(series.bookings);
    const [first] = series.bookings;
    const body = { booking_id: first!._id, scope: 'all', ...at(first!, ['14:00', '16:00']) };
    const { meta } = await change('PUT', series, body);
    expect(meta).toMatchObject({ status: 409, message: expect.stringMatching(/: This Resource is already booked$/) });
    expect(await claimsOf(series.bookings)).toEqual(before);
    expect(await read(series)).toEqual(series);
  });

  it('is one mail to the customer, and one to each attendee', async () => {
    const series = await daily(40);
    const moved = await mailsTo(world.member.email, 'Your 4 bookings at London have moved');
    const changed = await mailsTo(GUEST, '4 bookings that you attend at London have changed');
    const [first] = series.bookings;
    await change('PUT', series, { booking_id: first!._id, scope: 'all', ...at(first!, ['11:00', '13:00']) });
    expect((await mailsTo(world.member.email, 'Your 4 bookings at London have moved')) - moved).toBe(1);
    expect((await mailsTo(GUEST, '4 bookings that you attend at London have changed')) - changed).toBe(1);
    const { meta } = await change('DELETE', series, { scope: 'following' });
    expect(meta).toMatchObject({ status: 400, message: 'Please select a booking of the series' });
    await change('DELETE', series, { scope: 'all' });
    expect(await mailsTo(world.member.email, 'Your 4 bookings at London are cancelled')).toBe(1);
    expect(await mailsTo(GUEST, '4 bookings that you attend at London are cancelled')).toBe(1);
    expect(await mailsTo(GUEST, 'A booking that you attend')).toBe(0);
  });
});

describe('a cancellation', () => {
  it('of one, of that one and those after it, and of all that are left', async () => {
    const series = await daily(50, 5);
    const active = ({ data }: { data: SeriesView }) => data.bookings.map((booking) => booking.active);
    const cancel = (index: number, scope: string) =>
      change('DELETE', series, { booking_id: series.bookings[index]!._id, scope }, world.member);
    expect(active(await cancel(1, 'this'))).toEqual([true, false, true, true, true]);
    expect(active(await cancel(3, 'following'))).toEqual([true, false, true, false, false]);
    const all = await cancel(0, 'all');
    expect(active(all)).toEqual(Array(5).fill(false));
    await expectToFit(all.data);
    expect((await cancel(0, 'all')).meta).toMatchObject({
      status: 409,
      message: 'A canceled booking cannot be cancelled',
    });
  });

  it('refunds what was paid, each booking for itself', async () => {
    const series = await daily(60);
    const ids = series.bookings.map(({ _id }) => _id);
    await app.knex('bookings').whereIn('id', ids.slice(0, 2)).update({ paid_pence: 10_800 });
    await change('DELETE', series, { booking_id: ids[0], scope: 'all' });
    const refunds = await app.knex('outbox').where('topic', 'booking.refund-due').select('payload');
    const due = refunds.map(({ payload }) => payload as { bookingId: string; amountPence: number });
    for (const id of ids.slice(0, 2))
      expect(due).toContainEqual(expect.objectContaining({ bookingId: id, amountPence: 10_800 }));
    expect(due.filter(({ bookingId }) => ids.slice(2).includes(bookingId))).toEqual([]);
    expect(await app.knex('bookings').whereIn('id', ids).sum({ paid: 'paid_pence' })).toEqual([{ paid: 0 }]);
  });
});

describe('refused', () => {
  it('to strangers, for a booking of another series, and while a charge is open', async () => {
    const [series, other] = [await daily(70), await daily(80)];
    const [first] = series.bookings;
    const moved = at(first!, ['14:00', '16:00']);
    for (const scope of ['this', 'following', 'all']) {
      for (const person of [world.otherMember, world.otherStaff]) {
        expect((await change('DELETE', series, { booking_id: first!._id, scope }, person)).meta.status).toBe(404);
        expect((await change('PUT', series, { booking_id: first!._id, scope, ...moved }, person)).meta.status).toBe(
          404,
        );
      }
      expect((await change('DELETE', other, { booking_id: first!._id, scope })).meta.status).toBe(404);
    }
    await app.knex('bookings').where('id', series.bookings[2]!._id).update({ processing_payment: true });
    const { meta } = await change('DELETE', series, { booking_id: first!._id, scope: 'all' });
    expect(meta).toMatchObject({ status: 409, message: 'A payment is being processed' });
    await app.knex('bookings').where('id', series.bookings[2]!._id).update({ processing_payment: false });
    expect(await read(series)).toEqual(series);
  });
});

describe('at the same time', () => {
  it('moves and cancellations of a series and of its bookings leave claims and figures that fit', async () => {
    const retries = app.services.transactions.retries;
    for (const days of [100, 110, 120]) {
      const series = await daily(days);
      const [first, second, third] = series.bookings;
      await Promise.all([
        change('PUT', series, { booking_id: first!._id, scope: 'all', ...at(first!, ['12:00', '14:00']) }),
        change('DELETE', series, { booking_id: third!._id, scope: 'following' }),
        app.call('DELETE', `/bookings/cancel/${second!._id}`, { token: world.member.token }),
        app.call('POST', '/bookings', { token: world.otherMember.token, body: roomBooking(world, slot(days, 12)) }),
      ]);
      const data = await read(series);
      expect(data.bookings.map(({ active }) => active)).toEqual([true, false, false, false]);
      await expectToFit(data);
    }
    expect(app.services.transactions.retries - retries).toBeLessThanOrEqual(2);
  });
});
