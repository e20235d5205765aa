/** Requests that try to overload the server or cause a 500. */
import { request } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { start } from '#app/server/server.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { dropTestDatabase, openTestDatabase } from '../helpers/database.ts';
import { type World, makeWorld } from '../helpers/world.ts';

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
});
afterAll(() => app.stop());
beforeEach(() => app.services.limits.reset());

type TrpcFailure = { error: { json: { message: string; data: { httpStatus: number } } } };

function batch(count: number) {
  const path = Array.from({ length: count }, () => 'site.get').join(',');
  return fetch(`${app.address}/trpc/${path}?batch=1&input=%7B%7D`);
}

describe('batches', () => {
  it('of ten calls are accepted', async () => {
    const response = await batch(10);
    expect(response.status).toBe(200);
    expect(await response.json()).toHaveLength(10);
  });

  it('of more calls are refused with 400 and the usual error format', async () => {
    for (const count of [11, 400]) {
      const response = await batch(count);
      expect(response.status).toBe(400);
      const body = (await response.json()) as TrpcFailure | TrpcFailure[];
      const { error } = Array.isArray(body) ? body[0]! : body;
      expect(error.json).toMatchObject({ message: expect.any(String), data: { httpStatus: 400 } });
    }
  });
});

it('a name that cannot be decoded is answered 404', async () => {
  expect((await fetch(`${app.address}/trpc/%E0%A4%A`)).status).toBe(404);
});

describe('the wrong method', () => {
  it('is answered 405', async () => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${world.owner.token}` };
    const mutation = await fetch(`${app.address}/trpc/auth.login?input=%7B%7D`);
    expect(mutation.status).toBe(405);
    expect(await mutation.json()).toMatchObject({ error: { json: { data: { httpStatus: 405 } } } });
    // A query whose input is too long for an address is sent in a body.
    const query = await fetch(`${app.address}/trpc/spaces.list`, { method: 'POST', headers, body: '{"json":{}}' });
    expect(query.status).toBe(200);
  });
});

/** `fetch` refuses such methods. */
const statusOf = (method: string, path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    request(`${app.address}${path}`, { method }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });

it('a method that browsers may not send is answered 4xx', async () => {
  for (const method of ['TRACE', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'SEARCH'])
    expect(await statusOf(method, '/trpc/spaces.list'), method).toBe(405);
  for (const path of ['/', '/api/v1/space', '/files/x', '/calendar/x', '/trpc', '/no-such-page'])
    expect(await statusOf('TRACE', path), path).toSatisfy((status: number) => status >= 400 && status < 500);
});

const nested = (open: string, close: string, levels: number) => open.repeat(levels) + '1' + close.repeat(levels);
const deep = nested('[', ']', 100_000);

const BODIES: [what: string, body: string, status: number][] = [
  ['100,000 nested lists', deep, 400],
  ['100,000 unclosed lists', '['.repeat(100_000), 400],
  ['100,000 nested objects', nested('{"a":', '}', 100_000), 400],
  ['a deeply nested field', `{"email":${deep},"password":${deep}}`, 400],
  ['a list', '[1,2]', 400],
  ['a text', '"text"', 400],
  ['invalid JSON', '{"email":', 400],
  ['more than a megabyte', JSON.stringify({ email: 'x'.repeat(1_100_000) }), 413],
];

describe('bodies', () => {
  const send = (path: string, body: string, method = 'POST') =>
    fetch(app.address + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${world.owner.token}` },
      body,
    });

  it.each(BODIES)('with %s are refused by REST and tRPC', async (_what, body, status) => {
    const rest = await send('/api/v1/auth/login', body);
    expect(rest.status).toBe(status);
    expect(await rest.json()).toMatchObject({ meta: { success: false, status, message: expect.any(String) } });
    const failure = { message: expect.any(String), data: { httpStatus: status } };
    for (const wired of [body, `{"json":${body}}`]) {
      const trpc = await send('/trpc/auth.login', wired);
      expect(trpc.status).toBe(status);
      expect(await trpc.json()).toMatchObject({ error: { json: failure } });
    }
    const batched = await send('/trpc/auth.login?batch=1', `{"0":{"json":${body}}}`);
    expect([status, 207]).toContain(batched.status);
  });

  it('of other content types are refused by tRPC, also large ones', async () => {
    const large = 'x'.repeat(3_000_000);
    for (const type of [
      'multipart/form-data; boundary=b',
      'application/octet-stream',
      'text/plain',
      'application/xml',
    ]) {
      const headers = { 'content-type': type };
      const response = await fetch(`${app.address}/trpc/auth.login`, { method: 'POST', headers, body: large });
      expect(response.status, type).toBeGreaterThanOrEqual(400);
      expect(response.status, type).toBeLessThan(500);
    }
  });

  /** What `fetch` has no way to send: a body of no type, and no body with a type. */
  const raw = (headers: Record<string, string>, body = '') =>
    new Promise<number | undefined>((resolve, reject) => {
      const all = { authorization: `Bearer ${world.owner.token}`, 'content-length': body.length, ...headers };
      request(`${app.address}/api/v1/webhooks`, { method: 'POST', headers: all }, (response) =>
        resolve(response.resume().statusCode),
      )
        .on('error', reject)
        .end(body);
    });

  it.each([
    'text/plain;charset=UTF-8',
    'application/x-www-form-urlencoded',
    'application/xml',
    'multipart/form-data; boundary=b',
    'application/json; charset=iso-8859-1',
    'nonsense',
  ])('of the type %s are refused by REST', async (type) => {
    const response = await fetch(`${app.address}/api/v1/webhooks`, {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${world.owner.token}` },
      body: '{}',
    });
    expect(response.status).toBe(415);
    const message = expect.stringContaining('Send the body as application/json') as string;
    expect(await response.json()).toMatchObject({ meta: { code: 'wrong_content_type', message }, data: null });
  });

  it('without a type are refused, and a call without a body needs none', async () => {
    expect(await raw({}, '{}')).toBe(415);
    expect(await raw({})).toBe(400);
    expect(await raw({ 'content-type': 'application/x-www-form-urlencoded' })).toBe(400);
    for (const type of ['application/json', 'application/json; charset=UTF-8', 'application/json; charset=utf-16le'])
      expect(await raw({ 'content-type': type }, type.endsWith('16le') ? '{\0}\0' : '{}'), type).toBe(400);
    const { token } = world.owner;
    const logout = await fetch(`${app.address}/api/v1/auth/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(logout.status).toBeLessThan(500);
    expect(logout.status).not.toBe(415);
  });

  it('with __proto__ do not change prototypes', async () => {
    const slabs = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}';
    const bodies = [`{"__proto__":{"polluted":true}}`, `{"price":${slabs}}`, `{"dynamic_price_slab":${slabs}}`];
    for (const body of bodies) {
      const path = `/space/add-space/${world.spaceId}`;
      expect((await send(`/api/v1${path}`, body, 'PUT')).status).toBeLessThan(500);
      const wired = `{"json":${body.slice(0, -1)},"_id":"${world.spaceId}"}}`;
      expect((await send('/trpc/spaces.update', wired)).status).toBeLessThan(500);
    }
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('a server that is starting', () => {
  /** Finds a free port, because a port of 0 would not be known before the server listens. */
  async function freePort(): Promise<number> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }

  it('answers 503 with Retry-After', async () => {
    await app.stop();
    const { url, name } = await openTestDatabase();
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'cockpit-start-'));
    const port = await freePort();
    const starting = start({
      NODE_ENV: 'test',
      PORT: String(port),
      DATABASE_URL: url,
      DATA_DIR,
      JWT_SECRET: randomBytes(24).toString('hex'),
      LOG_LEVEL: 'silent',
    });
    let first: Response | undefined;
    while (!first) first = await fetch(`http://127.0.0.1:${port}/api/v1/space`).catch(() => undefined);
    expect(first.status).toBe(503);
    expect(first.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await first.json()).toMatchObject({ meta: { success: false, status: 503 } });
    const running = await starting;
    expect((await fetch(`${running.address}/api/v1/space`)).status).toBe(200);
    await running.stop();
    await dropTestDatabase(name);
    rmSync(DATA_DIR, { recursive: true, force: true });
    app = await startTestApp();
  });
});
