/** A charge that was given up succeeds later, without a webhook: this server refuses all webhooks. */
import { expect, it } from 'vitest';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Booked, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';
import { answerBank } from '../integrations/sandbox.ts';

useApp({ env: () => ({ STRIPE_WEBHOOK_SECRET: 'whsec_that_nobody_signs_with' }) });

it('a charge that was given up is looked up again, and confirms the booking', async () => {
  const { token } = world.member;
  const card = await saveCard(app, world.member, 'tok_threeDSecure2Required');
  const { data: booking } = await app.call<Booked>('POST', '/bookings', { token, body: roomBooking(world, slot(3)) });
  const asked = await pay(app, world.member, booking, card);
  const charge = app.knex('charges').where('booking_id', booking._id);
  await charge.clone().update({ status: 'failed', recheck_at: null });
  await answerBank(asked.data.url!, 'complete');
  await app.settle();
  const read = async () => (await app.call<Booked>('GET', `/bookings/${booking._id}`, { token })).data.payment_status;
  expect(await read()).toBe('pending');
  await charge.clone().update({ recheck_at: new Date(0) });
  await app.settle();
  expect(await read()).toBe('completed');
  expect(await charge.clone().first('status', 'outcome')).toEqual({ status: 'succeeded', outcome: 'kept' });
});
