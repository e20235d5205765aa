/** Attempts to get money back, or more time for the same price, by moves and cancellations. */
import { SECRETS } from '../helpers/secrets.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signToken } from '#domains/accounts/server/tokens.ts';
import { clock } from '../helpers/clock.ts';
import { DAY, HOUR, MINUTE } from '#shared/time.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Booked, type Person, addPerson, join, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

let member: Person;
let card: string;
let day = 3;

useApp();
beforeAll(async () => {
  member = await addPerson(app.knex, 'Member');
  card = await saveCard(app, member);
});
afterEach(() => clock.reset());

type Read = Booked & { paid: number; refund_until: string | null };

async function paidBooking(hours = 2, person = member, source = card): Promise<Booked> {
  day += 4;
  const body = roomBooking(world, slot(day, 10, hours));
  const { data } = await app.call<Booked>('POST', '/bookings', { token: person.token, body });
  const { meta } = await pay(app, person, data, source);
  expect(meta.status).toBe(200);
  return data;
}
/** A token that is valid at the time of the test clock. */
async function tokenOf(person: Person): Promise<string> {
  return signToken(SECRETS, { id: person.id, token_version: 0 }, 'full', clock.now());
}
const move = async (booking: Booked, person: Person, period: { from: string; to: string }, extra = {}) =>
  app.call<Read>('PUT', `/bookings/reschedule-request/${booking._id}`, {
    token: await tokenOf(person),
    body: { ...period, reschedule_reason: 'a reason', ...extra },
  });
const cancel = async (booking: Booked, person: Person, body = {}) =>
  app.call<Read>('DELETE', `/bookings/cancel/${booking._id}`, { token: await tokenOf(person), body });
const read = async (booking: Booked, person = member) =>
  (await app.call<Read>('GET', `/bookings/${booking._id}`, { token: await tokenOf(person) })).data;

async function takenAndReturned(booking: Booked): Promise<[number, number]> {
  await app.settle();
  const sum = async (table: string, where: object) =>
    Number(
      (
        await app
          .knex(table)
          .where({ booking_id: booking._id, ...where })
          .sum({ pence: 'amount_pence' })
      )[0]!.pence ?? 0,
    );
  return [await sum('charges', { status: 'succeeded' }), await sum('refunds', { status: 'succeeded' })];
}
const at = (iso: string, plusMs: number) => new Date(new Date(iso).getTime() + plusMs);
const period = (from: Date, hours: number) => ({
  from: from.toISOString(),
  to: new Date(from.getTime() + hours * HOUR).toISOString(),
});

describe('the refund deadline', () => {
  it('is not extended by a move to a later date', async () => {
    const booking = await paidBooking();
    clock.freeze(at(booking.from, -2 * HOUR)); // 22 hours after the deadline
    const moved = await move(booking, member, period(at(booking.from, 2 * DAY), 2));
    expect(moved.meta.status).toBe(200);
    expect(moved.data.refund_until).toBe(at(booking.from, -24 * HOUR).toISOString());
    expect((await cancel(booking, member)).meta.status).toBe(200);
    expect(await takenAndReturned(booking)).toEqual([10_800, 0]);
    const mail = (await app.mails(member.email)).find(({ subject }) => subject.endsWith('is cancelled'));
    expect(mail!.text).toContain('The £108.00 that was paid is not refunded');
  });

  it('is earlier after a move to an earlier date', async () => {
    const booking = await paidBooking();
    const earlier = await move(booking, member, period(at(booking.from, -DAY), 2));
    expect(earlier.data.refund_until).toBe(at(booking.from, -2 * DAY).toISOString());
  });

  it('uses the cancellation notice at the time of payment', async () => {
    const booking = await paidBooking();
    await app.knex('resources').where('id', world.roomId).update({ cancellation_notice: null });
    clock.freeze(at(booking.from, -HOUR));
    await cancel(booking, member);
    await app.knex('resources').where('id', world.roomId).update({ cancellation_notice: 24 });
    expect(await takenAndReturned(booking)).toEqual([10_800, 0]);
  });

  it('applies to cheaper moves, unless staff grant a refund', async () => {
    const booking = await paidBooking(3);
    clock.freeze(at(booking.from, -2 * HOUR));
    const shorter = await move(booking, member, period(at(booking.from, 0), 2));
    expect(shorter.data).toMatchObject({ price: { total: 162 }, paid: 162 });
    expect((await move(booking, member, period(at(booking.from, 0), 1), { refund: true })).data.paid).toBe(162);
    expect((await move(booking, world.staff, period(at(booking.from, 0), 1), { refund: true })).data).toMatchObject({
      price: { total: 54 },
      paid: 54,
    });
    expect(await takenAndReturned(booking)).toEqual([16_200, 10_800]);
  });

  it('does not lead to a second charge for a paid amount', async () => {
    const booking = await paidBooking(3);
    clock.freeze(at(booking.from, -2 * HOUR));
    await move(booking, member, period(at(booking.from, 0), 1));
    const longer = await move(booking, member, period(at(booking.from, 0), 4));
    expect(longer.data).toMatchObject({ price: { total: 216 }, paid: 216 });
    expect(await takenAndReturned(booking)).toEqual([21_600, 0]);
  });
});

describe('a booking that has started', () => {
  it('keeps its start and its payment, and cannot be cancelled by the member', async () => {
    const booking = await paidBooking(3);
    clock.freeze(at(booking.from, HOUR));
    expect((await move(booking, member, period(at(booking.from, DAY), 3))).meta).toMatchObject({
      status: 400,
      message: 'A booking that has started keeps its start',
    });
    expect((await cancel(booking, member)).meta.status).toBe(409);
    const shorter = await move(booking, member, period(at(booking.from, 0), 2));
    expect(shorter.data).toMatchObject({ price: { total: 162 }, to: at(booking.from, 2 * HOUR).toISOString() });
    expect((await move(booking, member, period(at(booking.from, 0), 1))).meta.status).toBe(400);
    const longer = await move(booking, member, period(at(booking.from, 0), 4));
    expect(longer.data).toMatchObject({ price: { total: 216 }, paid: 216 });
    expect(await takenAndReturned(booking)).toEqual([21_600, 0]);
  });

  it('can be ended by staff, which frees the rest of its time', async () => {
    const booking = await paidBooking(3);
    clock.freeze(at(booking.from, HOUR));
    const end = (token: string) => app.call<Read>('PUT', `/bookings/end/${booking._id}`, { token });
    expect((await end(await tokenOf(member))).meta.status).toBe(403);
    expect((await end(await tokenOf(world.otherStaff))).meta.status).toBe(404);
    const ended = await end(await tokenOf(world.staff));
    expect(ended.data).toMatchObject({ to: clock.now().toISOString(), active: true, paid: 162 });
    const body = roomBooking(world, period(at(booking.from, HOUR), 1));
    const next = await app.call('POST', '/bookings', { token: await tokenOf(world.otherMember), body });
    expect(next.meta.status).toBe(200);
    expect(await takenAndReturned(booking)).toEqual([16_200, 0]);
  });
});

describe('a difference', () => {
  it('that was waived is not charged for a shorter meeting', async () => {
    const booking = await paidBooking(1);
    const waived = await move(booking, world.staff, period(at(booking.from, 0), 4), { waive_difference: true });
    expect(waived.data.price.total).toBe(54);
    const shorter = await move(booking, member, period(at(booking.from, 0), 3));
    expect(shorter.data.price.total).toBe(54);
    expect(await takenAndReturned(booking)).toEqual([5_400, 0]);
    // A difference beyond the waived amount is charged.
    const longer = await move(booking, member, period(at(booking.from, 0), 5));
    expect(longer.data.paid).toBe(54 + 2 * 54);
  });

  it('cannot be waived by a member', async () => {
    const booking = await paidBooking(1);
    const moved = await move(booking, member, period(at(booking.from, 0), 2), { waive_difference: true });
    expect(moved.data.paid).toBe(108);
  });

  it('is charged to another card when the first one is removed, and refused without a card', async () => {
    const person = await addPerson(app.knex, 'Member');
    const first = await saveCard(app, person);
    const booking = await paidBooking(1, person, first);
    const remove = (src_id: string) =>
      app.call('DELETE', '/stripe/payment-source', { token: person.token, body: { src_id } });
    await remove(first);
    expect((await move(booking, person, period(at(booking.from, 0), 2))).meta).toMatchObject({
      status: 409,
      message: 'There is no saved card to pay the difference: please add a card first',
    });
    const second = await saveCard(app, person, 'tok_mastercard');
    expect((await move(booking, person, period(at(booking.from, 0), 2))).data.paid).toBe(108);
    const source_id = await saveCard(app, person);
    expect((await move(booking, person, period(at(booking.from, 0), 3), { source_id })).data.paid).toBe(162);
    const used = await app.knex('charges').where('booking_id', booking._id).orderBy('id').select('source_id');
    expect(used).toEqual([{ source_id: first }, { source_id: second }, { source_id }]);
    expect((await move(booking, person, period(at(booking.from, 0), 4), { source_id: card })).meta.status).toBe(404);
  });

  it('is never charged to staff who took the payment of another person', async () => {
    const guest = await addPerson(app.knex, 'Member', [world.spaceId]);
    await join(app, world.staff, world.spaceId);
    await saveCard(app, world.staff);
    day += 4;
    const body = { ...roomBooking(world, slot(day, 10, 1)), assignedUser: guest.email, members: [guest.email] };
    const { data: booking } = await app.call<Booked>('POST', '/bookings', { token: world.staff.token, body });
    const desk = { token: world.staff.token, body: { method: 'cash', amount: Math.round(booking.price.total * 100) } };
    expect((await app.call('POST', `/bookings/${booking._id}/desk-payment`, desk)).meta.status).toBe(200);
    expect((await move(booking, guest, period(at(booking.from, 0), 3))).meta.status).toBe(409);
    await saveCard(app, guest);
    expect((await move(booking, guest, period(at(booking.from, 0), 3))).meta.status).toBe(200);
    const [, difference] = await app.knex('charges').where('booking_id', booking._id).orderBy('id').select('user_id');
    expect(difference).toEqual({ user_id: guest.id });
  });

  it('of a free booking can be paid, and moves at no cost need no payment', async () => {
    const body = { type: 'meeting_room', name: 'Nook', space_id: world.spaceId, price: 0, capacity: 4 };
    const { data: room } = await app.call<{ _id: string }>('POST', '/resources', { token: world.owner.token, body });
    day += 4;
    const request = { ...roomBooking(world, slot(day, 10, 1)), resource_id: room._id };
    const { data: booking } = await app.call<Booked>('POST', '/bookings', { token: member.token, body: request });
    expect((await move(booking, member, period(at(booking.from, HOUR), 2))).data).toMatchObject({ paid: 0 });
    await app.knex('resources').where('id', room._id).update({ price_pence: 1000 });
    expect((await move(booking, member, period(at(booking.from, HOUR), 3))).data).toMatchObject({
      paid: 36,
      price: { total: 36 },
    });
    await cancel(booking, member);
    expect(await takenAndReturned(booking)).toEqual([3_600, 3_600]);
  });
});

describe('history and documents', () => {
  it('contain every amount', async () => {
    const booking = await paidBooking(1);
    await move(booking, member, period(at(booking.from, 0), 3));
    await move(booking, member, period(at(booking.from, 0), 2));
    await cancel(booking, member);
    await app.settle();
    const remarks = Object.values((await read(booking)).meta).map(({ type, remark }) => `${type}: ${remark}`);
    const refunds = remarks.filter((remark) => remark.startsWith('refunded'));
    // Refunds may be delivered between two changes.
    expect(remarks.filter((remark) => !remark.startsWith('refunded'))).toEqual([
      'created: ',
      'paid: £54.00 by card',
      'rescheduled: £108.00 by card',
      'rescheduled: £54.00 is refunded',
      'cancelled: £108.00 is refunded',
    ]);
    // The order in which the two refunds are made decides how they are split over the two charges.
    expect(refunds.every((remark) => /^refunded: £(54|108)\.00 to the card$/u.test(remark))).toBe(true);
    expect(refunds.reduce((sum, remark) => sum + Number(remark.split('£')[1]!.split(' ')[0]), 0)).toBe(162);
    const documents = await app
      .knex('invoices')
      .where('booking_id', booking._id)
      .select<{ kind: string; total_pence: number }[]>('kind', 'total_pence');
    const sum = (kind: string) =>
      documents.filter((document) => document.kind === kind).reduce((all, { total_pence }) => all + total_pence, 0);
    expect([sum('invoice'), sum('credit_note')]).toEqual([16_200, 16_200]);
    const { data } = await app.call<{ booking_id: string; description: string; price: { total: number } }[]>(
      'GET',
      '/invoice?limit=100',
      { token: await tokenOf(member) },
    );
    const own = data.filter(({ booking_id }) => booking_id === booking._id);
    expect(new Set(own.map(({ description }) => description))).toEqual(
      new Set(['Booking of Boardroom', 'Difference for the change of Boardroom', 'Refund for Boardroom']),
    );
  });
});

describe('a blocked member', () => {
  it('cannot book, pay or move in that workspace, but can cancel', async () => {
    const person = await addPerson(app.knex, 'Member');
    const own = await saveCard(app, person);
    const paid = await paidBooking(1, person, own);
    day += 4;
    const { data: held } = await app.call<Booked>('POST', '/bookings', {
      token: person.token,
      body: roomBooking(world, slot(day, 10, 1)),
    });
    await app.call('POST', '/users/update-member', {
      token: world.owner.token,
      body: { user_id: person.id, space_id: world.spaceId, active: false },
    });
    expect((await move(paid, person, period(at(paid.from, HOUR), 1))).meta.status).toBe(403);
    expect((await pay(app, person, held, own)).meta.status).toBe(403);
    const again = await app.call('POST', '/bookings', {
      token: person.token,
      body: roomBooking(world, slot(day, 14, 1)),
    });
    expect(again.meta.status).toBe(403);
    expect((await cancel(paid, person)).meta.status).toBe(200);
    expect(await takenAndReturned(paid)).toEqual([5_400, 5_400]);
  });
});

describe('a move of an unpaid booking', () => {
  it('changes its price and does not extend its hold', async () => {
    day += 4;
    const { data: booking } = await app.call<Booked & { hold_until: string }>('POST', '/bookings', {
      token: member.token,
      body: roomBooking(world, slot(day, 10, 1)),
    });
    clock.advance(20 * MINUTE);
    const moved = await move(booking, member, period(at(booking.from, 0), 3));
    expect(moved.data).toMatchObject({ price: { total: 162 }, paid: 0, hold_until: booking.hold_until });
    clock.advance(10 * MINUTE);
    expect((await move(booking, member, period(at(booking.from, 0), 1))).meta.status).toBe(409);
  });
});
