/** Content in other languages: what visitors read, what a save keeps, and what it refuses. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SiteOffer } from '#domains/content/kinds/offer/kind.ts';
import type { ContentItem } from '#domains/content/schema.ts';
import type { SiteNavigation, SitePageView } from '#domains/content/site-views.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type World, addPerson, makeWorld } from '../helpers/world.ts';
import { EXAMPLES, addItem, contentForm, put } from './examples.ts';

let app: TestApp;
let world: World;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
  token = world.owner.token!;
});
afterAll(() => app.stop());
beforeEach(() => app.services.limits.reset());

const inGerman = { headers: { 'accept-language': 'de' } };
const readIn = async <T>(path: string, language = 'de') =>
  (await app.call<T>('GET', path, { headers: { 'accept-language': language } })).data;
const change = (item: ContentItem, fields: Record<string, unknown>) =>
  put(app, item._id, { token }, contentForm(fields));
const de = (...pairs: [source: string, text: string][]) => ({
  translations: { de: pairs.map(([source, text]) => ({ source, text })) },
});

let pages = 0;
function addPage(name: string, more: Record<string, unknown> = {}) {
  pages += 1;
  const meta = { ...EXAMPLES['other-page'].meta, slug: `page-${pages}` };
  return addItem(app, token, 'other-page', { name, meta, ...more });
}

it('an offer is read in the language of its visitor, by one text at a time', async () => {
  const name = 'A desk for July';
  const offer = await addItem(app, token, 'offer', { name, description: '<p>With <b>coffee</b></p>' });
  const { subheading } = EXAMPLES.offer.meta as { subheading: string };
  const { data } = await change(
    offer,
    de([name, 'Ein Tisch im Juli'], ['<p>With <b>coffee</b></p>', '<p>Mit <b>Kaffee</b></p>']),
  );
  expect(data.translations).toEqual({
    de: [
      { at: 'name', source: name, text: 'Ein Tisch im Juli' },
      { at: 'description', source: '<p>With <b>coffee</b></p>', text: '<p>Mit <b>Kaffee</b></p>' },
    ],
  });
  const path = `/website/offers/${offer.slug}`;
  const german = { name: 'Ein Tisch im Juli', html: '<p>Mit <b>Kaffee</b></p>', subheading, slug: offer.slug };
  expect(await readIn<SiteOffer>(path)).toMatchObject(german);
  for (const language of ['en', 'fr'])
    expect(await readIn<SiteOffer>(path, language)).toMatchObject({ name, html: '<p>With <b>coffee</b></p>' });
  const page = await fetch(`${app.address}/de/offers/${offer.slug}`);
  expect(await page.text()).toContain('Ein Tisch im Juli');
  expect(await (await fetch(`${app.address}/offers/${offer.slug}`)).text()).not.toContain('Ein Tisch');
  // What belongs to the item itself stays in the original: its card for staff, and the lists of programs.
  expect((await app.call<ContentItem>('GET', `/dashboard/${offer._id}`, inGerman)).data.name).toBe(name);
});

it('the texts of pictures, of folds and of links are read in it, too', async () => {
  const page = await addPage('House rules');
  await change(page, de(['House rules', 'Hausordnung']));
  const gallery = await addItem(app, token, 'image-gallery');
  const [picture] = gallery.pictures;
  await change(gallery, { pictures: [{ _id: picture!._id, tag: 'A room with a view', title: 'Sea' }] });
  const { title } = EXAMPLES['image-gallery'].meta as { title: string };
  await change(gallery, de([title, 'Unsere Räume'], ['A room with a view', 'Ein Raum mit Aussicht']));
  const fold = await addItem(app, token, 'page-fold');
  await change(fold, de(['Is there coffee?', 'Gibt es Kaffee?']));
  const links = (await readIn<SiteNavigation>('/website')).otherPages;
  expect(links).toContainEqual({ slug: page.slug, name: 'Hausordnung' });
  const { galleries } = await readIn<SitePageView>('/website/page?page_name=Gallery%20Page');
  expect(galleries).toMatchObject([
    { title: 'Unsere Räume', pictures: [{ alt: 'Ein Raum mit Aussicht', title: 'Sea' }] },
  ]);
  const { folds } = await readIn<SitePageView>('/website/page?page_name=About%20Us%20Page');
  expect(folds).toMatchObject([{ title: 'Questions', questions: [{ question: 'Gibt es Kaffee?', answer: 'Yes' }] }]);
});

it('a changed original is read instead of its old translation, which waits for its editors', async () => {
  const page = await addPage('From 300 pounds');
  await change(page, de(['From 300 pounds', 'Ab 300 Pfund']));
  const { data: changed } = await change(page, { name: 'From 400 pounds' });
  const path = `/website/pages/${changed.slug}`;
  expect(await readIn(path)).toMatchObject({ name: 'From 400 pounds' });
  expect(changed.translations.de).toEqual([{ at: 'name', source: 'From 300 pounds', text: 'Ab 300 Pfund' }]);
  const { data: back } = await change(page, { name: 'From 300 pounds' });
  expect(await readIn(`/website/pages/${back.slug}`)).toMatchObject({ name: 'Ab 300 Pfund' });
});

it('a draft and an earlier state have their own translations', async () => {
  const page = await addPage('Garden');
  const path = `/website/pages/${page.slug}`;
  await change(page, { ...de(['Garden', 'Garten']), draft: true });
  expect(await readIn(path)).toMatchObject({ name: 'Garden' });
  await app.call('POST', `/dashboard/${page._id}/draft/publish`, { token, body: {} });
  expect(await readIn(path)).toMatchObject({ name: 'Garten' });
  await change(page, de(['Garden', 'Park']));
  expect(await readIn(path)).toMatchObject({ name: 'Park' });
  const { data: versions } = await app.call<{ _id: string; number: number }[]>(
    'GET',
    `/dashboard/${page._id}/versions`,
    {
      token,
    },
  );
  const second = versions.find(({ number }) => number === 2)!;
  await app.call('POST', `/dashboard/${page._id}/versions/${second._id}/restore`, { token, body: {} });
  expect(await readIn(path)).toMatchObject({ name: 'Garten' });
});

it('one language is replaced at a time, and a blank text is none', async () => {
  const page = await addPage('Terrace');
  await change(page, de(['Terrace', 'Terrasse']));
  await change(page, { translations: { fr: [{ source: 'Terrace', text: 'Terrasse au soleil' }] } });
  const path = `/website/pages/${page.slug}`;
  expect([await readIn(path), await readIn(path, 'fr')]).toMatchObject([
    { name: 'Terrasse' },
    { name: 'Terrasse au soleil' },
  ]);
  const { data } = await change(page, de(['Terrace', ' ']));
  expect(Object.keys(data.translations)).toEqual(['fr']);
  expect(await readIn(path)).toMatchObject({ name: 'Terrace' });
});

it('a translation obeys the rules of its text, and is cleaned as it is', async () => {
  const page = await addPage('Cellar', { description: '<p>Cool</p>' });
  const { meta } = await change(page, de(['Cellar', 'K'.repeat(201)]));
  expect(meta).toMatchObject({ status: 400, errors: [{ field: 'translations.de.name' }] });
  const nested = await change(page, de(['<p>Cool</p>', '<ul><li>'.repeat(3_000)]));
  expect(nested.meta).toMatchObject({ status: 400, errors: [{ field: 'translations.de.description' }] });
  const { meta: unknown } = await change(page, { translations: { xx: [] } });
  expect(unknown.status).toBe(400);
  const { meta: list } = await change(page, { translations: 'Keller' });
  expect(list.status).toBe(400);
  await change(page, de(['<p>Cool</p>', '<p onclick="x()">Kühl<script>x()</script></p>']));
  expect(await readIn(`/website/pages/${page.slug}`)).toMatchObject({ html: '<p>Kühl</p>' });
  const stored = await app.knex('content_items').where('id', page._id).first('translations');
  expect(stored?.translations).toEqual({ de: [{ at: 'description', source: '<p>Cool</p>', text: '<p>Kühl</p>' }] });
});

it('a member may not translate', async () => {
  const page = await addPage('Loft');
  const member = await addPerson(app.knex, 'Member', [world.spaceId], 'loft@example.org');
  const { meta } = await put(app, page._id, { token: member.token }, contentForm(de(['Loft', 'Speicher'])));
  expect(meta.status).toBe(403);
  expect(await readIn(`/website/pages/${page.slug}`)).toMatchObject({ name: 'Loft' });
});
