/** The HTML of public pages, as a program without scripts reads it. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { baseIn, SPOKEN_LANGUAGES } from '#shared/languages.ts';
import { type IncomingHttpHeaders, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSiteVersion, touchSite } from '#server/db/site-version.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { WORKSPACE, form, picture, upload } from '../attachments/pictures.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { type ServerProcess, serverProcess } from '../helpers/server-process.ts';
import { app, useApp, world } from '../helpers/stage.ts';

useApp({ env: () => ({ OPERATOR_NAME: 'Harbour & Co' }) });

let other: ServerProcess;

beforeAll(async () => {
  const { DATABASE_URL, DATA_DIR } = app.services.config;
  // The same address, so that both send the same page.
  const PUBLIC_URL = app.address;
  other = await serverProcess({
    ...SECRETS,
    DATABASE_URL,
    DATA_DIR,
    PUBLIC_URL,
    OPERATOR_NAME: 'Harbour & Co',
    PORT: '0',
  });
});
afterAll(() => other.child.kill('SIGKILL'));

type Got = { status: number; html: string; headers: Headers };

async function get(
  path: string,
  { headers, address = app.address }: { headers?: Record<string, string>; address?: string } = {},
): Promise<Got> {
  const response = await fetch(address + path, { headers, redirect: 'manual' });
  return { status: response.status, html: await response.text(), headers: response.headers };
}

const matches = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => found!);
const facts = (html: string) =>
  matches(html, /<script type="application\/ld\+json">(.*?)<\/script>/gs).map(
    (text) => JSON.parse(text) as Record<string, unknown>,
  );

const change = (body: Record<string, unknown>) =>
  app.call('PUT', `/space/add-space/${world.spaceId}`, { token: world.owner.token, body });

const spacePath = () => `/space/${world.spaceId}`;

describe('another spelling of the address of a page', () => {
  it.each([
    ['/offers/', '/offers'],
    ['/OFFERS?page=2', '/offers?page=2'],
    ['/%6Fffers', '/offers'],
    ['//offers', '/offers'],
    ['/Login/', '/login'],
    ['/search/?type=desks', '/search?type=desks'],
    ['/our-spaces/Nowhere%2D1', '/our-spaces/Nowhere-1'],
  ])('%s is redirected to %s', async (path, spelling) => {
    const { status, headers } = await get(path);
    expect([status, headers.get('location')]).toEqual([301, spelling]);
  });

  it.each(['/%E0%A4%A', '/offers/%ff', '/%', '/space/%', '/offers/%00', '/pages/%2F', '/unknown/%ff'])(
    '%s is no failure of the server',
    async (path) => {
      const { status } = await get(path);
      expect([301, 400, 404]).toContain(status);
    },
  );
});

describe('a page that the browser renders', () => {
  it.each(['/reset-password', '/verify-otp', '/app/booking'])(
    '%s has what its header and footer show',
    async (path) => {
      const { status, html } = await get(path);
      expect(status).toBe(200);
      expect(html).toContain('<div id="root"></div>');
      const [block] = matches(html, /<script type="application\/json" id="page-data">(.*?)<\/script>/gs);
      const { json } = JSON.parse(block!) as { json: { queries: { key: unknown[]; data: unknown }[] } };
      expect(json.queries.map(({ key }) => (key[0] as string[]).join('.')).sort()).toEqual([
        'site.get',
        'website.navigation',
      ]);
      expect(block).toContain('Harbour & Co');
    },
  );
});

it('a burst of live pages is answered, and the browser renders most of them', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/search')));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const left = answers.filter(({ html }) => html.includes('<div id="root"></div>'));
  expect(left.length).toBeGreaterThan(0);
  expect(left.length).toBeLessThan(answers.length);
  expect((await get('/search')).html).toContain('What do you need?');
});

describe('a rendered page', () => {
  it('has its text, its links, and one set of tags in the head', async () => {
    const { status, html } = await get('/');
    expect(status).toBe(200);
    expect(html).toContain('A good place to work, whenever you need one</h1>');
    expect(html).toContain(`href="${spacePath()}"`);
    const head = html.slice(0, html.indexOf('</head>'));
    expect(matches(html, /<title>(.*?)<\/title>/g)).toEqual(['Harbour &amp; Co: offices, meeting rooms and desks']);
    expect(matches(head, /<link rel="canonical" href="(.*?)"/g)).toEqual([`${app.address}/`]);
    expect(matches(html, /<meta name="(description)"/g)).toHaveLength(1);
    expect(matches(head, /<meta property="og:(\w+)"/g)).toEqual([
      'title',
      'description',
      'type',
      'site_name',
      'image',
      'url',
    ]);
    expect(html).not.toContain('<noscript>');
  });

  it('describes the operator and its workspaces for programs', async () => {
    expect(facts((await get('/')).html)).toEqual([
      expect.objectContaining({ '@context': 'https://schema.org', '@type': 'Organization', name: 'Harbour & Co' }),
    ]);
    await change({ latitude: 51.5, longitude: -0.1 });
    const [place] = facts((await get(spacePath())).html);
    expect(place).toMatchObject({
      '@type': 'LocalBusiness',
      name: 'London',
      url: app.address + spacePath(),
      geo: { latitude: 51.5, longitude: -0.1 },
      openingHoursSpecification: { opens: '00:00', closes: '23:30' },
    });
  });

  it.each(['/', '/search'])(
    '%s has no script to run but those of the client, as its policy allows none',
    async (path) => {
      const { html, headers } = await get(path);
      const scripts = matches(html, /<script\b([^>]*)>/g);
      expect(scripts.length).toBeGreaterThan(1);
      for (const attributes of scripts) expect(attributes).toMatch(/ src="\/assets\/|type="application\/(ld\+)?json"/);
      expect(html).not.toMatch(/ on\w+="/);
      expect(headers.get('content-security-policy')).toMatch(/script-src 'self';/);
    },
  );

  it('keeps text that could end a script or a tag as text', async () => {
    const name = '</script><script>alert(1)</script><!-- "&';
    await change({ name });
    const { html } = await get(spacePath());
    expect(html).not.toContain('<script>alert');
    const blocks = matches(html, /<script type="application\/[^>]*>(.*?)<\/script>/gs);
    expect(blocks.filter((text) => text.includes('alert(1)'))).toHaveLength(2);
    for (const text of blocks) expect(text).not.toContain('<');
    expect(facts(html)[0]).toMatchObject({ name });
    await change({ name: 'London' });
  });

  it('shows nothing that only the caller sees', async () => {
    await change({ active: false });
    const headers = { authorization: `Bearer ${world.owner.token}` };
    expect((await get(spacePath(), { headers })).status).toBe(404);
    await change({ active: true });
    expect((await get(spacePath())).status).toBe(200);
  });
});

describe('a page that does not exist', () => {
  it.each(['/space/999', '/space/none', '/space/0', '/unknown', '/space/1/more', `/space/${'9'.repeat(400)}`])(
    'is answered with 404: %s',
    async (path) => {
      const { status, html } = await get(path);
      expect(status).toBe(404);
      expect(html).toMatch(/<noscript>.*not found<\/h1>/s);
    },
  );

  it('is not confused with a page that the browser renders', async () => {
    for (const path of ['/login', '/search', '/app/booking', '/app']) expect((await get(path)).status, path).toBe(200);
  });
});

describe('a change', () => {
  const names = async (path: string) => {
    const pages = await Promise.all([get(path), get(path, { address: other.address })]);
    return pages.map(({ html }) => matches(html, /<h[13][^>]*>(?:<a[^>]*>)?([^<]*)/g).join());
  };

  it('is visible with the next request to every process', async () => {
    await names('/');
    for (const name of ['Leeds Dock', 'London']) {
      await change({ name });
      for (const found of await names('/')) expect(found).toContain(name);
      for (const found of await names(spacePath())) expect(found).toContain(name);
    }
  });

  it('of the plans on sale is visible, too', async () => {
    const sent = async (method: 'POST' | 'PUT', path: string, body: object) =>
      (await app.call<{ _id: string }>(method, path, { token: world.owner.token, body })).data._id;
    const terms = { space_id: world.spaceId, name: 'Harbour lounge', price: 300, sold_online: true };
    const id = await sent('POST', '/plans/memberships', terms);
    const { html } = await get(spacePath());
    expect(html).toContain('Harbour lounge');
    expect(html).toContain('£300.00 a month');
    expect(html).toContain(`href="/app/buyPlan/${id}"`);
    await sent('PUT', `/plans/memberships/${id}`, { sold_online: false });
    expect((await get(spacePath())).html).not.toContain('Harbour lounge');
  });

  it('of pictures is visible, too', async () => {
    await get(spacePath());
    const fields = { onModel: 'Spaces', model_id: world.spaceId };
    const content = await picture('png', WORKSPACE);
    const { data } = await upload(app.address, world.owner.token, form(fields, [{ filename: 'a.png', content }]));
    for (const address of [app.address, other.address])
      expect((await get(spacePath(), { address })).html).toContain(data[0]!.original);
  });

  it('that is rolled back, or of something else, does not raise the version', async () => {
    const { knex } = app;
    const before = await readSiteVersion(knex);
    await inTransaction(app.services, async (trx) => {
      touchSite(trx);
      throw new Error('no');
    }).catch(() => undefined);
    await app.call('PUT', '/user', { token: world.member.token, body: { name: 'Ada' } });
    expect(await readSiteVersion(knex)).toBe(before);
    await change({ area: '3 Test Street' });
    expect(Number(await readSiteVersion(knex))).toBe(Number(before) + 1);
  });
});

type Raw = { status?: number; headers: IncomingHttpHeaders; body: Buffer };

/** The answer as it is sent, which `fetch` would decompress. */
function raw(path: string, headers: Record<string, string>): Promise<Raw> {
  return new Promise((resolve, reject) => {
    request(app.address + path, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('the answer', () => {
  it('is compressed as the client accepts it', async () => {
    const accepting = (encodings: string) => raw('/', { 'accept-encoding': encodings });
    const plain = (await accepting('identity')).body.toString();
    const brotli = await accepting('gzip, deflate, br');
    const gzip = await accepting('gzip, br;q=0');
    expect(plain).toContain('<!doctype html>');
    expect([brotli, gzip].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(brotli.body).toString()).toBe(plain);
    expect(gunzipSync(gzip.body).toString()).toBe(plain);
  });

  it('is in the language of the reader before any script runs', async () => {
    const asked = (language: string) => get('/search', { headers: { cookie: `language=${language}` } });
    const [english, arabic, pseudo] = await Promise.all(['en-GB', 'ar', 'en-XA'].map(asked));
    expect(english!.html).toContain('<html lang="en-GB">');
    expect(english!.html).toContain('Choose a workspace');
    expect(arabic!.html).toContain('<html lang="ar" dir="rtl">');
    expect(arabic!.html).toContain('اختر مكان العمل');
    expect(arabic!.html).not.toContain('Choose a workspace');
    expect(pseudo!.html).toContain('Chóósé á wórkspácé~~~~~~~');
  });

  it('is kept for each language, and a cookie comes before what the browser accepts', async () => {
    const tag = async (headers: Record<string, string>) => (await get('/', { headers })).headers.get('etag');
    const german = await tag({ cookie: 'language=de', 'accept-language': 'en' });
    expect(await tag({ cookie: 'language=de', 'accept-language': 'ar' })).toBe(german);
    const english = await tag({});
    expect(english).not.toBe(german);
    expect(await tag({ 'accept-language': 'de, ar' })).toBe(german);
    // The pseudo language is not complete, so nobody gets it without choosing it.
    expect(await tag({ 'accept-language': 'en-XA' })).toBe(english);
  });

  it('is not sent again to a client that has it', async () => {
    const { headers } = await raw('/', {});
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding, Accept-Language, Cookie' });
    const known = { 'if-none-match': headers.etag! };
    expect(await raw('/', known)).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    await change({ area: '4 Test Street' });
    expect((await raw('/', known)).status).toBe(200);
  });

  it('is the page for the browser to render, with 500, if the database fails', async () => {
    await app.knex.schema.renameTable('space_amenities', 'gone');
    await app.knex('site_version').increment('version');
    try {
      const { status, html, headers } = await get('/');
      expect(status).toBe(500);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(html).toContain('<div id="root"></div>');
    } finally {
      await app.knex.schema.renameTable('gone', 'space_amenities');
    }
    expect((await get('/')).status).toBe(200);
  });
});

describe('search engines', () => {
  it('find all pages with the time of their last change', async () => {
    const before = Date.now() - 1000;
    await change({ area: '5 Test Street' });
    const { html, headers } = await get('/sitemap.xml');
    expect(headers.get('content-type')).toMatch(/^application\/xml/);
    // Nothing can be booked in the other workspace.
    const addresses = matches(html, /<loc>(.*?)<\/loc>/g);
    const isEnglish = (address: string) => baseIn(new URL(address).pathname) === '';
    expect(addresses.filter(isEnglish)).toEqual([`${app.address}/`, app.address + spacePath()]);
    expect(addresses).toHaveLength(2 * SPOKEN_LANGUAGES.length);
    for (const time of matches(html, /<lastmod>(.*?)<\/lastmod>/g))
      expect(new Date(time).getTime()).toBeGreaterThan(before);
  });

  it('learn where the sitemap is, and what is private', async () => {
    const { html } = await get('/robots.txt');
    expect(html).toContain('Disallow: /app/\n');
    expect(html).toContain(`Sitemap: ${app.address}/sitemap.xml`);
  });
});
