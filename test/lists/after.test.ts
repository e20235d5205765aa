/** Lists that go on after a row skip and repeat nothing, whatever is added meanwhile. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type TestApp, startTestApp } from '../helpers/app.ts';
import { type Booked, type World, beginDay, data, makeWorld, roomBooking, slot } from '../helpers/world.ts';

let app: TestApp;
let world: World;
let day = 2;

beforeAll(async () => {
  beginDay();
  app = await startTestApp();
  world = await makeWorld(app);
});
afterAll(() => app.stop());

const book = (days: number): Promise<Booked> =>
  data(app.call('POST', '/bookings', { token: world.member.token, body: roomBooking(world, slot(days)) }));

type Listed = { _id: string; from: string };

/** Reads a list in pages of two. @param between is done after each page */
async function readAll(token: string, query: string, between: () => Promise<unknown>): Promise<string[]> {
  const found: string[] = [];
  let after: string | null = '';
  do {
    const answer: Answer<Listed[]> = await app.call('GET', `/bookings?limit=2&after=${after}&${query}`, { token });
    found.push(...answer.data.map(({ _id }) => _id));
    after = (answer.meta as { next_after?: string | null }).next_after!;
    await between();
  } while (after !== null);
  return found;
}

describe('a list of bookings', () => {
  it.each([
    ['of their customer, the newest first', 'member', ''],
    ['of their customer, by their start', 'member', 'sort=event_date'],
    ['of their customer, the latest first', 'member', 'sort=-event_date'],
    ['of a workspace', 'staff', 'sort=newest'],
    ['of a workspace, by their start', 'staff', 'sort=event_date'],
    ['of a text', 'staff', 'text=Boardroom'],
    ['of a text, by their start', 'staff', 'text=Boardroom&sort=-event_date'],
    ['of all workspaces', 'owner', 'sort=event_date'],
  ] as const)('%s has each once while others are made', async (_what, who, query) => {
    const made: string[] = [];
    // Two in the order of time and one before, so that ids and starts have different orders.
    for (const days of [day + 4, day + 2, day + 6, day + 1, day + 5]) made.push((await book(days))._id);
    day += 10;
    const { token } = world[who];
    const found = await readAll(token, query, () => book((day += 1)));
    for (const id of made)
      expect(
        found.filter((each) => each === id),
        id,
      ).toHaveLength(1);
    expect(new Set(found).size).toBe(found.length);
  });

  it('by offset is as before, and tells where to go on', async () => {
    const { data: items, meta } = await app.call<Listed[]>('GET', '/bookings?limit=1&offset=1', {
      token: world.member.token,
    });
    expect(items).toHaveLength(1);
    expect(meta).toMatchObject({ offset: 1, limit: 1, next_after: items[0]!._id });
  });

  it.each([
    ['sort=event_date', '5'],
    ['sort=newest', '1893456000000.5'],
    ['', 'x'],
    ['', '0'],
    ['', '5; DROP'],
  ])('refuses with %s the position %s', async (query, after) => {
    const path = `/bookings?${query}&after=${encodeURIComponent(after)}`;
    const { meta } = await app.call('GET', path, { token: world.member.token });
    expect(meta).toMatchObject({ status: 400, errors: [{ field: 'after' }] });
  });
});

it('invoices go on after the last that was read', async () => {
  for (let each = 0; each < 3; each += 1) {
    const { _id, price } = await book((day += 1));
    const body = { amount: Math.round(price.total * 100), method: 'cash' };
    await data(app.call('POST', `/bookings/${_id}/desk-payment`, { token: world.owner.token, body }));
  }
  await app.deliver();
  const read = (after: string) =>
    app.call<Listed[]>('GET', `/invoice?limit=2&after=${after}`, { token: world.owner.token });
  const first = await read('');
  const second = await read(String((first.meta as { next_after?: string }).next_after));
  expect(second.meta).toMatchObject({ next_after: null });
  const ids = [...first.data, ...second.data].map(({ _id }) => Number(_id));
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  expect(new Set(ids).size).toBe(3);
});
