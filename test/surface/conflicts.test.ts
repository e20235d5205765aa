/** The codes of refusals with 409, each by the way in which a program gets it. */
import { expect, it } from 'vitest';
import type { FailureCode } from '#shared/failure-codes.ts';
import { bookRoom } from '../helpers/collective.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Booked, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';
import { control, eventually, ownSandbox } from '../integrations/sandbox.ts';

useApp();

let day = 2;

const asMember = (method: string, path: string, body: object, headers = {}) =>
  app.call<Booked>(method, path, { token: world.member.token, body, headers });
const asOwner = (method: string, path: string, body: object) =>
  app.call<{ _id: string; version: number }>(method, path, { token: world.owner.token, body });
const book = () => bookRoom(app, world, slot((day += 1)));
const save = (path: string) => asOwner('PUT', path, { description: 'Of this call', version: 0 });

async function bookTwice() {
  await book();
  return asMember('POST', '/bookings', roomBooking(world, slot(day)));
}

async function amenity(title: string) {
  const { data } = await asOwner('POST', '/amenities', { title });
  return data;
}

async function saveTwice() {
  const { _id } = await amenity('Whiteboard');
  await save(`/amenities/${_id}`);
  return save(`/amenities/${_id}`);
}

async function addTwice() {
  await amenity('Projector');
  return asOwner('POST', '/amenities', { title: 'Projector' });
}

async function cancelTwice() {
  const path = `/bookings/cancel/${await book()}`;
  await asMember('DELETE', path, {});
  return asMember('DELETE', path, {});
}

async function cancelWhilePaying() {
  const { member } = world;
  const card = await saveCard(app, member);
  const { data: booking } = await asMember('POST', '/bookings', roomBooking(world, slot((day += 1))));
  await control(ownSandbox(app), { call: 'charge', wait_ms: 1500 });
  const paid = pay(app, member, booking, card);
  const charges = () => app.knex('charges').where('booking_id', booking._id);
  await eventually(async () => ((await charges()).length === 1 ? true : undefined));
  const refused = await asMember('DELETE', `/bookings/cancel/${booking._id}`, {});
  await paid;
  return refused;
}

const confirmUnpaid = async () => asMember('PUT', `/bookings/${await book()}/confirm`, {});

const REFUSED: [what: string, code: FailureCode, refused: () => Promise<{ meta: object }>][] = [
  ['a time that is booked', 'time_taken', bookTwice],
  ['a record that was saved since it was read', 'changed', saveTwice],
  ['a name that another record has', 'exists', addTwice],
  ['a change during a payment', 'in_progress', cancelWhilePaying],
  ['a booking that has to be paid', 'payment_needed', confirmUnpaid],
  ['what is done already', 'conflict', cancelTwice],
];

it.each(REFUSED)('%s has the code %s', async (_what, code, refused) => {
  expect((await refused()).meta).toMatchObject({ success: false, status: 409, code });
});

it('a repeat with the same key has the code of the first refusal', async () => {
  await book();
  const again = () => asMember('POST', '/bookings', roomBooking(world, slot(day)), { 'idempotency-key': 'taken' });
  const first = await again();
  expect(first.meta.code).toBe('time_taken');
  expect(await again()).toEqual(first);
});
