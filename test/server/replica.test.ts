/** A replica answers reads that may be a moment old. A session reads its own changes, whatever the replica does. */
import { createTRPCClient, httpLink } from '@trpc/client';
import superjson from 'superjson';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AppRouter } from '#app/server/router.ts';
import { MARKS_HEADER, withMarks } from '#shared/marks.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { declared } from '../helpers/declared.ts';
import { type ReplicatedDatabase, openReplicatedDatabase } from '../helpers/replicated-database.ts';
import { type Booked, type World, makeWorld, roomBooking, slot } from '../helpers/world.ts';
import { eventually } from '../integrations/sandbox.ts';

let databases: ReplicatedDatabase | undefined;
let app: TestApp;
let other: TestApp;
/** Reads the replica only if it is a moment behind. */
let strict: TestApp;
let world: World;

beforeAll(async () => {
  databases = await openReplicatedDatabase();
  const urls = { DATABASE_URL: databases.primaryUrl, DATABASE_REPLICA_URL: databases.replicaUrl };
  const patient = { ...urls, DATABASE_REPLICA_MAX_LAG_MS: '600000' };
  app = await startTestApp(patient);
  other = await startTestApp(patient);
  strict = await startTestApp({ ...urls, DATABASE_REPLICA_MAX_LAG_MS: '1000' });
  world = await makeWorld(app);
}, 120_000);
afterEach(() => databases?.resume());
afterAll(async () => {
  const running = [app, other, strict].filter((server) => server !== undefined);
  await Promise.allSettled(running.map((server) => server.stop()));
  await databases?.close();
});

/** The calls of a browser, which sends back the marks that it was given. */
function sessionOf(token: string, { address }: TestApp = app) {
  let marks = '';
  const headers = () => ({ authorization: `Bearer ${token}`, ...(marks && { [MARKS_HEADER]: marks }) });
  const noting: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    marks = withMarks(marks, response.headers.get(MARKS_HEADER) ?? '');
    return response;
  };
  const link = httpLink({ url: `${address}/trpc`, transformer: superjson, headers, fetch: noting });
  return {
    client: createTRPCClient<AppRouter>({ links: [link] }),
    marks: () => marks,
    take: (given: string) => (marks = withMarks(marks, given)),
  };
}

const replicaOf = ({ services }: TestApp) => services.replica!;
const isReading = (server: TestApp, marks = '') => replicaOf(server).readerFor(marks) !== undefined;
const listed = { limit: 100 };
const book = ({ client }: ReturnType<typeof sessionOf>, day: number) =>
  client.bookings.create.mutate({ ...roomBooking(world, slot(day)), type: 'meeting_room' });
const bookingsOf = async (session: ReturnType<typeof sessionOf>) =>
  (await session.client.bookings.summaries.query(listed)).items.map(({ _id }) => _id);

describe('a replica', () => {
  it('answers once it shows the marks of the process', async () => {
    await eventually(() => isReading(app) || undefined);
    const marks = replicaOf(app).marks;
    expect(isReading(app, marks)).toBe(false);
    await eventually(() => isReading(app, marks) || undefined);
  });

  it('shows a session its own booking, also on another process, while it is behind', async () => {
    const session = sessionOf(world.member.token);
    const stranger = sessionOf(world.member.token);
    await eventually(() => isReading(app) || undefined);
    await databases!.pause();
    const { _id } = await book(session, 2);
    expect(session.marks()).not.toBe('');
    expect(await bookingsOf(session)).toContain(_id);
    const elsewhere = sessionOf(world.member.token, other);
    elsewhere.take(session.marks());
    expect(await bookingsOf(elsewhere)).toContain(_id);
    // This shows that the replica does answer, and is behind.
    expect(await bookingsOf(stranger)).not.toContain(_id);
    await databases!.resume();
    await eventually(async () => (await bookingsOf(stranger)).includes(_id) || undefined);
    await eventually(() => isReading(app, session.marks()) || undefined);
  });

  it('is not read by programs that send no marks', async () => {
    await eventually(() => isReading(app) || undefined);
    await databases!.pause();
    const body = roomBooking(world, slot(3));
    const { data } = await app.call<Booked>('POST', '/bookings', { token: world.member.token, body });
    const { data: found } = await app.call<Booked[]>('GET', '/bookings?limit=100', { token: world.member.token });
    expect(found.map(({ _id }) => _id)).toContain(data._id);
  });

  it('is not read when it is far behind', async () => {
    await eventually(() => isReading(strict) || undefined);
    await databases!.pause();
    await eventually(() => !isReading(strict) || undefined, 10_000);
    const { _id } = await book(sessionOf(world.member.token, strict), 4);
    expect(await bookingsOf(sessionOf(world.member.token, strict))).toContain(_id);
    expect(await bookingsOf(sessionOf(world.member.token))).not.toContain(_id);
  });

  it('decides nothing: a room that it shows as free is not booked twice', async () => {
    await eventually(() => isReading(app) || undefined);
    await databases!.pause();
    await book(sessionOf(world.member.token), 5);
    await expect(book(sessionOf(world.otherMember.token), 5)).rejects.toThrow('This Resource is already booked');
  });

  it('that does not answer is replaced by the primary database', async () => {
    await eventually(() => isReading(app) || undefined);
    process.kill(databases!.replicaPid(), 'SIGSTOP');
    try {
      expect(await bookingsOf(sessionOf(world.member.token))).not.toEqual([]);
    } finally {
      process.kill(databases!.replicaPid(), 'SIGCONT');
    }
  });

  it('answers queries only', () => {
    const lagging = declared.filter(([, { _def }]) => _def.meta?.mayLag);
    expect(lagging.map(([name]) => name).sort()).toMatchInlineSnapshot(`
      [
        "activities.list",
        "availability.alternatives",
        "availability.occupancy",
        "availability.search",
        "bookings.list",
        "bookings.summaries",
        "calendar.places",
        "calendar.window",
        "dashboards.own",
        "dashboards.space",
        "enquiries.list",
        "invoices.list",
        "leads.list",
        "members.list",
      ]
    `);
    for (const [name, { _def }] of lagging) expect([name, _def.type]).toEqual([name, 'query']);
  });
});
