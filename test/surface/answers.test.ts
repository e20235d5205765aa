/** What each answer has besides its data: the id of the request, the code of a failure, and the tag of what was read. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { app, useApp, world } from '../helpers/stage.ts';

useApp();

type Sent = { method?: string; headers?: Record<string, string>; body?: string };

const send = (path: string, { headers, ...sent }: Sent = {}) =>
  fetch(app.address + path, { ...sent, headers: { 'content-type': 'application/json', ...headers } });
const signedIn = () => ({ authorization: `Bearer ${world.owner.token}` });
const read = (path: string, headers = {}) => send(`/api/v1${path}`, { headers: { ...signedIn(), ...headers } });

const FAILING: [what: string, code: keyof typeof FAILURE_CODES, path: string, sent?: () => Sent][] = [
  ['a field that is not valid', 'invalid_input', '/auth/login', () => ({ method: 'POST', body: '{}' })],
  ['a body that is no JSON', 'invalid_input', '/auth/login', () => ({ method: 'POST', body: '{' })],
  ['a list as body', 'invalid_input', '/auth/login', () => ({ method: 'POST', body: '[]' })],
  ['another id in the body', 'invalid_input', '/amenities/1', () => ({ method: 'PUT', body: '{"_id":"2"}' })],
  ['no token', 'not_signed_in', '/bookings'],
  ['a download without a token', 'not_signed_in', '/bookings/export'],
  ['an upload without a token', 'not_signed_in', '/attachments', () => ({ method: 'POST' })],
  [
    'a missing right',
    'not_allowed',
    '/webhooks',
    () => ({ headers: { authorization: `Bearer ${world.member.token}` } }),
  ],
  ['an unknown path', 'not_found', '/no-such-call'],
  ['an unknown record', 'not_found', '/bookings/999', () => ({ headers: signedIn() })],
  ['a large body', 'too_large', '/auth/login', () => ({ method: 'POST', body: `"${'x'.repeat(2_000_000)}"` })],
  ['a webhook without a signature', 'invalid_input', '/facebook/webhook', () => ({ method: 'POST' })],
  ['a large event', 'too_large', '/stripe/webhook', () => ({ method: 'POST', body: 'x'.repeat(2_000_000) })],
  ['an event without a signature', 'invalid_input', '/stripe/webhook', () => ({ method: 'POST', body: '{}' })],
];

it.each(FAILING)('%s is refused with the code %s', async (_what, code, path, sent) => {
  const response = await send(`/api/v1${path}`, sent?.());
  const { status } = FAILURE_CODES[code];
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ meta: { success: false, status, code } });
  expect(response.headers.get('request-id')).toMatch(/^[\da-f-]{36}$/);
});

it('has no code in a success', async () => {
  expect((await app.call('GET', '/space')).meta).not.toHaveProperty('code');
});

it('documents the codes for people', () => {
  const text = readFileSync('docs/programs.md', 'utf8');
  for (const [code, { status }] of Object.entries(FAILURE_CODES)) expect(text).toContain(`| \`${code}\` | ${status} |`);
});

it.each([
  ['REST', '/api/v1/space', 200],
  ['tRPC', '/trpc/enquiries.form', 200],
  ['an unknown procedure', '/trpc/no.such', 404],
  ['the document', '/api/v1/openapi.json', 200],
  ['a method that is not known', '/trpc/spaces.list', 405, 'DELETE'],
  ['HEAD', '/api/v1/space', 405, 'HEAD'],
])('answers %s with the id of the request', async (_what, path, status, method = 'GET') => {
  const response = await send(path, { method });
  expect(response.status).toBe(status);
  expect(response.headers.get('request-id')).toMatch(/^[\da-f-]{36}$/);
});

it('answers a list that has not changed with 304 and no body, and one that has with the list', async () => {
  const first = await read('/amenities');
  const tag = first.headers.get('etag')!;
  expect(tag).toMatch(/^W\/"[\w-]{27}"$/);
  const same = await read('/amenities', { 'if-none-match': `"other", ${tag}` });
  expect(same.status).toBe(304);
  expect(await same.text()).toBe('');
  expect(same.headers.get('etag')).toBe(tag);
  expect(same.headers.get('request-id')).not.toBe(first.headers.get('request-id'));
  await app.call('POST', '/amenities', { token: world.owner.token, body: { title: 'Lockers' } });
  const changed = await read('/amenities', { 'if-none-match': tag });
  expect(changed.status).toBe(200);
  expect(changed.headers.get('etag')).not.toBe(tag);
});

it('tags records, but no write and no refusal', async () => {
  const record = await read(`/space/${world.spaceId}`);
  const tag = record.headers.get('etag')!;
  expect((await read(`/space/${world.spaceId}`, { 'if-none-match': tag })).status).toBe(304);
  expect((await read('/no-such-call')).headers.get('etag')).toBeNull();
  const login = await send('/api/v1/auth/login', { method: 'POST', body: '{}' });
  expect(login.headers.get('etag')).toBeNull();
  const others = await send(`/api/v1/bookings`, { headers: { 'if-none-match': tag } });
  expect(others.status).toBe(401);
});

it('sends only the fields that a call names, of lists and of records', async () => {
  const list = await app.call<unknown>('GET', '/space?fields=name,amenities.title&limit=1');
  expect(list.meta).toMatchObject({ success: true, totalCount: expect.any(Number), limit: 1 });
  expect(list.data).toEqual([{ name: expect.any(String), amenities: expect.any(Array) }]);
  const record = await app.call<unknown>('GET', `/space/${world.spaceId}?fields=_id&fields=time_zone`);
  expect(record.data).toEqual({ _id: world.spaceId, time_zone: 'Europe/London' });
});

it.each(['nothing', 'name,', 'name.first', 'constructor', 'amenities.nothing'])(
  'refuses the field %s, which is not there',
  async (fields) => {
    const { meta } = await app.call('GET', `/space?fields=${fields}`);
    expect(meta).toMatchObject({ success: false, status: 400, code: 'invalid_input' });
    expect(meta.errors).toEqual([{ field: 'fields', message: expect.stringContaining('There is no field called') }]);
  },
);
