/** The log of a server process: one line for each failed call, with the reason, the account and the request. */
import { SECRETS } from '../helpers/secrets.ts';
import { SERVE } from '../helpers/server-process.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '#server/db/knex.ts';
import { type TestApp, caller } from '../helpers/app.ts';
import { bundled } from '../helpers/bundled.ts';
import { dropTestDatabase, openMigratedDatabase } from '../helpers/database.ts';
import { type Person, addPerson } from '../helpers/world.ts';
import { freshFolder } from '../integrations/sandbox.ts';

type Line = Record<string, unknown> & { level: number; msg: string };

const ANSWERED = 'a request was answered';
const SLOW = 'a statement was slow';
const lines: Line[] = [];
let database: { url: string; name: string };
let server: ChildProcess;
let address: string;
let call: TestApp['call'];
let knex: Knex;
let person: Person;

beforeAll(async () => {
  database = await openMigratedDatabase();
  const env = {
    NODE_ENV: 'test',
    PORT: '0',
    DATABASE_URL: database.url,
    DATA_DIR: freshFolder(),
    ...SECRETS,
    LOG_LEVEL: 'info',
    SLOW_QUERY_MS: '600',
  };
  server = spawn(process.execPath, [await bundled(SERVE)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  address = await new Promise((resolve) => {
    createInterface({ input: server.stdout! }).on('line', (text) => {
      const line = JSON.parse(text) as Line & { address?: string };
      if (line.address) resolve(line.address);
      // Jobs call outside services at any time. Their lines belong to no request.
      else if (!('integration' in line)) lines.push(line);
    });
  });
  call = caller(address);
  knex = connect(database.url, 2);
  person = await addPerson(knex, 'Member');
});
afterAll(async () => {
  await knex.destroy();
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGKILL');
  await gone;
  await dropTestDatabase(database.name);
});
beforeEach(() => void lines.splice(0));

/**
 * The log lines of `work`, without the line of each request. Slow statements are left out too, because on a busy machine any
 * statement may be slow.
 */
async function linesOf(work: () => Promise<unknown>): Promise<Line[]> {
  return (await allLinesOf(work)).filter(({ msg }) => msg !== ANSWERED && msg !== SLOW);
}

/** All log lines of `work`. The line of a last call, which is refused and then answered, marks their end. */
async function allLinesOf(work: () => Promise<unknown>): Promise<Line[]> {
  await work();
  const mark = `/mark-${randomBytes(4).toString('hex')}`;
  await call('GET', mark);
  const isMark = ({ req }: Line) => (req as { path?: string } | undefined)?.path?.endsWith(mark) ?? false;
  while (!lines.some((line) => line.msg === ANSWERED && isMark(line)))
    await new Promise((resolve) => setTimeout(resolve, 10));
  return lines.filter((line) => !isMark(line));
}

const signedIn = () => ({ headers: { authorization: `Bearer ${person.token}` } });
const trpc = (path: string, body: string) =>
  fetch(`${address}/trpc/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
    body,
  });

describe('every request', () => {
  it('has one line with method, path, status, time, account and id, and without the query', async () => {
    const all = await allLinesOf(() => call('GET', '/bookings?limit=1', { token: person.token }));
    // On a busy machine, a statement of a job may be slow meanwhile.
    expect(all.filter(({ msg }) => msg !== SLOW)).toEqual([
      expect.objectContaining({
        level: 30,
        msg: ANSWERED,
        req: { id: expect.any(String), method: 'GET', path: '/api/v1/bookings' },
        res: { status: 200 },
        ms: expect.any(Number),
        userId: person.id,
      }),
    ]);
  });

  it.each(['/api/v1/space', '/api/v1/no-such', '/trpc/no.such'])(
    'to %s answers with the id of its line',
    async (path) => {
      let id: string | null = '';
      const [line] = await allLinesOf(async () => {
        id = (await fetch(address + path)).headers.get('request-id');
      });
      expect(id).toMatch(/^[\da-f-]{36}$/);
      expect(line).toMatchObject({ req: { id } });
    },
  );

  it('of a visitor has no account in its line', async () => {
    const [line] = await allLinesOf(() => call('GET', '/space'));
    expect(line).toMatchObject({ msg: ANSWERED });
    expect(line).not.toHaveProperty('userId');
  });
});

describe('a refused call', () => {
  const request = (method: string, path: string) => ({ id: expect.any(String), method, path });

  it('has one line over REST and over tRPC', async () => {
    const facts = {
      level: 30,
      status: 404,
      reason: 'Booking not found',
      procedure: 'bookings.cancel',
      userId: person.id,
    };
    const path = '/bookings/cancel/999';
    expect(await linesOf(() => call('DELETE', path, { token: person.token }))).toEqual([
      expect.objectContaining({ ...facts, req: request('DELETE', `/api/v1${path}`) }),
    ]);
    lines.splice(0);
    expect(await linesOf(() => trpc('bookings.cancel', '{"json":{"_id":"999"}}'))).toEqual([
      expect.objectContaining({ ...facts, req: request('POST', '/trpc/bookings.cancel') }),
    ]);
  });

  it.each([
    ['invalid JSON over REST', () => trpc('../api/v1/auth/login', '{'), 400],
    ['invalid JSON over tRPC', () => trpc('auth.login', '{'), 400],
    ['an unknown procedure', () => trpc('no.such', '{"json":{}}'), 404],
    ['an unknown path', () => call('GET', '/no-such'), 404],
    ['an invalid input', () => trpc('bookings.cancel', '{"json":{"_id":"x"}}'), 400],
    ['the wrong method', () => fetch(`${address}/trpc/bookings.cancel?input=%7B%7D`, signedIn()), 405],
  ])('with %s has one line', async (_what, work, status) => {
    expect(await linesOf(work)).toEqual([expect.objectContaining({ level: 30, status, msg: 'a call was refused' })]);
  });

  it('with secrets has none of them in the log', async () => {
    const email = 'nobody@example.org';
    await linesOf(() => call('POST', '/auth/login', { body: { email, password: 'hunter2-hunter2' } }));
    await linesOf(() => call('GET', '/verify-email?token=secret-of-a-link&password=hunter2-hunter2'));
    expect(JSON.stringify(lines)).not.toMatch(/hunter2|secret-of-a-link|Bearer|eyJ/);
  });
});

describe('a failed call', () => {
  it('has one line, an error with its cause', async () => {
    await knex.schema.renameTable('bookings', 'bookings_away');
    try {
      const work = () => call('GET', '/bookings', { token: person.token });
      const found = (await linesOf(work)).filter(({ msg }) => msg === 'a call failed');
      expect(found).toEqual([
        expect.objectContaining({
          level: 50,
          procedure: 'bookings.list',
          userId: person.id,
          err: expect.objectContaining({ message: expect.stringContaining('bookings') }),
        }),
      ]);
    } finally {
      await knex.schema.renameTable('bookings_away', 'bookings');
    }
  });
});

describe('a failed statement', () => {
  it('has none of its values in the log', async () => {
    await knex.raw('ALTER TABLE sign_ups RENAME COLUMN link_hash TO link_hash_away');
    try {
      const body = { name: 'Ada Lovelace', email: 'ada@example.org', password: 'engine-of-1843' };
      const found = await linesOf(async () => expect((await call('POST', '/sign-up', { body })).meta.status).toBe(500));
      expect(found).toEqual([expect.objectContaining({ level: 50, msg: 'a call failed' })]);
      expect(JSON.stringify(found)).toContain('insert into `sign_ups`');
      expect(JSON.stringify(found)).not.toMatch(/Ada|ada@|engine|argon2/);
    } finally {
      await knex.raw('ALTER TABLE sign_ups RENAME COLUMN link_hash_away TO link_hash');
    }
  });
});

describe('a slow statement', () => {
  it('has one line with its duration, its text without values, and its request', async () => {
    const body = { name: 'Ada Lovelace', phone: '+4407700900123', company_name: 'Engines', address: '1 Test Street' };
    let waiting: ReturnType<typeof call> | undefined;
    const work = async () => {
      await knex.transaction(async (trx) => {
        await trx('users').where('id', person.id).forUpdate().first();
        waiting = call('PUT', `/users/${person.id}`, { token: person.token, body });
        await trx.raw('SELECT SLEEP(2)');
      });
      expect((await waiting)?.meta.status).toBe(200);
    };
    const found = await allLinesOf(work);
    const onUsers = / `?users`? .*\?.*for update$/i;
    const slow = found.filter(({ msg, sql }) => msg === SLOW && onUsers.test(String(sql)));
    const request = found.find(({ msg }) => msg === ANSWERED)?.req as { id: string };
    expect(slow).toEqual([
      {
        level: 40,
        time: expect.any(Number),
        msg: SLOW,
        ms: expect.any(Number),
        sql: expect.any(String),
        requestId: request.id,
      },
    ]);
    expect(JSON.stringify(slow)).not.toMatch(/Ada|Engines|07700/);
  });
});

describe('a browser that reports a failure', () => {
  it('has one line with its text, which cannot forge another line', async () => {
    const body = '/app/booking\nTypeError: x\n{"level":60,"msg":"forged"}\u001b[2J';
    const report = () =>
      fetch(`${address}/api/v1/client-errors`, { method: 'POST', headers: { 'content-type': 'text/plain' }, body });
    const found = await linesOf(report);
    expect(found).toEqual([
      expect.objectContaining({
        level: 40,
        msg: 'a browser reported a failure',
        report: '/app/booking\nTypeError: x\n{"level":60,"msg":"forged"} [2J',
      }),
    ]);
  });
});
