/** Credits of recurring bookings: they cover the dates in their order, as far as they suffice. */
import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { creditProblems } from '../helpers/credits.ts';
import { lapse } from '../helpers/lapse.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Person, addPerson, saveCard, slot } from '../helpers/world.ts';
import { refused } from '../memberships/stage.ts';

useApp();

const as = (person: Person) => procedures(app, person);
let ada: Person;
let day = 20;
beforeEach(async () => {
  clock.reset();
  ada = await addPerson(app.knex, 'Member', [world.spaceId]);
});

/** Minutes of a meeting room. */
const grant = (amount: number, more: object = {}) =>
  as(world.owner).credits.grant.mutate({
    space_id: world.spaceId,
    user_id: ada.id,
    type: 'meeting_room',
    amount,
    ...more,
  } as never);
const left = async () => {
  const rows = await app.knex('credits').where('user_id', ada.id).orderBy('id').pluck('balance');
  return rows.map(Number);
};

/** Two hours of the boardroom cost £108 with tax. */
const book = (times: number, more: object = {}, person = ada) =>
  as(person).bookings.createSeries.mutate({
    type: 'meeting_room' as const,
    space_id: world.spaceId,
    resource_id: world.roomId,
    capacity: 2,
    ...slot((day += 10)),
    repeat: { every: 1, unit: 'day' as const, times },
    payment: 'now',
    assignedUser: ada.id,
    members: [ada.email],
    ...more,
  } as never);
const totals = ({ bookings }: { bookings: { price: { total: number }; payment_status: string }[] }) =>
  bookings.map(({ price, payment_status }) => [price.total, payment_status]);

describe('credits of a recurring booking', () => {
  it('cover its dates in their order, and the rest is paid', async () => {
    await grant(180);
    const series = await book(3);
    expect(totals(series)).toEqual([
      [0, 'completed'],
      [54, 'pending'],
      [108, 'pending'],
    ]);
    expect(await left()).toEqual([0]);
    const source_id = await saveCard(app, ada);
    await as(ada).payments.paySeries.mutate({ _id: series._id, source_id, amount: 16_200 });
    await app.settle();
    const ids = series.bookings.map(({ _id }) => _id);
    expect(await app.knex('invoices').whereIn('booking_id', ids).orderBy('booking_id').pluck('total_pence')).toEqual(
      expect.arrayContaining([5_400, 10_800]),
    );
    await as(ada).bookings.cancelSeries.mutate({ _id: series._id, booking_id: ids[0]!, scope: 'all' });
    expect(await left()).toEqual([180]);
    expect(await creditProblems(app.knex)).toEqual([]);
  });

  it('are only those that are valid on the day of a date', async () => {
    const first = slot(day + 10).from.slice(0, 10);
    await grant(600, { valid_until: first });
    expect(totals(await book(2))).toEqual([
      [0, 'completed'],
      [108, 'pending'],
    ]);
    expect(await left()).toEqual([480]);
  });

  it('are taken once by two at the same time', async () => {
    await grant(120);
    const answers = await Promise.all([book(1 + 1), book(1 + 1)]);
    const free = answers.flatMap(({ bookings }) => bookings).filter(({ price }) => price.total === 0);
    expect(free).toHaveLength(1);
    expect(await left()).toEqual([0]);
    expect(await creditProblems(app.knex)).toEqual([]);
  });

  it('come back with the dates that are not paid in time', async () => {
    await grant(60);
    expect(totals(await book(2))).toEqual([
      [54, 'pending'],
      [108, 'pending'],
    ]);
    clock.advance(31 * MINUTE);
    await lapse(app);
    expect(await left()).toEqual([60]);
  });

  it('cover a series on account, and one that is charged date by date', async () => {
    await grant(240);
    expect(totals(await book(1 + 1, { payment: 'account' }, world.owner))).toEqual([
      [0, 'completed'],
      [0, 'completed'],
    ]);
    await grant(60);
    const source_id = await saveCard(app, ada);
    const each = await book(2, { payment: 'each', source_id, agreed: true });
    expect(totals(each)).toEqual([
      [54, 'pending'],
      [108, 'pending'],
    ]);
    expect(await app.knex('card_consents').where('user_id', ada.id).pluck('limit_pence')).toEqual([16_200]);
  });

  it('follow the moves of all dates in their order, as those of single ones', async () => {
    await grant(300);
    const series = await book(2);
    const [first] = series.bookings;
    const longer = (minutes: number, scope: 'all' | 'this' = 'all') =>
      as(ada).bookings.moveSeries.mutate({
        _id: series._id,
        booking_id: first!._id,
        scope,
        from: first!.from,
        to: new Date(first!.to.getTime() + minutes * MINUTE),
        reschedule_reason: 'Longer',
      });
    const free = [
      [0, 'completed'],
      [0, 'completed'],
    ];
    // There is one hour left, and two are needed.
    await expect(longer(60)).rejects.toMatchObject(
      refused(409, 'The bookings would cost £54.00 more. Waive the difference, or move them one by one'),
    );
    expect(await left()).toEqual([60]);
    await grant(60);
    expect(totals(await longer(60))).toEqual(free);
    expect(await left()).toEqual([0, 0]);
    expect(totals(await longer(-60))).toEqual(free);
    expect((await left()).reduce((sum, amount) => sum + amount, 0)).toBe(240);
    expect(totals(await longer(0, 'this'))).toEqual(free);
    expect((await left()).reduce((sum, amount) => sum + amount, 0)).toBe(180);
    const histories = await app.knex('bookings').where('series_id', series._id).orderBy('id').pluck('history');
    expect(JSON.stringify(histories[1])).toContain('3 h from credits');
    expect(await creditProblems(app.knex)).toEqual([]);
  });

  it('cover as much as is left when dates that are not paid move together', async () => {
    await grant(180);
    const series = await book(2);
    const [first, second] = series.bookings;
    expect([first!.payment_status, second!.payment_status]).toEqual(['completed', 'pending']);
    await grant(90);
    const moved = await as(ada).bookings.moveSeries.mutate({
      _id: series._id,
      booking_id: second!._id,
      scope: 'following',
      from: second!.from,
      to: new Date(second!.to.getTime() + 60 * MINUTE),
      reschedule_reason: 'Longer',
    });
    expect(totals(moved)[1]).toEqual([27, 'pending']);
    expect(await left()).toEqual([0, 0]);
    expect(await creditProblems(app.knex)).toEqual([]);
  });

  it('of somebody else are not taken', async () => {
    await grant(300);
    const other = await addPerson(app.knex, 'Member', [world.spaceId]);
    const theirs = await book(2, { assignedUser: other.id, members: [other.email] }, other);
    expect(totals(theirs)).toEqual([
      [108, 'pending'],
      [108, 'pending'],
    ]);
    expect(await left()).toEqual([300]);
  });
});
