/** What attendees see of a booking: nothing while it is only held. */
import { expect, it } from 'vitest';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Booked, addPerson, roomBooking, saveCard, slot } from '../helpers/world.ts';

useApp();

it('an unpaid booking is shown to its attendees only once it is paid', async () => {
  const [member, attendee] = [await addPerson(app.knex, 'Member'), await addPerson(app.knex, 'Member')];
  const card = await saveCard(app, member);
  const body = { ...roomBooking(world, slot(20)), members: [member.email, attendee.email] };
  const { data: booking } = await app.call<Booked>('POST', '/bookings', { token: member.token, body });
  const { token } = attendee;
  const seen = async () => ({
    alone: (await app.call('GET', `/bookings/${booking._id}`, { token })).meta.status,
    listed: (await app.call<Booked[]>('GET', '/bookings', { token })).data.map(({ _id }) => _id),
  });
  expect(await seen()).toEqual({ alone: 404, listed: [] });
  await app.settle();
  const audiences = await app.knex('live_events').pluck('audience');
  expect(JSON.stringify(audiences)).not.toContain(attendee.email);
  const amount = Math.round(booking.price.total * 100);
  const payment = { _id: booking._id, source_id: card, currency: 'GBP', amount, members: body.members };
  const paid = await app.call('POST', '/stripe/payCharge', { token: member.token, body: payment });
  expect(paid.meta.status).toBe(200);
  expect(await seen()).toEqual({ alone: 200, listed: [booking._id] });
});
