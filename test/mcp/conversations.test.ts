/** Whole conversations of an assistant, by the client of the SDK, with the rights of a key. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { NewKeyView } from '#domains/keys/schema.ts';
import { type Area, type Grant, permissionsOf } from '#shared/permissions.ts';
import { fromLocal } from '#shared/time.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { clock } from '../helpers/clock.ts';
import { holdJobs } from '../helpers/leases.ts';
import { contents } from '../surface/records.ts';
import {
  type Booked,
  type Person,
  type World,
  beginDay,
  data,
  dayAhead,
  join,
  makeWorld,
  pay,
  roomBooking,
  saveCard,
  slot,
} from '../helpers/world.ts';

let app: TestApp;
let world: World;
const open: Client[] = [];

beforeAll(async () => {
  beginDay();
  app = await startTestApp();
  world = await makeWorld(app);
  await join(app, world.member, world.spaceId);
  await join(app, world.otherMember, world.spaceId);
  await holdJobs(app.knex);
});
afterEach(async () => {
  clock.reset();
  await Promise.all(open.splice(0).map((client) => client.close()));
});
afterAll(() => app.stop());

const edit = { show: true, editable: true };

async function keyOf({ token }: Person, grants: Partial<Record<Area, Partial<Grant>>> = { 'booking.booking': edit }) {
  const body = { name: 'Assistant', permissions: permissionsOf(grants) };
  return data<NewKeyView>(app.call('POST', '/keys', { token, body }));
}

async function connect(token: string): Promise<Client> {
  const client = new Client({ name: 'a test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${app.address}/mcp`), { requestInit }));
  open.push(client);
  return client;
}

type Said = { text: string; isError: boolean };

async function ask(client: Client, name: string, input: object = {}): Promise<Said> {
  const answer = await client.callTool({ name, arguments: { ...input } });
  const [{ text }] = answer.content as [{ text: string }];
  // Short answers are what makes an assistant quick.
  expect(text.length, text).toBeLessThan(1_500);
  return { text, isError: answer.isError === true };
}

const when = (days: number, start = '10:00', end = '12:00') => ({ date: dayAhead(days), start, end });
const idIn = (text: string) => /booking_id (\d+)/.exec(text)?.[1] ?? '';
const linkIn = (text: string) => /https?:\S+/.exec(text)?.[0] ?? '';
const readBooking = async (id: string, { token } = world.member) =>
  data<Booked & { hold_until: string | null }>(app.call('GET', `/bookings/${id}`, { token }));

describe('an assistant of a member', () => {
  it('finds, asks for a price, books, moves and cancels, each at a link where money is concerned', async () => {
    const client = await connect((await keyOf(world.member)).secret);
    expect(client.getServerVersion()?.name).toBe('cockpit');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      ...['find_places', 'quote', 'hold', 'book', 'move', 'cancel', 'my_bookings', 'who_is_in'],
    ]);
    for (const tool of tools) expect(tool.description!.length, tool.name).toBeGreaterThan(30);

    const found = await ask(client, 'find_places', { ...when(5), people: 4 });
    expect(found.text).toContain(`- Boardroom (place_id ${world.roomId}): Meeting Room, for 10, £108.00`);
    const place = { ...when(5), people: 4, place_id: world.roomId };
    expect((await ask(client, 'quote', place)).text).toContain('£108.00 with 20 % tax');
    expect((await ask(client, 'my_bookings')).text).toBe('No bookings are coming.');

    const booked = await ask(client, 'book', { ...place, title: 'Board' });
    expect(booked.text).toContain('not booked yet');
    const id = idIn(booked.text);
    expect(linkIn(booked.text)).toBe(`${app.services.config.PUBLIC_URL}/app/payNow/${id}`);
    expect(await readBooking(id)).toMatchObject({ payment_status: 'pending', hold_until: expect.any(String) });
    // The person pays at the link.
    const card = await saveCard(app, world.member);
    expect((await pay(app, world.member, await readBooking(id), card)).meta.status).toBe(200);
    expect((await ask(client, 'my_bookings')).text).toMatch(
      new RegExp(`booking_id ${id}: Boardroom in London, .* "Board"$`),
    );

    const moved = await ask(client, 'move', { booking_id: id, ...when(6), reason: 'Later' });
    expect(moved).toMatchObject({ isError: false, text: expect.stringMatching(/^Moved: Boardroom/) });
    expect((await readBooking(id)).from).toBe(fromLocal(dayAhead(6), '10:00').toISOString());
    const longer = await ask(client, 'move', { booking_id: id, ...when(6, '10:00', '14:00') });
    expect(longer.text).toContain('Not moved yet. It costs £108.00 more');
    expect((await readBooking(id)).to).toBe(fromLocal(dayAhead(6), '12:00').toISOString());

    const cancelled = await ask(client, 'cancel', { booking_id: id });
    expect(cancelled.text).toContain('£108.00 of £108.00 would be paid back');
    expect(linkIn(cancelled.text)).toBe(`${app.services.config.PUBLIC_URL}/app/booking/${id}?cancel`);
    expect((await readBooking(id)).active).toBe(true);
  });

  it('books at once what costs nothing, and holds a desk of its choice', async () => {
    const free = await data(
      app.call('POST', '/resources', {
        token: world.owner.token,
        body: { space_id: world.spaceId, type: 'meeting_room', name: 'Nook', price: 0, capacity: 2 },
      }),
    );
    const client = await connect((await keyOf(world.member)).secret);
    const booked = await ask(client, 'book', { ...when(7), place_id: free._id });
    expect(booked.text).toMatch(/^Booked: Nook in London/);
    expect(await readBooking(idIn(booked.text))).toMatchObject({ payment_status: 'completed', hold_until: null });
    const held = await ask(client, 'hold', { ...when(7), type: 'flexi_desk', people: 2, place_id: world.deskAreaId });
    expect(held.text).toMatch(/^Held until .*, not booked yet: Loft/);
    expect((await readBooking(idIn(held.text))).items).toHaveLength(2);
  });

  it('is told other times if nothing is free, and what to do about a wrong word', async () => {
    await data(app.call('POST', '/bookings', { token: world.otherMember.token, body: roomBooking(world, slot(8)) }));
    const client = await connect((await keyOf(world.member)).secret);
    const none = await ask(client, 'find_places', { ...when(8), people: 9 });
    expect(none.text).toMatch(/^Nothing is free in London, .* Other times:\n- /);
    expect((await ask(client, 'book', { ...when(8), people: 9, place_id: world.roomId })).text).toContain('not free');
    const wrong = await ask(client, 'find_places', { ...when(8), workspace: 'Atlantis' });
    expect(wrong).toMatchObject({ isError: true, text: expect.stringContaining('London (id ') });
    expect(await ask(client, 'find_places', { ...when(8, '12:00', '10:00') })).toMatchObject({ isError: true });
    expect(await ask(client, 'find_places', { date: '2030-02-30', start: '10:00', end: '12:00' })).toMatchObject({
      isError: true,
    });
    const unknown = await ask(client, 'cancel', { booking_id: '999999' });
    expect(unknown).toMatchObject({ isError: true, text: expect.stringContaining('my_bookings') });
  });

  it('reads and changes nothing of others, and changes nothing when it is refused', async () => {
    const body = roomBooking(world, slot(9));
    const { _id } = await data(app.call('POST', '/bookings', { token: world.otherMember.token, body }));
    const client = await connect((await keyOf(world.member)).secret);
    const before = await contents(app);
    for (const [tool, input] of [
      ['move', { booking_id: _id, ...when(10) }],
      ['cancel', { booking_id: _id }],
      ['who_is_in', {}],
    ] as const) {
      const { text } = await ask(client, tool, input);
      expect(text, tool).not.toContain(world.otherMember.email);
      expect(text, tool).not.toMatch(/Boardroom/);
    }
    expect((await ask(client, 'my_bookings')).text).not.toContain(`booking_id ${_id}`);
    expect(await contents(app)).toBe(before);
  });
});

describe('an assistant of staff', () => {
  it('tells who is in, and who has arrived', async () => {
    const body = { ...roomBooking(world, slot(3)), members: [world.member.email], assignedUser: world.member.email };
    const { _id } = await data(
      app.call('POST', '/bookings', { token: world.staff.token, body: { ...body, payment: 'account' } }),
    );
    const key = await keyOf(world.staff, { 'booking.booking': { show: true } });
    clock.freeze(fromLocal(dayAhead(3), '10:05'));
    const client = await connect(key.secret);
    const waiting = await ask(client, 'who_is_in');
    expect(waiting.text).toMatch(/^In London at 10:05:\n- Person \d+: Boardroom, until 12:00, not checked in$/);
    await data(app.call('PUT', `/bookings/check-in/${_id}`, { token: world.staff.token, body: {} }));
    expect((await ask(client, 'who_is_in')).text).toContain('arrived at 10:05');
    expect((await ask(client, 'book', { ...when(4), place_id: world.roomId })).text).toContain(
      'The key lacks this right',
    );
  });

  it('holds places for staff themselves, and tells the price of a longer time', async () => {
    await join(app, world.owner, world.spaceId);
    const client = await connect((await keyOf(world.owner)).secret);
    const held = await ask(client, 'hold', { ...when(11), workspace: 'London', place_id: world.roomId });
    expect(held.text).toContain('It costs £108.00. ');
    const booking_id = idIn(held.text);
    expect(await readBooking(booking_id, world.owner)).toMatchObject({ assignedUser: { _id: world.owner.id } });
    const { text } = await ask(client, 'move', { booking_id, ...when(11, '10:00', '14:00') });
    expect(text).toContain('It costs £216.00 now, was £108.00, and is not paid yet: ');
    expect(linkIn(text)).toBe(`${app.services.config.PUBLIC_URL}/app/payNow/${booking_id}`);
  });
});

describe('the door of the server', () => {
  const post = (token?: string) =>
    fetch(`${app.address}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });

  it('is closed to visitors and to keys that have ended, also in the middle of a conversation', async () => {
    const refused = await post();
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect((await post('ck_live_wrong')).status).toBe(401);
    const key = await keyOf(world.member);
    const client = await connect(key.secret);
    await data(app.call('DELETE', `/keys/${key._id}`, { token: world.member.token }));
    await expect(ask(client, 'my_bookings')).rejects.toThrow('This key has ended');
  });

  it('answers POST only', async () => {
    for (const method of ['GET', 'DELETE', 'PUT'])
      expect((await fetch(`${app.address}/mcp`, { method })).status).toBe(405);
    expect((await post((await keyOf(world.member)).secret)).status).toBe(200);
  });

  it('refuses an answer that is no message', async () => {
    const { secret } = await keyOf(world.member);
    for (const body of ['[', '{}', '"x"', 'null']) {
      const response = await fetch(`${app.address}/mcp`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          authorization: `Bearer ${secret}`,
        },
        body,
      });
      expect(response.status, body).toBe(400);
    }
  });
});
