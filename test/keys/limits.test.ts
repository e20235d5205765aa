/** A key makes so many calls in a minute, and is told what is left. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { permissionsOf } from '#shared/permissions.ts';
import type { NewKeyView } from '#domains/keys/schema.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type World, data, makeWorld } from '../helpers/world.ts';

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startTestApp({ KEY_CALLS_PER_MINUTE: '5' });
  world = await makeWorld(app);
});
afterAll(() => app.stop());

const addKey = (): Promise<NewKeyView> => {
  const body = { name: 'Program', permissions: permissionsOf({ 'booking.booking': { show: true } }) };
  return data(app.call('POST', '/keys', { token: world.member.token, body }));
};

const get = (path: string, token: string) =>
  fetch(`${app.address}${path}`, { headers: { authorization: `Bearer ${token}` } });

it('tells the policy and what is left, and refuses with the time to wait', async () => {
  const { secret } = await addKey();
  const first = await get('/api/v1/bookings', secret);
  expect(first.headers.get('ratelimit-policy')).toBe('"key";q=5;w=60');
  expect(first.headers.get('ratelimit')).toMatch(/^"key";r=4;t=(60|59)$/);
  for (let left = 3; left >= 0; left -= 1)
    expect((await get('/api/v1/bookings', secret)).headers.get('ratelimit')).toMatch(
      new RegExp(`^"key";r=${left};t=\\d+$`),
    );
  const refused = await get('/api/v1/bookings', secret);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('ratelimit')).toMatch(/^"key";r=0;t=\d+$/);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ meta: { status: 429, message: 'This key makes too many calls' } });
  expect((await get('/api/v1/bookings/export', secret)).status).toBe(429);
  // Another key of the same person, and the person, are not held up.
  expect((await get('/api/v1/bookings', (await addKey()).secret)).status).toBe(200);
  expect((await get('/api/v1/bookings', world.member.token)).status).toBe(200);
});

it('counts each call of a batch', async () => {
  const { secret } = await addKey();
  const batch = 'bookings.list,bookings.list,bookings.list,bookings.list';
  const input = encodeURIComponent(
    JSON.stringify({ 0: { json: {} }, 1: { json: {} }, 2: { json: {} }, 3: { json: {} } }),
  );
  const answer = await get(`/trpc/${batch}?batch=1&input=${input}`, secret);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('ratelimit')).toMatch(/^"key";r=1;/);
  expect((await get(`/trpc/${batch}?batch=1&input=${input}`, secret)).status).toBe(429);
});
