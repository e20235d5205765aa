/** The HTTP client for outside services, tested with a real server: timeouts, retries, the circuit breaker and the log. */
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type HttpParts, createHttp } from '#server/integrations/http.ts';
import { createLog } from '#server/log.ts';
import { SECOND } from '#shared/time.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const responds =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    void response.writeHead(status, headers).end();

let answers: Answer[] = [];
let asked: string[] = [];
let pauses: number[] = [];
let lines: string[] = [];
let now = new Date('2030-01-01T10:00:00Z');
const server = createServer((request, response) => {
  asked.push(request.method ?? '');
  (answers.shift() ?? responds(200))(request, response);
});
const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  answers = [];
  asked = [];
  pauses = [];
  lines = [];
});

function client(rules: HttpParts['rules'] = {}) {
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const pause = (ms: number) => Promise.resolve(pauses.push(ms));
  return createHttp({ name: 'Doors', clock: { now: () => now }, log, secrets: ['s3cret'], rules, pause });
}

it('fails when a response takes too long', async () => {
  answers = [() => undefined];
  const { fetch } = client({ timeoutMs: 50, attempts: 1 });
  await expect(fetch(address())).rejects.toMatchObject({ name: 'TimeoutError' });
});

it('waits as long as Retry-After says, and repeats a safe call', async () => {
  answers = [responds(429, { 'retry-after': '7' }), responds(503, { 'retry-after': 'Tue, 01 Jan 2030 10:00:20 GMT' })];
  const { fetch, calls } = client();
  expect((await fetch(`${address()}/doors`)).status).toBe(200);
  expect(pauses).toEqual([7 * SECOND, 20 * SECOND]);
  expect(calls).toEqual({ succeeded: 1, failed: 2, refused: 0 });
});

it('does not repeat a call when Retry-After is an hour', async () => {
  answers = [responds(429, { 'retry-after': '3600' })];
  expect((await client().fetch(address())).status).toBe(429);
  expect(asked).toHaveLength(1);
});

it('never repeats an unsafe call without an idempotency key', async () => {
  answers = [responds(500), responds(500)];
  const { fetch } = client();
  expect((await fetch(address(), { method: 'POST', body: 'open' })).status).toBe(500);
  expect(asked).toEqual(['POST']);
  const headers = { 'idempotency-key': 'once' };
  expect((await fetch(address(), { method: 'POST', body: 'open', headers })).status).toBe(200);
  expect(asked).toEqual(['POST', 'POST', 'POST']);
});

it('stops calls to a failing service, and tries one call after the pause', async () => {
  answers = Array.from({ length: 4 }, () => responds(500));
  const { fetch } = client({ attempts: 1, circuit: { failures: 3, pauseMs: 30 * SECOND } });
  for (let count = 0; count < 3; count += 1) await fetch(address());
  await expect(fetch(address())).rejects.toMatchObject({ name: 'CircuitOpen' });
  expect(asked).toHaveLength(3);
  now = new Date(now.getTime() + 30 * SECOND);
  expect((await fetch(address())).status).toBe(500);
  await expect(fetch(address())).rejects.toMatchObject({ name: 'CircuitOpen' });
  now = new Date(now.getTime() + 30 * SECOND);
  expect((await fetch(address())).status).toBe(200);
  expect((await fetch(address())).status).toBe(200);
  expect(asked).toHaveLength(6);
});

it('returns a client error as a normal response', async () => {
  answers = [responds(404)];
  const { fetch, calls } = client();
  expect((await fetch(address())).status).toBe(404);
  expect(calls).toEqual({ succeeded: 0, failed: 0, refused: 1 });
});

it('logs a line per call, without query and secrets', async () => {
  await client().fetch(`${address()}/keys/s3cret/open?token=s3cret`, { headers: { authorization: 's3cret' } });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    integration: 'Doors',
    method: 'GET',
    path: '/keys/[hidden]/open',
    status: 200,
  });
  expect(lines.join()).not.toContain('s3cret');
});
