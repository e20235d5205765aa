/** The HTML of the website's pages, as search engines and `curl` read it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { addItem, contentForm, put, EXAMPLES } from '../content/examples.ts';
import { app, useApp, world } from '../helpers/stage.ts';

useApp({ env: () => ({ OPERATOR_NAME: 'Harbour & Co' }) });

const get = async (path: string) => {
  const response = await fetch(app.address + path, { redirect: 'manual' });
  return { status: response.status, html: await response.text(), location: response.headers.get('location') };
};

const found = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, value]) => value!);
const facts = (html: string) =>
  found(html, /<script type="application\/ld\+json">(.*?)<\/script>/gs).map(
    (text) => JSON.parse(text) as Record<string, unknown>,
  );
const factOf = (html: string, type: string) => facts(html).find((fact) => fact['@type'] === type);

beforeAll(async () => {
  const token = world.owner.token!;
  await addItem(app, token, 'page-meta');
  await addItem(app, token, 'faq');
  await addItem(app, token, 'other-page', { meta: { ...EXAMPLES['other-page'].meta, slug: 'über uns' } });
  await addItem(app, token, 'our-space', { meta: { ...EXAMPLES['our-space'].meta, space_id: world.spaceId } });
  await addItem(app, token, 'page-fold');
});

describe('the head', () => {
  it('has the details that staff entered, the address and a picture', async () => {
    const { status, html } = await get('/meeting-rooms');
    expect(status).toBe(200);
    expect(found(html, /<title>(.*?)<\/title>/g)).toEqual(['Meeting rooms in London | Harbour &amp; Co']);
    expect(found(html, /<meta name="description" content="(.*?)"/g)).toEqual(['Rooms by the hour']);
    expect(found(html, /<link rel="canonical" href="(.*?)"/g)).toEqual([`${app.address}/meeting-rooms`]);
    expect(found(html, /<meta property="og:image" content="(.*?)"/g)).toEqual([`${app.address}/hero.webp`]);
  });

  it('of a page without details has its heading', async () => {
    const { html } = await get('/flexi-desks');
    expect(found(html, /<title>(.*?)<\/title>/g)).toEqual(['A desk for the day | Harbour &amp; Co']);
  });
});

describe('structured data', () => {
  it('describe the operator on the home page', async () => {
    expect(factOf((await get('/')).html, 'Organization')).toMatchObject({ name: 'Harbour & Co' });
  });

  it('describe the questions that a page shows', async () => {
    const question = (name: string) => ({ mainEntity: [{ '@type': 'Question', name }] });
    expect(factOf((await get('/faqs')).html, 'FAQPage')).toMatchObject(question('How?'));
    expect(factOf((await get('/about-us')).html, 'FAQPage')).toMatchObject(question('Is there coffee?'));
    expect(factOf((await get('/gallery')).html, 'FAQPage')).toBeUndefined();
  });

  it('describe the workspace of a space with its hours and position', async () => {
    const { html } = await get('/our-spaces/kings-cross');
    expect(factOf(html, 'LocalBusiness')).toMatchObject({
      name: 'Kings Cross',
      url: `${app.address}/our-spaces/kings-cross`,
      openingHoursSpecification: { '@type': 'OpeningHoursSpecification' },
    });
    expect(html).toContain('Fast Wi-Fi');
  });
});

it('an offer is a product, is found at its former address, and is not found while it is switched off', async () => {
  const token = world.owner.token!;
  const { _id } = await addItem(app, token, 'offer');
  const { html } = await get('/offers/summer-desk');
  const price = { '@type': 'Offer', price: 240, priceCurrency: 'GBP', url: `${app.address}/offers/summer-desk` };
  expect(factOf(html, 'Product')).toMatchObject({ name: 'Summer desk', offers: price });
  expect(html).toContain('20% off');

  const pageMeta = { title: 'A title', description: 'A description', slug: 'winter-desk' };
  await put(app, _id, { token }, contentForm({ meta: { pageMeta } }));
  expect(await get('/offers/summer-desk?from=mail')).toMatchObject({
    status: 301,
    location: '/offers/winter-desk?from=mail',
  });
  expect((await get('/offers/winter-desk')).status).toBe(200);

  await put(app, _id, { token }, contentForm({ active: false }));
  expect((await get('/offers/winter-desk')).status).toBe(404);
  expect((await get('/offers/summer-desk')).status).toBe(404);
  expect((await get('/offers')).html).not.toContain('Summer desk');
});

it('an address may contain letters of any language', async () => {
  const { status, html } = await get(`/pages/${encodeURIComponent('über uns')}`);
  expect(status).toBe(200);
  expect(html).toContain('Meet people');
  expect(found(html, /<link rel="canonical" href="(.*?)"/g)).toEqual([`${app.address}/pages/%C3%BCber%20uns`]);
});

it('a page shows a change at once', async () => {
  const token = world.owner.token!;
  expect((await get('/testimonials')).html).not.toContain('Ada Lovelace');
  const { _id } = await addItem(app, token, 'testimonial');
  expect((await get('/testimonials')).html).toContain('Ada Lovelace');
  await put(app, _id, { token }, contentForm({ name: 'Grace Hopper' }));
  expect((await get('/testimonials')).html).toContain('Grace Hopper');
});

it('the sitemap lists the pages that have something to show, with their last changes', async () => {
  const { html } = await get('/sitemap.xml');
  const addresses = found(html, /<loc>(.*?)<\/loc>/g).map((address) => decodeURI(address.replace(app.address, '')));
  expect(addresses).toEqual(
    expect.arrayContaining(['/', '/our-spaces', '/our-spaces/kings-cross', '/faqs', '/about-us']),
  );
  expect(addresses).toContain('/pages/über uns');
  expect(addresses).not.toContain('/gallery');
  expect(addresses).toHaveLength(new Set(addresses).size);
  expect(found(html, /<lastmod>(.*?)<\/lastmod>/g)).toHaveLength(addresses.length);
});
