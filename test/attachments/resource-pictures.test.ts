/** The pictures of rooms, offices and desk areas: who may change them, and where they are shown. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AttachmentView } from '#domains/attachments/schema.ts';
import { framed, type StoredMail } from '#server/mail/define.ts';
import { confirmationMails } from '#domains/bookings/server/mail/mails.ts';
import { readBookings } from '#domains/bookings/server/records.ts';
import type { ResourceView } from '#domains/resources/schema.ts';
import { saidOf } from '../helpers/activities.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type Person, type World, addPerson, makeWorld, roomBooking, slot } from '../helpers/world.ts';
import { form, picture, upload } from './pictures.ts';

let app: TestApp;
let world: World;
let manager: Person;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
  manager = await addPerson(app.knex, 'Manager', [world.spaceId]);
});
afterAll(() => app.stop());
beforeEach(() => app.services.limits.reset());

const addRoom = async (space_id: string) => {
  const body = { type: 'meeting_room', space_id, name: `Room of ${space_id}`, price: 10, capacity: 4 };
  return (await app.call<ResourceView>('POST', '/resources', { token: world.owner.token, body })).data;
};
const send = async (
  person: Person | undefined,
  resourceId: string,
  red: number,
  size?: { width: number; height: number },
) => {
  const files = [{ filename: 'room.jpg', content: await picture('jpeg', size, red) }];
  return upload(app.address, person?.token, form({ onModel: 'Resources', model_id: resourceId }, files));
};
const room = async (resourceId = world.roomId) =>
  (await app.call<ResourceView>('GET', `/resources/${resourceId}`, { token: world.owner.token })).data;
const remove = (person: Person, id: string) => app.call('DELETE', `/attachments/${id}`, { token: person.token });

it('a new picture replaces the old one, and is part of the resource until it is removed', async () => {
  expect((await room()).picture).toBeNull();
  await send(manager, world.roomId, 1);
  const { data } = await send(manager, world.roomId, 2);
  expect((await room()).picture).toEqual(data[0]);
  const { data: found } = await app.call<ResourceView[]>('GET', `/resources?space_id=${world.spaceId}`, {
    token: manager.token,
  });
  expect(found.find(({ _id }) => _id === world.roomId)!.picture).toEqual(data[0]);
  expect((await saidOf(app, { space_id: world.spaceId })).at(-1)).toMatch(/ added the picture to /);

  expect((await remove(manager, data[0]!._id)).meta.status).toBe(200);
  expect((await room()).picture).toBeNull();
});

it('of two uploads at once one remains, which the resource names', async () => {
  await Promise.all([3, 4, 5, 6].map((red) => send(manager, world.roomId, red)));
  const kept = await app.knex('attachments').where({ model: 'Resources', model_id: world.roomId, status: true });
  expect(kept).toHaveLength(1);
  expect((await room()).picture!._id).toBe(String(kept[0]!.id));
});

it('the picture is shown in search, in a booking and in its mails, re-encoded and at the exact size', async () => {
  const refused = await send(manager, world.roomId, 7, { width: 1440, height: 819 });
  expect(refused.meta).toMatchObject({ status: 400, message: 'Please upload exact image size of 1440x820' });
  const { data } = await send(manager, world.roomId, 7);
  const { original } = data[0]!;
  expect(original).toMatch(/^\/files\/[0-9a-f]{32}-1440\.jpg$/);
  const query = new URLSearchParams({ ...slot(9), type: 'meeting_room' });
  const { data: found } = await app.call<{ _id: string; picture: { original: string } | null }[]>(
    'GET',
    `/space/${world.spaceId}/resources-availability?${query}`,
  );
  expect(found.find(({ _id }) => _id === world.roomId)!.picture).toEqual({ original });

  type Booked = { _id: string; resource_id: { picture: unknown } };
  const body = roomBooking(world, slot(9));
  const { data: booking } = await app.call<Booked>('POST', '/bookings', { token: world.member.token, body });
  expect(booking.resource_id.picture).toEqual({ original });
  const { data: read } = await app.call<Booked>('GET', `/bookings/${booking._id}`, { token: world.member.token });
  expect(read.resource_id.picture).toEqual({ original });
  const [record] = await readBookings(app.knex, [booking._id]);
  const { config, writeMail } = app.services;
  const [news] = confirmationMails(config, record!, app.services.clock.now());
  const { html } = framed('Ada', writeMail((news!.payload as StoredMail).mail, config)!, config, app.services);
  expect(html).toContain(`src="${config.PUBLIC_URL}${original}"`);
});

it('nobody changes a picture of a resource that they may not edit', async () => {
  const other = await addRoom(world.otherSpaceId);
  const { data: theirs } = await send(world.owner, other._id, 20);
  for (const [person, status] of [
    [undefined, 401],
    [world.member, 403],
    [world.staff, 403],
    [manager, 403],
  ] as const) {
    expect((await send(person, other._id, 21)).meta.status).toBe(status);
  }
  expect((await send(world.owner, '999999', 21)).meta.status).toBe(404);
  expect((await remove(manager, theirs[0]!._id)).meta.status).toBe(403);
  const change = { token: manager.token, body: { title: 'Mine', extra: { order: 0 } } };
  expect((await app.call('PUT', `/attachments/${theirs[0]!._id}`, change)).meta.status).toBe(403);
  expect((await room(other._id)).picture).toEqual(theirs[0]);
});

it('a picture is never attached by an id or an address', async () => {
  const other = await addRoom(world.otherSpaceId);
  const { data: theirs } = await send(world.owner, other._id, 30);
  const mine = (await room()).picture;
  const [picked] = theirs as [AttachmentView];
  for (const body of [
    { picture: picked },
    { picture: { _id: picked._id, original: '/files/elsewhere.svg' } },
    { picture_id: picked._id },
    { pictures: [picked._id] },
  ]) {
    await app.call('PUT', `/resources/${world.roomId}`, { token: manager.token, body });
    expect((await room()).picture).toEqual(mine);
  }
  const body = { type: 'meeting_room', space_id: world.spaceId, name: 'Thief', price: 1, capacity: 1 };
  const { data: added } = await app.call<ResourceView>('POST', '/resources', {
    token: manager.token,
    body: { ...body, picture_id: picked._id, picture: picked },
  });
  expect(added.picture).toBeNull();
});
