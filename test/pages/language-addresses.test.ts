/** Pages in a language, by addresses that name it. */
import { describe, expect, it } from 'vitest';
import { SPOKEN_LANGUAGES } from '#shared/languages.ts';
import { app, useApp } from '../helpers/stage.ts';

useApp();

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(app.address + path, { redirect: 'manual', headers });
  return { status: response.status, html: await response.text(), location: response.headers.get('location') };
};

const found = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, value]) => value!);

describe('a page with a language in its address', () => {
  it('is in that language, whatever the visitor has chosen or accepts', async () => {
    const headers = { cookie: 'language=fr', 'accept-language': 'pl' };
    expect((await get('/de/search', headers)).html).toContain('<html lang="de" dir="ltr">');
    expect((await get('/ar/search', headers)).html).toContain('<html lang="ar" dir="rtl">');
    expect((await get('/search', headers)).html).toContain('<html lang="fr" dir="ltr">');
  });

  it('links to pages in that language', async () => {
    const { html } = await get('/de/meeting-rooms');
    const links = found(html, /<a [^>]*href="(\/[^"]*)"/g);
    expect(links).toContain('/de/login');
    expect(links.filter((href) => !/^\/de([/?#]|$)/.test(href))).toEqual([]);
  });

  it('names its own address, and those in the other languages', async () => {
    const { html } = await get('/de/meeting-rooms');
    expect(found(html, /<link rel="canonical" href="(.*?)"/g)).toEqual([`${app.address}/de/meeting-rooms`]);
    const english = await get('/meeting-rooms');
    expect(found(english.html, /<link rel="canonical" href="(.*?)"/g)).toEqual([`${app.address}/meeting-rooms`]);
    for (const page of [html, english.html]) {
      expect(found(page, /<link rel="alternate" hreflang="(.*?)"/g)).toEqual([...SPOKEN_LANGUAGES, 'x-default']);
      expect(found(page, /hreflang="(?:en|x-default)" href="(.*?)"/g)).toEqual([
        `${app.address}/meeting-rooms`,
        `${app.address}/meeting-rooms`,
      ]);
      expect(found(page, /hreflang="pl" href="(.*?)"/g)).toEqual([`${app.address}/pl/meeting-rooms`]);
    }
  });

  it.each([
    ['/de/', '/de'],
    ['/de//Meeting-Rooms/', '/de/meeting-rooms'],
    ['/de/SEARCH?capacity=2', '/de/search?capacity=2'],
  ])('has one spelling: %s leads to %s', async (path, spelling) => {
    expect(await get(path)).toMatchObject({ status: 301, location: spelling });
  });

  it('is the start page without a path', async () => {
    const { status, html } = await get('/de');
    expect(status).toBe(200);
    expect(found(html, /<link rel="canonical" href="(.*?)"/g)).toEqual([`${app.address}/de`]);
  });

  it('that does not exist is not found, in that language', async () => {
    const { status, html } = await get('/de/nothing');
    expect(status).toBe(404);
    expect(html).toContain('<html lang="de" dir="ltr">');
    expect(html).toContain('Seite nicht gefunden');
  });

  it('may be one that the browser renders, or a screen of the application', async () => {
    for (const path of ['/de/reset-password', '/de/app/booking'])
      expect(await get(path)).toMatchObject({
        status: 200,
        html: expect.stringContaining('<html lang="de" dir="ltr">'),
      });
  });
});

it.each(['/de/api/v1/site', '/de/trpc/site.get', '/de/healthz', '/de/files/a.png', '/de/robots.txt', '/en/search'])(
  'nothing else has such an address: %s',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

it('the calls of a page are answered in the language of its address', async () => {
  const call = (headers: Record<string, string>) => app.call('POST', '/auth/login', { body: { email: 'x' }, headers });
  const english = await call({});
  const german = await call({ 'x-page-language': 'de', cookie: 'language=fr' });
  expect(english.meta.message).toBe('Email is not valid');
  expect(german.meta.message).not.toBe(english.meta.message);
  expect((await call({ 'x-page-language': 'xx' })).meta.message).toBe(english.meta.message);
});

it('search engines find the pages in all languages, and no screens', async () => {
  const { html: sitemap } = await get('/sitemap.xml');
  const addresses = found(sitemap, /<loc>(.*?)<\/loc>/g);
  expect(addresses).toContain(`${app.address}/`);
  expect(addresses).toContain(`${app.address}/de`);
  const german = new RegExp(`<url><loc>${app.address}/de</loc>.*?</url>`).exec(sitemap)![0];
  expect(found(german, /hreflang="(.*?)"/g)).toEqual([...SPOKEN_LANGUAGES, 'x-default']);
  expect((await get('/robots.txt')).html).toContain('Disallow: /de/app/');
});
