/** People who book, pay, look and cancel through the load balancer, and staff who listen. Every failure is kept. */
import { createTRPCClient, createWSClient, wsLink } from '@trpc/client';
import superjson from 'superjson';
import { WebSocket } from 'ws';
import type { AppRouter } from '#app/server/router.ts';
import type { TestApp } from '../helpers/app.ts';
import { type Booked, type Person, type World, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

/** A visitor's page, a static page of the application, and calls of both APIs. */
const READS = ['/', '/login', '/api/v1/space', '/trpc/site.get'];

export type Load = {
  requests: number;
  failures: string[];
  slowestMs: number;
  /** The ids of all bookings that were made. */
  booked: string[];
  stop(): Promise<void>;
};

type Parts = { app: TestApp; world: World; address: string };

class Counted {
  requests = 0;
  failures: string[] = [];
  slowestMs = 0;

  async call<T>(name: string, work: () => Promise<{ status: number; value: T }>): Promise<T | undefined> {
    const startedAt = performance.now();
    this.requests += 1;
    try {
      const { status, value } = await work();
      if (status === 200) return value;
      this.failures.push(`${name}: ${status} ${JSON.stringify(value).slice(0, 200)}`);
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
      this.failures.push(`${name}: ${String(error)} ${cause}`);
    } finally {
      this.slowestMs = Math.max(this.slowestMs, performance.now() - startedAt);
    }
    return undefined;
  }
}

const answerOf = async <T>(answer: Promise<{ meta: { status: number }; data: T }>) => {
  const { meta, data } = await answer;
  return { status: meta.status, value: data };
};

/** Starts `workers` people; each uses a day of their own, so that no booking is refused. */
export async function startLoad({ app, world, address }: Parts, workers: number): Promise<Load> {
  const counted = new Counted();
  const booked: string[] = [];
  let isOver = false;
  const card = await saveCard(app, world.member);

  async function onePerson(day: number, member: Person): Promise<void> {
    const { token } = member;
    for (let round = 0; !isOver; round += 1) {
      const path = READS[round % READS.length]!;
      await counted.call(path, async () => {
        const response = await fetch(`${address}${path}`);
        return { status: response.status, value: await response.text() };
      });
      const body = roomBooking(world, slot(day));
      const booking = await counted.call('book', () =>
        answerOf(app.call<Booked>('POST', '/bookings', { token, body })),
      );
      if (!booking) continue;
      booked.push(booking._id);
      await counted.call('pay', () => answerOf(pay(app, member, booking, card)));
      await counted.call('cancel', () => answerOf(app.call('DELETE', `/bookings/cancel/${booking._id}`, { token })));
    }
  }

  const people = Array.from({ length: workers }, (_, index) => onePerson(10 + index, world.member));
  return Object.assign(counted, {
    booked,
    async stop() {
      isOver = true;
      await Promise.all(people);
    },
  });
}

export type Listener = { heard: string[]; connections: () => number; close(): Promise<void> };

/** Listens as staff, and collects the bookings that it is notified of. */
export async function listen({ world, address }: Parts): Promise<Listener> {
  const heard: string[] = [];
  let connections = 0;
  const socket = createWSClient({
    WebSocket: WebSocket as unknown as typeof globalThis.WebSocket,
    url: `${address.replace('http', 'ws')}/trpc`,
    connectionParams: { token: world.staff.token },
    onOpen: () => (connections += 1),
    retryDelayMs: () => 250 + Math.random() * 250,
  });
  const { live } = createTRPCClient<AppRouter>({ links: [wsLink({ client: socket, transformer: superjson })] });
  await new Promise<void>((resolve) => {
    live.events.subscribe(undefined, {
      onStarted: () => resolve(),
      onData: ({ data }) => {
        if (data.name === 'book-resources.create') heard.push(String(data.data._id));
      },
    });
  });
  return { heard, connections: () => connections, close: () => socket.close() };
}
