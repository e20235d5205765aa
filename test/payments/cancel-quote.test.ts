/** What the question before a cancellation says about the money is what the cancellation does. */
import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Booked, type Person, addPerson, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

useApp();
beforeEach(() => clock.reset());

let day = 1;

async function booked(): Promise<Booked> {
  const body = roomBooking(world, slot((day += 1)));
  return (await app.call<Booked>('POST', '/bookings', { token: world.member.token, body })).data;
}

async function paidByCard(): Promise<Booked> {
  const booking = await booked();
  await pay(app, world.member, booking, await saveCard(app, world.member));
  return booking;
}

const quote = ({ _id }: Booked, person: Person = world.member) =>
  procedures(app, person).bookings.quoteCancel.query({ _id });

async function refundOf({ _id }: Booked, input: object = {}, person: Person = world.member) {
  const { meta } = await app.call('DELETE', `/bookings/cancel/${_id}`, { token: person.token, body: input });
  expect(meta.status).toBe(200);
  await app.settle();
  return app.knex('refunds').where('booking_id', _id).pluck<number[]>('amount_pence');
}

/** Moves the clock behind the refund deadline of the booking. */
const afterDeadline = ({ from }: Booked) => clock.freeze(new Date(Date.parse(from) - 23 * HOUR));

describe('the quote of a cancellation', () => {
  it('names the card that gets the whole amount back', async () => {
    const booking = await paidByCard();
    const parts = [{ amount: 108, how: 'will be refunded to Visa 4242' }];
    expect(await quote(booking)).toMatchObject({ paid: 108, refund: 108, late_refund: 0, parts });
    expect(await refundOf(booking)).toEqual([10_800]);
  });

  it('names cash that staff pay back by hand', async () => {
    const booking = await booked();
    const body = { method: 'cash', amount: 10_800 };
    await app.call('POST', `/bookings/${booking._id}/desk-payment`, { token: world.staff.token, body });
    const { parts } = await quote(booking, world.staff);
    expect(parts).toEqual([{ amount: 108, how: 'is paid back by hand: cash' }]);
  });

  it('refunds nothing after the deadline, unless staff grant it', async () => {
    const [own, granted] = [await paidByCard(), await paidByCard()];
    afterDeadline(own);
    expect(await quote(own)).toMatchObject({ paid: 108, refund: 0, late_refund: 0, parts: [] });
    expect(await refundOf(own)).toEqual([]);
    afterDeadline(granted);
    const parts = [{ amount: 108, how: 'will be refunded to Visa 4242' }];
    expect(await quote(granted, world.staff)).toMatchObject({ refund: 0, late_refund: 108, parts });
    expect(await refundOf(granted, { refund: true }, world.staff)).toEqual([10_800]);
  });

  it('has no money for an unpaid booking', async () => {
    expect(await quote(await booked())).toMatchObject({ paid: 0, refund: 0, late_refund: 0, parts: [] });
  });

  it('is not for attendees, other members and staff of another workspace', async () => {
    const booking = await paidByCard();
    const attendee = await addPerson(app.knex, 'Member');
    await app.knex('booking_members').insert({ booking_id: booking._id, email: attendee.email, name: '', number: '' });
    await expect(quote(booking, attendee)).rejects.toMatchObject({ data: { httpStatus: 403 } });
    for (const person of [world.otherMember, world.otherStaff])
      await expect(quote(booking, person)).rejects.toMatchObject({ data: { httpStatus: 404 } });
  });
});
