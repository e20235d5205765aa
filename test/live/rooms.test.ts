/** Which connections examine an event, what happens after too many missed events, and how public events are spread over time. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { momentOf } from '#server/context.ts';
import { clock } from '../helpers/clock.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { LiveFeed, MAX_REPLAYED } from '#server/live-feed.ts';
import { roomsOfActor } from '#server/live-rooms.ts';
import { type Audience, appendLiveEvents, liveNews } from '#server/live.ts';
import { publish } from '#server/outbox.ts';
import { authenticate } from '#domains/accounts/server/tokens.ts';
import type { LiveName } from '#shared/record-events.ts';
import { DAY, SECOND } from '#shared/time.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type Raw, openSocket } from '../helpers/socket.ts';
import { type Person, type World, addPerson, makeWorld } from '../helpers/world.ts';
import { eventually } from '../integrations/sandbox.ts';
import { statementsMeanwhile } from '../lists/statements.ts';

let app: TestApp;
let world: World;
const open: Raw[] = [];

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
});
afterAll(() => app.stop());
beforeEach(() => app.settle());
afterEach(() => {
  clock.reset();
  open.splice(0).forEach(({ socket }) => socket.terminate());
});

async function listen(person: Person, lastEventId?: string): Promise<Raw> {
  const raw = await openSocket(app, { token: person.token });
  open.push(raw);
  raw.subscribe(1, 'live.events', lastEventId === undefined ? {} : { lastEventId });
  await eventually(() => raw.frames.find(({ result }) => result?.type === 'started'));
  // After this pause, the subscription has joined its rooms.
  await pause(50);
  return raw;
}

const publishEvent = (name: 'users.update' | 'roles.update', _id: string, audience: Audience) =>
  inTransaction(app.services, (trx) =>
    publish(trx, [liveNews({ name, spaceId: null, audience, data: { _id } })], clock.now()),
  );

const event = (name: LiveName = 'amenities.update') => ({
  name,
  spaceId: null,
  audience: { everyone: true },
  data: { _id: '1' },
});
const newest = async () =>
  String((await app.knex('counters').where('name', 'live_event').first<{ value: string }>('value')).value);

/** Waits until the server has forwarded all events to its subscriptions. */
const delivered = () =>
  eventually(async () => (String(app.services.live.position) === (await newest()) ? true : undefined));

describe('an event about an account', () => {
  it('makes only the concerned connections reload their account', async () => {
    const crowd: Person[] = [];
    for (let count = 0; count < 12; count += 1) crowd.push(await addPerson(app.knex, 'Member'));
    for (const person of crowd) await listen(person);
    const concerned = crowd[4]!;
    const asked = await statementsMeanwhile(async () => {
      await publishEvent('users.update', concerned.id, { userIds: [concerned.id], staff: { area: 'adminAndTeams' } });
      await eventually(() => (open[4]!.eventNames().length === 1 ? true : undefined));
      await pause(200);
    });
    const accounts = asked
      .filter(({ sql }) => sql.includes('token_version'))
      .map(({ values }) => String(values.at(-1)));
    expect(new Set(accounts)).toEqual(new Set([concerned.id]));
    expect(open.filter((raw) => raw.eventNames().length > 0)).toEqual([open[4]]);
  });

  it('reaches everybody with the changed role, and those who manage roles', async () => {
    const role = await app.knex('roles').where('name', 'Front Desk').first<{ id: string }>('id');
    const [staff, owner, member] = [await listen(world.staff), await listen(world.owner), await listen(world.member)];
    await publishEvent('roles.update', role.id, { roleId: role.id, staff: { area: 'roles' } });
    await eventually(() => (staff.eventNames().length + owner.eventNames().length === 2 ? true : undefined));
    expect(member.eventNames()).toEqual([]);
  });
});

it('staff are in the rooms of their workspaces, and members in none', async () => {
  const rooms = async (person: Person) =>
    roomsOfActor(await authenticate(person.token, { ip: '127.0.0.1' }, momentOf(app.services))).filter((room) =>
      room.startsWith('workspace:'),
    );
  expect(await rooms(world.staff)).toEqual([`workspace:${world.spaceId}`]);
  expect(await rooms(world.owner)).toEqual(['workspace:all']);
  expect(await rooms(world.member)).toEqual([]);
});

describe('a client that reconnects', () => {
  it('receives the missed events that it may receive', async () => {
    const last = await newest();
    await appendLiveEvents(app.services, [
      event(),
      { ...event('roles.update'), audience: { staff: { area: 'roles' } } },
      event('amenities.delete'),
    ]);
    await delivered();
    const raw = await listen(world.member, last);
    await eventually(() => (raw.eventNames().length === 2 ? true : undefined));
    expect(raw.eventNames()).toEqual(['amenities.update', 'amenities.delete']);
  });

  it('after too many events is asked once to refetch everything, and then receives new events', async () => {
    const last = await newest();
    for (let left = MAX_REPLAYED + 1; left > 0; left -= 500)
      await appendLiveEvents(
        app.services,
        Array.from({ length: Math.min(left, 500) }, () => event()),
      );
    await delivered();
    const raw = await listen(world.member, last);
    await eventually(() => (raw.eventNames().length > 0 ? true : undefined));
    await appendLiveEvents(app.services, [event('amenities.delete')]);
    await eventually(() => (raw.eventNames().includes('amenities.delete') ? true : undefined));
    expect(raw.eventNames()).toEqual(['live.refetch', 'amenities.delete']);
    const ids = raw.frames.flatMap(({ result }) => (result?.data ? [BigInt(result.data.json.id)] : []));
    expect(ids).toEqual([BigInt(last) + BigInt(MAX_REPLAYED) + 1n, BigInt(last) + BigInt(MAX_REPLAYED) + 2n]);
  });

  it('is asked to refetch when the missed events were deleted', async () => {
    const last = await newest();
    await appendLiveEvents(app.services, [event(), event()]);
    await delivered();
    clock.advance(2 * DAY);
    await new LiveFeed(app.services).sweep({ now: clock.now() });
    clock.reset();
    const swept = await listen(world.member, last);
    await eventually(() => (swept.eventNames().length > 0 ? true : undefined));
    expect(swept.eventNames()).toEqual(['live.refetch']);
    const current = await listen(world.member, await newest());
    expect(current.eventNames()).toEqual([]);
  });

  it('is asked to refetch when its id is unknown to this database', async () => {
    const raw = await listen(world.member, '999999999');
    await eventually(() => (raw.eventNames().length > 0 ? true : undefined));
    expect(raw.eventNames()).toEqual(['live.refetch']);
  });
});

it('availability events are combined, and sent to each browser at a random time within a second', async () => {
  const browsers = 40;
  const arrivals: number[][] = Array.from({ length: browsers }, () => []);
  for (const times of arrivals) {
    const raw = await openSocket(app);
    open.push(raw);
    raw.subscribe(1, 'live.availability', { space_id: world.spaceId });
    raw.socket.on('message', (data: Buffer) => {
      if (data.toString().includes('"space_id"')) times.push(performance.now());
    });
  }
  await eventually(() => (open.every(({ frames }) => frames.length > 0) ? true : undefined));
  await pause(100);
  const startedAt = performance.now();
  const changed = { ...event('resources.update'), spaceId: world.spaceId, data: { _id: '1', space_id: world.spaceId } };
  for (let change = 0; change < 5; change += 1) await appendLiveEvents(app.services, [changed]);
  await eventually(() => (arrivals.every((times) => times.length > 0) ? true : undefined));
  await pause(1_200);
  expect(Math.max(...arrivals.map((times) => times.length))).toBeLessThanOrEqual(2);
  const first = arrivals.map((times) => times[0]! - startedAt);
  expect(Math.max(...first)).toBeLessThan(3 * SECOND);
  // Forty random times within a second do not all lie within a fifth of it.
  expect(Math.max(...first) - Math.min(...first)).toBeGreaterThan(200);
});

it('live events store only the allowed fields of a large payload', async () => {
  const before = await newest();
  await inTransaction(app.services, (trx) =>
    publish(
      trx,
      Array.from({ length: 200 }, () => ({
        topic: 'live',
        payload: { ...event(), data: { _id: '1', everything: 'x'.repeat(10_000) } },
      })),
      clock.now(),
    ),
  );
  await app.settle();
  const rows = await app.knex('live_events').where('id', '>', before).select<{ data: object }[]>('data');
  expect(rows).toHaveLength(200);
  for (const { data } of rows) expect(data).toEqual({ _id: '1' });
});
