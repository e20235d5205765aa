/** Host names, security policies, the sandbox mailbox, browser reports, and production mode. */
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {} from '#domains/system/server/port.ts';
import { startMailbox } from '../../sandbox/mailbox/server.ts';
import { type Answer, type TestApp, startTestApp } from '../helpers/app.ts';
import { freshFolder } from '../integrations/sandbox.ts';
import { declared } from '../helpers/declared.ts';
import { PASSWORD, addPerson } from '../helpers/world.ts';
import { DEMO_ACCOUNTS } from '#shared/demo.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(() => app.services.limits.reset());

/** Sends a request with this Host header, which `fetch` does not allow. */
function askAs(host: string, path: string, server = app.address): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(server);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, headers: { host } }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += String(chunk)));
      response.on('end', () => resolve({ status: response.statusCode!, body }));
    });
    sent.on('error', reject).end();
  });
}

describe('a host name of another site that points to this server', () => {
  it('gives no access to the mailbox or the demo', async () => {
    await app.call('POST', '/sign-up', { body: { name: 'Ada', email: 'rebind@example.org', password: 'engine' } });
    await app.deliver();
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'evil.example:3000']) {
      for (const path of ['/api/v1/space', '/trpc/site.get', '/'])
        expect((await askAs(host, path)).status, `${host}${path}`).toBe(421);
      for (const path of ['/dev/mailbox', '/dev/mailbox.json']) {
        const { status, body } = await askAs(host, path, app.mailbox);
        expect(status, `${host}${path}`).toBe(403);
        expect(body).not.toContain('rebind@');
      }
    }
    for (const host of ['localhost', 'LOCALHOST:3000', '127.0.0.1', '[::1]:3000', 'app.localhost'])
      expect((await askAs(host, '/dev/mailbox.json', app.mailbox)).body, host).toContain('rebind@example.org');
  });

  it('gives no access to the mailbox by an IP address of the network either', async () => {
    expect((await askAs('192.168.1.20', '/api/v1/space')).status).toBe(200);
    for (const path of ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox/1/body', '/DEV/mailbox.json'])
      expect((await askAs('192.168.1.20', path, app.mailbox)).status, path).toBe(403);
  });
});

describe('the content security policy of the pages', () => {
  const connections = async () => {
    const policy = (await fetch(`${app.address}/login`)).headers.get('content-security-policy')!;
    return /connect-src ([^;]+)/.exec(policy)![1]!.split(' ');
  };

  it('allows connections to the own origin and the sandbox only', async () => {
    const sources = await connections();
    const own = ["'self'", app.address.replace('http:', 'ws:')];
    expect(sources.slice(0, 2)).toEqual(own);
    expect(sources.slice(2)).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/)]);
  });
});

describe('a mail of the sandbox', () => {
  const modes = (folder: string) =>
    readdirSync(folder).map((name) => (statSync(join(folder, name)).mode & 0o777).toString(8));

  it('can be read only by the owner of its file, also a file of an earlier version', async () => {
    const folder = join(app.services.config.DATA_DIR, 'sandbox', 'mailbox');
    expect(await app.mails('rebind@example.org')).not.toEqual([]);
    expect(new Set(modes(folder))).toEqual(new Set(['600']));
    const old = freshFolder();
    writeFileSync(join(old, '1700000000000-000001.eml'), 'To: ada@example.org\r\n\r\nHello', { mode: 0o644 });
    const mailbox = await startMailbox({ folder: old });
    expect(modes(old)).toEqual(['600']);
    await mailbox.stop();
  });
});

const demoOf = async ({ address }: TestApp) => {
  const answer = await fetch(`${address}/trpc/site.get`);
  const { result } = (await answer.json()) as { result: { data: { json: { demo: unknown } } } };
  return result.data.json.demo;
};

describe('the accounts of the demo data', () => {
  it('are offered outside production once all of them exist, without those that were deactivated', async () => {
    expect(await demoOf(app)).toEqual([]);
    const [first, ...others] = DEMO_ACCOUNTS;
    for (const { email } of others) await addPerson(app.knex, 'Member', [], email);
    expect(await demoOf(app)).toEqual([]);
    const { id } = await addPerson(app.knex, 'Super Admin', [], first!.email);
    expect(await demoOf(app)).toEqual(DEMO_ACCOUNTS);
    await app.knex('users').where({ id }).update({ status: false });
    expect(await demoOf(app)).toEqual(others);
  });
});

describe('the report of a browser', () => {
  const report = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${app.address}/api/v1/client-errors`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', ...headers },
      body,
    });

  it('must be short plain text from the own origin, and is rate-limited', async () => {
    expect((await report('/app/booking\nTypeError: x is not a function')).status).toBe(204);
    expect((await report('')).status).toBe(400);
    expect((await report('x'.repeat(9_000))).status).toBe(413);
    expect((await report('{}', { 'content-type': 'application/json' })).status).toBe(400);
    expect((await report('x', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    const statuses: number[] = [];
    for (let count = 0; count < 20; count += 1) statuses.push((await report(`error ${count}`)).status);
    expect(statuses.at(0)).toBe(204);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('a production process', () => {
  let production: TestApp;
  beforeAll(async () => {
    await app.stop();
    production = await startTestApp({ NODE_ENV: 'production', PUBLIC_URL: 'https://work.example' });
  });
  afterAll(async () => {
    await production.stop();
    app = await startTestApp();
  });

  const post = (path: string, body: unknown): Promise<Answer<unknown>> => production.call('POST', path, { body });

  it('refuses the demo password', async () => {
    expect(PASSWORD).toBe('cockpit');
    const { email } = await addPerson(production.knex, 'Super Admin', [], 'owner@cockpit.test');
    expect((await post('/auth/login', { email, password: PASSWORD })).meta).toMatchObject({
      status: 401,
      message: 'Invalid email or password',
    });
    expect((await post('/sign-up', { name: 'Ada', email: 'new@example.org', password: PASSWORD })).meta).toMatchObject({
      status: 400,
      message: 'Please choose another password',
    });
    expect((await post('/reset-password', { link: 'x', password: PASSWORD })).meta.status).toBe(400);
  });

  it('offers no accounts of a demo, though they exist, and only passwords and links open sessions', async () => {
    for (const { email } of DEMO_ACCOUNTS)
      if (!(await production.knex('users').where({ email }).first('id')))
        await addPerson(production.knex, 'Member', [], email);
    expect(await demoOf(production)).toEqual([]);
    for (const [path, { type, meta }] of declared) {
      if (type !== 'mutation' || meta.access !== 'anyone') continue;
      const body = JSON.stringify({ json: { email: 'owner@cockpit.test' } });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${production.address}/trpc/${path}`, { method: 'POST', headers, body });
      expect(await answer.text(), path).not.toContain('"token":"');
    }
  });

  it('accepts any host name, and has no mailbox, no sandbox and no service without a key', async () => {
    const response = await fetch(`${production.address}/login`);
    const policy = response.headers.get('content-security-policy')!;
    expect(policy).toContain("connect-src 'self' wss://work.example;");
    expect(production.mailbox).toBeUndefined();
    expect(production.services.system.connections.map(({ check, isSandbox }) => [check, isSandbox])).toEqual(
      Array.from({ length: 6 }, () => [undefined, false]),
    );
  });
});
