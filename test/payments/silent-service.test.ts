/** A payment service that gives no answer: calls end with a text, and nothing has changed. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Booked, pay, roomBooking, slot } from '../helpers/world.ts';
import { stripeEnv } from '../integrations/sandbox.ts';

const SILENT = {
  success: false,
  status: 502,
  code: 'payment_unavailable',
  message: 'The payment service does not answer. Please try again in a few minutes',
};

/** Ends each connection without an answer, like a service that answers too late. */
const silent = createServer((request) => void request.socket.destroy());
await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));

useApp({ env: () => stripeEnv(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`) });
afterAll(() => void silent.close());

it('answers 502 with a text when a card is saved', async () => {
  const { token } = world.member;
  const answer = await app.call('POST', '/stripe/attachPayment', { token, body: { src_id: 'tok_visa' } });
  expect(answer.meta).toEqual(SILENT);
  expect(await app.knex('users').where('id', world.member.id).first('stripe_customer_id')).toEqual({
    stripe_customer_id: null,
  });
});

it('answers 502 with a text when a booking is paid, which can be paid later', async () => {
  await app.knex('users').where('id', world.member.id).update({ stripe_customer_id: 'cus_known' });
  const { token } = world.member;
  const { data } = await app.call<Booked>('POST', '/bookings', { token, body: roomBooking(world, slot(3)) });
  expect((await pay(app, world.member, data, 'pm_known')).meta).toEqual(SILENT);
  expect(await app.knex('charges').where('booking_id', data._id)).toEqual([]);
  expect((await app.call<Booked>('GET', `/bookings/${data._id}`, { token })).data).toMatchObject({
    active: true,
    payment_status: data.payment_status,
  });
});

it('answers 502 to the typed client', async () => {
  const response = await fetch(`${app.address}/trpc/payments.billingDetails`, {
    headers: { authorization: `Bearer ${world.member.token}` },
  });
  expect(response.status).toBe(502);
  expect(await response.text()).toContain(SILENT.message);
});
