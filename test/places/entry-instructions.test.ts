/** How people get in: only the people of a confirmed booking, and staff, read it. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BookingView } from '#domains/bookings/schema.ts';
import { paths } from '#shared/paths.ts';
import { HOUR } from '#shared/time.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import {
  type Booked,
  type Person,
  addPerson,
  deskBooking,
  pay,
  roomBooking,
  saveCard,
  slot,
} from '../helpers/world.ts';

useApp();

const HOUSE = 'Ring at the green door. The code is 4711.';
const ROOM = 'Take the lift to floor 3. The code is 0815.';
const SECRETS = [HOUSE, ROOM];

let day = 1;
const setHouse = (entry_instructions: string) =>
  app.call('PUT', `/space/add-space/${world.spaceId}`, { token: world.owner.token, body: { entry_instructions } });
const setRoom = (entry_instructions: string) =>
  app.call('PUT', `/resources/${world.roomId}`, { token: world.owner.token, body: { entry_instructions } });
const read = async ({ token }: Person, _id: string) =>
  (await app.call<BookingView>('GET', `/bookings/${_id}`, { token })).data;
const book = async (person: Person, body: object = {}) =>
  (
    await app.call<Booked>('POST', '/bookings', {
      token: person.token,
      body: { ...roomBooking(world, slot((day += 1))), ...body },
    })
  ).data;
async function paid(person: Person, body: object = {}, members = [person.email]): Promise<Booked> {
  const booking = await book(person, body);
  await pay(app, person, booking, await saveCard(app, person), {}, members);
  return booking;
}

beforeAll(async () => {
  expect((await setHouse(HOUSE)).meta.status).toBe(200);
});
beforeEach(() => setRoom(''));

describe('a booking', () => {
  it('tells how to get in from its payment on, and no longer once it is cancelled', async () => {
    const booking = await book(world.member);
    expect((await read(world.member, booking._id)).entry_instructions).toBe('');
    await pay(app, world.member, booking, await saveCard(app, world.member));
    expect((await read(world.member, booking._id)).entry_instructions).toBe(HOUSE);
    expect((await read(world.staff, booking._id)).entry_instructions).toBe(HOUSE);
    await app.call('DELETE', `/bookings/cancel/${booking._id}`, { token: world.member.token, body: {} });
    expect((await read(world.member, booking._id)).entry_instructions).toBe('');
  });

  it('tells what its room says instead of the workspace', async () => {
    await setRoom(ROOM);
    const room = await paid(world.member);
    const desk = await paid(world.member, deskBooking(world, slot((day += 1))));
    expect((await read(world.member, room._id)).entry_instructions).toBe(ROOM);
    expect((await read(world.member, desk._id)).entry_instructions).toBe(HOUSE);
  });

  it('tells those who attend it, and nobody else', async () => {
    const guest = await addPerson(app.knex, 'Member', [world.spaceId]);
    const other = await addPerson(app.knex, 'Member', [world.spaceId]);
    await paid(other);
    const booking = await paid(world.member, {}, [world.member.email, guest.email]);
    expect((await read(guest, booking._id)).entry_instructions).toBe(HOUSE);
    const { meta, data } = await app.call('GET', `/bookings/${booking._id}`, { token: other.token });
    expect([meta.status, data]).toEqual([404, null]);
    expect((await app.call('GET', `/bookings/${booking._id}`)).meta.status).toBe(401);
  });

  it('tells it no longer once it is over', async () => {
    const booking = await paid(world.member);
    const ended = { starts_at: new Date(Date.now() - 2 * HOUR), ends_at: new Date(Date.now() - HOUR) };
    await app.knex('bookings').where('id', booking._id).update(ended);
    expect((await read(world.member, booking._id)).entry_instructions).toBe('');
  });

  it('tells it in the mails of the customer and of who is invited, and in no mail before', async () => {
    const guest = await addPerson(app.knex, 'Member', [world.spaceId]);
    const booking = await book(world.member, { members: [world.member.email, guest.email] });
    await app.deliver();
    for (const { email } of [world.member, guest])
      expect(JSON.stringify((await app.mails(email)).filter(({ links }) => named(links, booking)))).not.toContain(
        '4711',
      );
    const members = [world.member.email, guest.email];
    await pay(app, world.member, booking, await saveCard(app, world.member), {}, members);
    await app.settle();
    for (const { email } of [world.member, guest]) {
      const [mail] = (await app.mails(email)).filter(({ links }) => named(links, booking));
      expect(mail?.text, email).toContain(`How to get in:\n${HOUSE}`);
      expect(mail?.html, email).toContain('The code is 4711.');
    }
    await app.call('DELETE', `/bookings/cancel/${booking._id}`, { token: world.member.token, body: {} });
    const [last] = (await app.mails(world.member.email)).filter(({ links }) => named(links, booking));
    expect(last?.subject).toContain('is cancelled');
    expect(last?.text).not.toContain('4711');
  });
});

const named = (links: string[], { _id }: Booked) => links.some((link) => link.endsWith(paths.bookingPage(_id)));

describe('nothing else says it', () => {
  const calls = () => [
    '/space',
    `/space/${world.spaceId}`,
    `/space/${world.spaceId}/resources`,
    `/resources/${world.roomId}`,
    `/resources?space_id=${world.spaceId}`,
    '/bookings',
    `/space/${world.spaceId}/resources-availability?type=meeting_room&capacity=2&from=${slot(40).from}&to=${slot(40).to}`,
    '/activities',
  ];

  it('to strangers, and to members with or without a booking', async () => {
    await setRoom(ROOM);
    const unpaid = await addPerson(app.knex, 'Member', [world.spaceId]);
    await book(unpaid);
    const confirmed = await addPerson(app.knex, 'Member', [world.spaceId]);
    await paid(confirmed);
    for (const token of [undefined, unpaid.token, confirmed.token])
      for (const path of calls()) {
        const shown = JSON.stringify(await app.call('GET', path, { ...(token && { token }) }));
        for (const secret of SECRETS) expect(shown, path).not.toContain(secret);
        expect(shown, path).not.toContain('"entry_instructions":"R');
      }
    for (const path of ['/', `/space/${world.spaceId}`, '/workspaces']) {
      const page = await (await fetch(app.address + path)).text();
      for (const code of ['4711', '0815']) expect(page, path).not.toContain(code);
    }
  });

  it('but staff of the workspace who see its settings', async () => {
    const elsewhere = await addPerson(app.knex, 'Manager');
    const space = async ({ token }: Person) =>
      (await app.call<{ entry_instructions?: string }>('GET', `/space/${world.spaceId}`, { token })).data;
    expect((await space(world.owner)).entry_instructions).toBe(HOUSE);
    expect(await space(elsewhere)).not.toHaveProperty('entry_instructions');
    const refused = await app.call('PUT', `/space/add-space/${world.spaceId}`, {
      token: elsewhere.token,
      body: { entry_instructions: 'Somewhere else' },
    });
    expect(refused.meta.status).toBe(403);
  });

  it('and a text that is too long is refused', async () => {
    expect((await setHouse('x'.repeat(1001))).meta.errors).toEqual([
      { field: 'entry_instructions', message: 'Please use at most 1000 characters' },
    ]);
  });
});
