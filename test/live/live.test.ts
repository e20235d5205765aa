/** Live updates arrive quickly, reach only those who may receive them, and are not lost over a broken connection. */
import { setTimeout as pause } from 'node:timers/promises';
import { createTRPCClient, createWSClient, wsLink } from '@trpc/client';
import superjson from 'superjson';
import { WebSocket } from 'ws';
import { describe, expect, it } from 'vitest';
import type { AppRouter } from '#app/server/router.ts';
import { appendLiveEvents } from '#server/live.ts';
import { LIVE_HEADER } from '#shared/live-start.ts';
import { bookARoom } from '../../examples/typed-client.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Booked, PASSWORD, dayAhead, deskBooking, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';
import { eventually } from '../integrations/sandbox.ts';

useApp();

type Received = { id: string; name: string; data: Record<string, unknown> };

function connection(token?: string) {
  const socket = createWSClient({
    WebSocket: WebSocket as unknown as typeof globalThis.WebSocket,
    url: `${app.address.replace('http', 'ws')}/trpc`,
    connectionParams: token ? { token } : null,
    retryDelayMs: () => 50,
  });
  return {
    client: createTRPCClient<AppRouter>({ links: [wsLink({ client: socket, transformer: superjson })] }),
    socket,
  };
}

/** Subscribes to live events and collects them. */
async function listen(token: string, lastEventId?: string) {
  const { client, socket } = connection(token);
  const received: Received[] = [];
  const errors: unknown[] = [];
  await new Promise<void>((resolve) => {
    client.live.events.subscribe(lastEventId ? { lastEventId } : undefined, {
      onStarted: () => resolve(),
      onData: (event) => received.push({ id: event.id, ...event.data }),
      onError: (error) => {
        errors.push(error);
        resolve();
      },
    });
  });
  return { received, errors, socket, close: () => socket.close() };
}

const book = (body: object, person = world.member) =>
  app.call<Booked>('POST', '/bookings', { token: person.token, body });

describe('live.events', () => {
  it('reports a paid booking to its member and the staff of its workspace within a second, and to nobody else', async () => {
    const listeners = await Promise.all(
      [world.staff, world.member, world.otherStaff, world.otherMember].map(({ token }) => listen(token)),
    );
    const [staff, member, otherStaff, otherMember] = listeners as [
      Awaited<ReturnType<typeof listen>>,
      (typeof listeners)[0],
      (typeof listeners)[0],
      (typeof listeners)[0],
    ];
    const card = await saveCard(app, world.member);
    const { data: booking } = await book(roomBooking(world, slot(2)));
    await pay(app, world.member, booking, card);
    const paidAt = Date.now();
    const isUpdate = ({ name, data }: Received) => name === 'book-resources.update' && data._id === booking._id;
    const arrived = await eventually(() => staff.received.find(isUpdate));
    expect(Date.now() - paidAt).toBeLessThan(1_000);
    // Events contain ids only. Clients read the booking with their own rights.
    expect(arrived.data).toEqual({ _id: booking._id, space_id: world.spaceId });
    await eventually(() => member.received.find(isUpdate));
    await pause(200);
    for (const other of [otherStaff, otherMember]) {
      expect(
        other.received.filter(
          ({ name }) =>
            name.startsWith('book-resources') || name.startsWith('activities') || name.startsWith('invoices'),
        ),
      ).toEqual([]);
    }
    listeners.forEach((listener) => void listener.close());
  });

  it('loses and repeats nothing between two connections', async () => {
    const first = await listen(world.staff.token);
    await book(roomBooking(world, slot(3)));
    const last = await eventually(() => first.received.findLast(({ name }) => name === 'book-resources.create'));
    void first.close();
    const missed = await Promise.all([4, 5, 6].map((day) => book(roomBooking(world, slot(day)))));
    await app.deliver();
    const second = await listen(world.staff.token, last.id);
    await book(roomBooking(world, slot(7)));
    await eventually(() =>
      second.received.filter(({ name }) => name === 'book-resources.create').length >= 4 ? true : undefined,
    );
    const created = second.received.filter(({ name }) => name === 'book-resources.create');
    expect(
      created
        .map(({ data }) => data._id)
        .slice(0, 3)
        .sort(),
    ).toEqual(missed.map(({ data }) => data._id).sort());
    const ids = second.received.map(({ id }) => BigInt(id));
    expect(ids.every((id, index) => index === 0 || id > ids[index - 1]!)).toBe(true);
    void second.close();
  });

  it('refuses a connection without a valid token', async () => {
    for (const token of ['', 'forged', `${world.staff.token}x`]) {
      const listener = await listen(token);
      expect(listener.errors).toHaveLength(1);
      void listener.close();
    }
  });

  it('sends no more booking events once the role has lost the right to see them', async () => {
    const listener = await listen(world.staff.token);
    await app
      .knex('users')
      .where('id', world.staff.id)
      .update({ role_id: app.knex('roles').where('name', 'Content Editor').select('id') });
    const data = JSON.stringify({
      name: 'users.update',
      spaceId: null,
      audience: { userIds: [world.staff.id] },
      data: { _id: world.staff.id },
    });
    await app.knex('outbox').insert({ topic: 'live', payload: data, due_at: new Date() });
    await eventually(() => listener.received.find(({ name }) => name === 'users.update'));
    await book(roomBooking(world, slot(8)));
    await app.deliver();
    await pause(200);
    expect(listener.received.filter(({ name }) => name === 'book-resources.create')).toEqual([]);
    void listener.close();
    await app
      .knex('users')
      .where('id', world.staff.id)
      .update({ role_id: app.knex('roles').where('name', 'Front Desk').select('id') });
  });
});

describe('a page whose socket opens late', () => {
  /** What a page reads first. @returns where its live updates start */
  async function readPage(): Promise<string> {
    const response = await fetch(`${app.address}/trpc/bookings.list?input=%7B%22json%22%3A%7B%7D%7D`, {
      headers: { authorization: `Bearer ${world.staff.token}` },
    });
    expect(response.status).toBe(200);
    return response.headers.get(LIVE_HEADER)!;
  }

  /** Subscribes a visitor to a workspace. @returns the ids of the events */
  async function watch(lastEventId: string, space_id = world.spaceId) {
    const { client, socket } = connection();
    const ids: string[] = [];
    await new Promise<void>((resolve) => {
      const input = { space_id, lastEventId };
      client.live.availability.subscribe(input, { onStarted: () => resolve(), onData: ({ id }) => ids.push(id) });
    });
    return { ids, close: () => void socket.close() };
  }

  it('receives what happened since its first call', async () => {
    const start = await readPage();
    const { data: booking } = await book(deskBooking(world, slot(11)));
    await app.deliver();
    const staff = await listen(world.staff.token, start);
    const visitor = await watch(start);
    const isBooking = ({ name, data }: Received) => name === 'book-resources.create' && data._id === booking._id;
    await eventually(() => staff.received.find(isBooking));
    const received = BigInt(await eventually(() => visitor.ids[0]));
    expect(received).toBeGreaterThanOrEqual(BigInt(staff.received.findLast(isBooking)!.id));
    expect(visitor.ids).toHaveLength(1);
    void staff.close();
    visitor.close();
  });

  it('is notified of no other workspace, and of nothing that the call has shown', async () => {
    const before = await readPage();
    await book(deskBooking(world, slot(12)));
    await app.deliver();
    const after = await eventually(async () => {
      const start = await readPage();
      return start === (await app.services.live.newest()).toString() && start !== before ? start : undefined;
    });
    const [other, late] = [await watch(before, world.otherSpaceId), await watch(after)];
    const changed = (spaceId: string) =>
      appendLiveEvents(app.services, [
        { name: 'resources.update', spaceId, audience: { everyone: true }, data: { _id: '1', space_id: spaceId } },
      ]);
    await changed(world.spaceId);
    await changed(world.otherSpaceId);
    const newest = await app.services.live.newest();
    expect(await eventually(() => late.ids[0])).toBe(String(newest - 1n));
    expect(await eventually(() => other.ids[0])).toBe(String(newest));
    expect([...late.ids, ...other.ids]).toHaveLength(2);
    other.close();
    late.close();
  });
});

describe('live.availability', () => {
  it('tells a visitor only that a workspace has changed', async () => {
    const { client, socket } = connection();
    const received: unknown[] = [];
    await new Promise<void>((resolve) => {
      client.live.availability.subscribe(
        { space_id: world.spaceId },
        { onStarted: () => resolve(), onData: ({ data }) => received.push(data) },
      );
    });
    await book(deskBooking(world, slot(9)));
    expect(await eventually(() => received[0])).toEqual({ space_id: world.spaceId });
    await socket.close();
  });
});

describe('the typed client of the documentation', () => {
  it('logs in, searches, books, and receives the event of its booking', async () => {
    const day = dayAhead(12);
    const outcome = await bookARoom(app.address, world.member.email, PASSWORD, day);
    expect(outcome.booked).toBe(outcome.received);
    expect(outcome.price).toBe(54);
  });
});
