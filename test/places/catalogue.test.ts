/** What the public page of a workspace lists: everything that can be booked, with base prices. */
import { expect, it } from 'vitest';
import type { BookingView } from '#domains/bookings/schema.ts';
import type { ResourceView } from '#domains/resources/schema.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { deskBooking, roomBooking, slot } from '../helpers/world.ts';

useApp();

const listed = async () => {
  const { items } = await procedures(app).availability.catalogue.query({ space_id: world.spaceId });
  return items.map(({ name, resource_type, price, capacity }) => [name, resource_type, price, capacity]);
};

it('lists rooms, offices and desks by type, the same whether they are booked or not', async () => {
  const everything = [
    ['Boardroom', 'meeting_room', 45, 10],
    ['Studio', 'private_office', 100, 4],
    ['Loft', 'dedicated_desk', 20, 2],
    ['Loft', 'flexi_desk', 10, 10],
  ];
  expect(await listed()).toEqual(everything);
  const { token } = world.member;
  for (const body of [roomBooking(world, slot(0, 0, 23)), deskBooking(world, slot(3), 2)])
    await app.call('POST', '/bookings', { token, body });
  expect(await listed()).toEqual(everything);
  const change = { _id: world.roomId, active: false };
  await app.call('PUT', `/resources/${world.roomId}`, { token: world.owner.token, body: change });
  expect(await listed()).toEqual(everything.slice(1));
  await app.call('PUT', `/resources/${world.roomId}`, { token: world.owner.token, body: { ...change, active: true } });
});

it('the page has them in its HTML, and follows a change of a price', async () => {
  const read = async () => (await fetch(`${app.address}/space/${world.spaceId}`)).text();
  const plain = (html: string) => html.replace(/<script.*?<\/script>/gs, '').replace(/<!--.*?-->|<[^>]+>/g, '');
  expect(plain(await read())).toContain('from £45.00 an hour plus VAT');
  const search = `/search?spaceId=${world.spaceId}&amp;resource_type=meeting_room`;
  expect(await read()).toContain(`href="${search}"`);
  const body = { name: '<b>Boardroom</b>', price: 50 };
  await app.call('PUT', `/resources/${world.roomId}`, { token: world.owner.token, body });
  const html = await read();
  expect(plain(html)).toContain('from £50.00 an hour plus VAT');
  expect(html).toContain('&lt;b&gt;Boardroom&lt;/b&gt;');
});

it('the search and bookings say on which floor a resource is', async () => {
  const { token } = world.owner;
  const set = (floor: string) =>
    app.call<ResourceView>('PUT', `/resources/${world.roomId}`, { token, body: { floor } });
  expect((await set(' 2nd floor ')).data.floor).toBe('2nd floor');
  expect((await set('x'.repeat(41))).meta).toMatchObject({ status: 400 });
  const at = { space_id: world.spaceId, resource_type: 'meeting_room' as const, ...slot(6), capacity: 2 };
  const { items } = await procedures(app).availability.search.query(at);
  expect(items.find(({ _id }) => _id === world.roomId)?.floor).toBe('2nd floor');
  const booked = await app.call<BookingView>('POST', '/bookings', {
    token: world.member.token,
    body: roomBooking(world, slot(6)),
  });
  expect(booked.data.resource_id.floor).toBe('2nd floor');
});
