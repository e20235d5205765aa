import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#server/log.ts';
import { readEnv } from '#server/env.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { freshFolder } from '../integrations/sandbox.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ CORS_ORIGINS: 'https://partner.example' });
});
afterAll(() => app.stop());

describe('headers', () => {
  it('forbid inline scripts, frames and other hosts', async () => {
    const response = await fetch(`${app.address}/login`);
    const policy = response.headers.get('content-security-policy')!;
    const scripts = /script-src ([^;]+)/.exec(policy)![1]!;
    expect(scripts).toBe("'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('x-powered-by')).toBeNull();
  });

  it('let other websites show the embedded search in a frame, and no other page', async () => {
    const framing = async (path: string) => {
      const { headers } = await fetch(`${app.address}${path}`, { redirect: 'manual' });
      const ancestors = /frame-ancestors ([^;]+)/.exec(headers.get('content-security-policy')!)![1];
      return [ancestors, headers.get('x-frame-options'), headers.get('x-robots-tag')];
    };
    const query = `?spaceId=1&resource_type=meeting_room`;
    expect(await framing(`/embed/search${query}`)).toEqual(['*', null, 'noindex']);
    const others = [
      '/search',
      '/',
      '/login',
      '/app/search',
      '/embed',
      '/embed/search/',
      '/Embed/search',
      '/embed/search/x',
    ];
    for (const path of [...others, '/search/embed/search', '//embed/search', '/embed%2Fsearch', '/api/v1/space'])
      expect(await framing(path + query), path).toEqual(["'none'", 'SAMEORIGIN', null]);
  });

  it('let other websites load the script of the embedded search, and no other file', async () => {
    const script = await fetch(`${app.address}/embed.js`);
    expect(script.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(script.headers.get('cache-control')).toBe('public, max-age=3600');
    expect((await script.text()).length).toBeLessThan(3_000);
    const icon = await fetch(`${app.address}/favicon.svg`);
    expect(icon.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  it('allow another origin only if it is configured', async () => {
    const ask = (origin: string) => fetch(`${app.address}/api/v1/space`, { headers: { origin } });
    expect((await ask('https://partner.example')).headers.get('access-control-allow-origin')).toBe(
      'https://partner.example',
    );
    expect((await ask('https://other.example')).headers.get('access-control-allow-origin')).toBeNull();
    const preflight = await fetch(`${app.address}/trpc/auth.login`, {
      method: 'OPTIONS',
      headers: { origin: 'https://partner.example' },
    });
    expect(preflight.status).toBe(204);
  });
});

describe('output of the server', () => {
  it('has no secrets in the files of the client', () => {
    const folder = join(import.meta.dirname, '../../dist/client/assets');
    expect(existsSync(folder), 'the client is built before the tests').toBe(true);
    const code = readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(code.length).toBeGreaterThan(3);
    for (const text of code) {
      expect(text).not.toMatch(/sk_(test|live)_|whsec_|STRIPE_SECRET|JWT_SECRET|DATABASE_URL|argon2|password_hash/);
    }
  });

  it('has no stack traces in error responses', async () => {
    const paths = [
      '/trpc/no.such',
      '/trpc/bookings.get?input=%7B',
      '/api/v1/bookings/%E0%A4%A',
      '/files/../../etc/passwd',
      '/assets/none.js',
    ];
    for (const path of paths) {
      const body = await (await fetch(`${app.address}${path}`)).text();
      expect(body, path).not.toMatch(/node_modules|at .+\.ts:\d+|root:x:/);
    }
  });

  it('has no tokens, passwords or codes in the log', () => {
    const lines: string[] = [];
    const stream = new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(String(chunk)), done()) });
    const log = createLog('info', stream);
    log.info({ input: { password: 'hunter2', token: 'abc', otp: 'Q1W2E3', name: 'Ada' } }, 'a call');
    expect(lines.join('')).toContain('Ada');
    expect(lines.join('')).not.toMatch(/hunter2|abc|Q1W2E3/);
  });
});

describe('production', () => {
  const env = { NODE_ENV: 'production', DATABASE_URL: 'mysql://x@localhost/x', DATA_DIR: freshFolder() };

  it('needs a JWT_SECRET, and refuses sandboxes', () => {
    expect(() => readEnv(env)).toThrow(/JWT_SECRET/);
    const secret = { ...env, JWT_SECRET: 'a secret of sixteen or more' };
    expect(readEnv(secret).SANDBOXES).toEqual([]);
    expect(() => readEnv({ ...secret, SANDBOXES: 'Stripe' })).toThrow(/SANDBOXES/);
  });
});
