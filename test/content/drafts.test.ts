/** Drafts, publishing at a time, and the history of an item. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KIND_NAMES } from '#domains/content/kinds.ts';
import type { ContentItem, ContentVersion } from '#domains/content/schema.ts';
import { momentOf } from '#server/context.ts';
import { sweepAttachments } from '#domains/attachments/server/sweep.ts';
import { publishDueDrafts } from '#domains/content/server/service/drafts.ts';
import { DAY, HOUR, SECOND } from '#shared/time.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { clock } from '../helpers/clock.ts';
import { type World, addPerson, makeWorld } from '../helpers/world.ts';
import { addItem, contentForm, exampleFiles, EXAMPLES, freshPicture, post, put } from './examples.ts';

let app: TestApp;
let world: World;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
  token = world.owner.token;
});
afterAll(() => app.stop());
beforeEach(() => app.services.limits.reset());
afterEach(() => clock.reset());

const later = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
const read = async (id: string, by?: string) =>
  (await app.call<ContentItem | null>('GET', `/dashboard/${id}`, { token: by })).data;
const draftOf = async (id: string) =>
  (await app.call<ContentItem | null>('GET', `/dashboard/${id}/draft`, { token })).data;
const versionsOf = async (id: string) =>
  (await app.call<ContentVersion[]>('GET', `/dashboard/${id}/versions`, { token })).data;
const act = (id: string, what: string, body: object = {}) =>
  app.call<ContentItem>('POST', `/dashboard/${id}/${what}`, { token, body });

describe('a draft', () => {
  it('changes nothing for visitors, and is published with its files', async () => {
    const gallery = await addItem(app, token, 'image-gallery');
    const [old] = gallery.pictures;
    const file = { tag: 'file', part: { filename: 'new.png', content: await freshPicture() } };
    const body = contentForm({ meta: { title: 'New title' }, removed: [old!._id], draft: true, version: 0 }, [file]);
    const kept = await put(app, gallery._id, { token }, body);
    expect(kept.data).toMatchObject({
      version: 1,
      draft: { saved_by: expect.any(String), publish_at: null, failure: null },
    });

    const visitors = await read(gallery._id);
    expect(visitors).toMatchObject({ meta: gallery.meta, pictures: [{ _id: old!._id }], draft: null });
    const draft = await draftOf(gallery._id);
    expect(JSON.parse(draft!.meta)).toMatchObject({ title: 'New title', description: 'A look inside' });
    expect(draft!.pictures.map(({ filename }) => filename)).toEqual(['new.png']);

    const more = contentForm({ meta: { description: 'Also new' }, draft: true, from_draft: true });
    await put(app, gallery._id, { token }, more);
    expect((await act(gallery._id, 'draft/publish', { version: 0 })).meta.status).toBe(409);
    const { data } = await act(gallery._id, 'draft/publish', { version: 2 });
    expect(JSON.parse(data.meta)).toMatchObject({ title: 'New title', description: 'Also new' });
    expect(data).toMatchObject({ draft: null, pictures: [{ filename: 'new.png', status: true }] });
    expect(await draftOf(gallery._id)).toBeNull();
    expect(await read(gallery._id)).toMatchObject({ meta: data.meta });
  });

  it('of a new item is not shown before it is published, and can be discarded', async () => {
    const { data } = await post(app, { token }, contentForm({ type: 'faq', ...EXAMPLES.faq, draft: true }));
    expect(data).toMatchObject({ active: false, draft: {} });
    expect(await read(data._id)).toBeNull();
    expect((await act(data._id, 'draft/publish')).data).toMatchObject({ active: true });
    expect(await read(data._id)).toMatchObject({ name: 'Booking' });
    await put(app, data._id, { token }, contentForm({ name: 'Later', draft: true }));
    expect((await act(data._id, 'draft/discard')).data).toMatchObject({ name: 'Booking', draft: null });
    expect((await act(data._id, 'draft/publish')).meta.status).toBe(404);
  });

  it('is published at its time, in the name of the person who kept it', async () => {
    clock.freeze(new Date());
    const faq = await addItem(app, token, 'faq');
    const publish_at = later(HOUR);
    await put(app, faq._id, { token }, contentForm({ name: 'At nine', draft: true, publish_at }));
    await app.settle();
    expect(await read(faq._id)).toMatchObject({ name: 'Booking' });
    clock.advance(HOUR + SECOND);
    await Promise.all([app.settle(), app.settle()]);
    expect(await read(faq._id)).toMatchObject({ name: 'At nine' });
    const versions = await versionsOf(faq._id);
    expect(versions.map(({ number, isPresent }) => [number, isPresent])).toEqual([
      [2, true],
      [1, false],
    ]);
    const past = contentForm({ name: 'Yesterday', draft: true, publish_at: later(-HOUR) });
    expect((await put(app, faq._id, { token }, past)).meta).toMatchObject({
      status: 400,
      errors: [{ field: 'publish_at' }],
    });
  });

  it('that can no longer be published is kept, with the reason', async () => {
    clock.freeze(new Date());
    const editor = await addPerson(app.knex, 'Content Editor', [world.spaceId]);
    const faq = await addItem(app, token, 'faq');
    const body = contentForm({ name: 'Never', draft: true, publish_at: later(HOUR) });
    expect((await put(app, faq._id, { token: editor.token }, body)).meta.success).toBe(true);
    await app.knex('users').where('id', editor.id).update({ status: false });
    clock.advance(HOUR + SECOND);
    await app.settle();
    expect(await read(faq._id, token)).toMatchObject({
      name: 'Booking',
      draft: { publish_at: null, failure: 'The person who kept this draft may no longer publish it' },
    });
  });

  it.each(KIND_NAMES)(
    'of the kind %s may be blank, is not shown, and is not published before it is complete',
    async (type) => {
      const { page_name } = EXAMPLES[type].meta;
      // Only one item has the details of a page.
      const place = type === 'page-meta' ? 'About Us Page' : page_name;
      const body = contentForm({ type, meta: { page_name: place }, draft: true });
      const { meta, data } = await post(app, { token }, body);
      expect(meta.errors ?? []).toEqual([]);
      expect(data).toMatchObject({ active: false, name: '', draft: { failure: null } });
      expect(await read(data._id)).toBeNull();
      const listed = await app.call<ContentItem[]>('GET', `/dashboard?type=${type}`);
      expect(listed.data.map(({ _id }) => _id)).not.toContain(data._id);
      if (type === 'know-more' || type === 'slider') expect(JSON.parse(data.meta)).not.toHaveProperty('resource_type');
      const published = await act(data._id, 'draft/publish');
      expect(published.meta).toMatchObject({ status: 400, errors: expect.any(Array) });
      expect((await put(app, data._id, { token }, contentForm({ active: true }))).meta.status).toBe(400);
      const timed = contentForm({ draft: true, from_draft: true, publish_at: later(HOUR) });
      expect((await put(app, data._id, { token }, timed)).meta.status).toBe(400);

      const complete = { ...EXAMPLES[type], meta: { ...EXAMPLES[type].meta, page_name: place } };
      await put(app, data._id, { token }, contentForm({ ...complete, draft: true, from_draft: true }));
      expect((await act(data._id, 'draft/publish')).data).toMatchObject({ active: true, draft: null });
      expect(await read(data._id)).toMatchObject({ name: EXAMPLES[type].name ?? '' });
    },
  );

  it('without a name has its address once it is published', async () => {
    const { data } = await post(app, { token }, contentForm({ type: 'our-space', meta: {}, draft: true }));
    expect(data.slug).toBeNull();
    const body = contentForm({ ...EXAMPLES['our-space'], name: 'Named Later', draft: true, from_draft: true });
    const stale = contentForm({ name: 'Mine', draft: true, from_draft: true, version: data.version + 1 });
    expect((await put(app, data._id, { token }, stale)).meta.status).toBe(409);
    // Staff find it by its newest draft, as there is no published state.
    expect((await put(app, data._id, { token }, body)).data).toMatchObject({ name: 'Named Later', active: false });
    expect(await read(data._id)).toBeNull();
    expect((await act(data._id, 'draft/publish')).data.slug).toBe('named-later');
    const renamed = contentForm({ name: 'Not yet', draft: true });
    expect((await put(app, data._id, { token }, renamed)).data.name).toBe('Named Later');
  });

  it('with blank fields is cleaned like any other text, and kept by staff with the right only', async () => {
    const evil = '<script>alert(1)</script><p onclick="alert(1)">Hello <a href="javascript:alert(1)">you</a></p>';
    const fields = { type: 'offer', name: evil, description: evil, meta: { subheading: evil, evil }, draft: true };
    const { data } = await post(app, { token }, contentForm(fields));
    const draft = await draftOf(data._id);
    expect(draft!.description).toBe('<p>Hello <a>you</a></p>');
    expect(JSON.parse(draft!.meta)).not.toHaveProperty('evil');
    for (const path of ['/', '/offers', '/sitemap.xml', '/api/v1/website/navigation'])
      expect(await (await fetch(app.address + path)).text(), path).not.toContain('alert(1)');
    for (const by of [world.member.token, world.staff.token])
      expect((await post(app, { token: by }, contentForm(fields))).meta.status).toBe(403);
    const tooLong = contentForm({ ...fields, name: 'x'.repeat(201) });
    expect((await post(app, { token }, tooLong)).meta.message).toBe('Please use at most 200 characters');
  });

  it('may lack files, and then shows drawn pictures once it is published', async () => {
    const gallery = await addItem(app, token, 'image-gallery');
    const removed = gallery.pictures.map(({ _id }) => _id);
    const { meta } = await put(app, gallery._id, { token }, contentForm({ removed, draft: true }));
    expect(meta.success).toBe(true);
    expect(await read(gallery._id)).toMatchObject({ pictures: [{ _id: removed[0] }] });
    expect((await act(gallery._id, 'draft/publish')).data).toMatchObject({ pictures: [], draft: null });
    expect((await put(app, gallery._id, { token }, contentForm({ active: true }))).meta.message).toBe(
      'Please upload atleast one image',
    );
  });
});

it('one draft that fails does not stop the others', async () => {
  const items = [await addItem(app, token, 'faq'), await addItem(app, token, 'faq')];
  for (const [index, { _id }] of items.entries()) {
    const publish_at = later(HOUR + index * SECOND);
    await put(app, _id, { token }, contentForm({ name: 'At nine', draft: true, publish_at }));
  }
  // A state that no version of the product has written: the first draft cannot even be read.
  await app.knex('content_drafts').where('item_id', items[0]!._id).update({ state: '{"name":"Broken","meta":{}}' });
  clock.advance(2 * HOUR);
  await expect(publishDueDrafts(momentOf(app.services))).rejects.toThrow(TypeError);
  expect(await read(items[1]!._id)).toMatchObject({ name: 'At nine' });
  await app.knex('content_drafts').where('item_id', items[0]!._id).delete();
});

describe('the history', () => {
  it('has every published state with its person, and brings one back with its files', async () => {
    const offer = await addItem(app, token, 'offer');
    const editor = await addPerson(app.knex, 'Content Editor', [world.spaceId]);
    const [file] = offer.pictures.filter(({ type }) => type === 'file');
    const [thumbnail] = (await exampleFiles('offer')).filter(({ tag }) => tag === 'thumbnail');
    const picture = { tag: 'file', part: { filename: 'other.png', content: await freshPicture() } };
    const changed = contentForm({ name: 'Winter desk', removed: [file!._id] }, [thumbnail!, picture]);
    await put(app, offer._id, { token: editor.token }, changed);
    const [second, first] = await versionsOf(offer._id);
    const person = await app.knex('users').where('id', editor.id).first<{ name: string }>('name');
    expect(second).toMatchObject({ number: 2, isPresent: true, saved_by: person.name });
    expect(first).toMatchObject({ number: 1, isPresent: false });

    const path = `/dashboard/${offer._id}/versions/${first!._id}`;
    const { data: earlier } = await app.call<ContentItem>('GET', path, { token });
    expect(earlier).toMatchObject({ name: 'Summer desk' });
    expect(earlier.pictures.map(({ _id }) => _id)).toEqual(offer.pictures.map(({ _id }) => _id));

    expect((await act(offer._id, `versions/${first!._id}/restore`, { version: 0 })).meta.status).toBe(409);
    const { data } = await act(offer._id, `versions/${first!._id}/restore`, { version: 1 });
    expect(data).toMatchObject({ name: 'Summer desk', version: 2 });
    expect(data.pictures.map(({ _id }) => _id)).toEqual(offer.pictures.map(({ _id }) => _id));
    expect((await versionsOf(offer._id)).map(({ number }) => number)).toEqual([3, 2, 1]);
  });

  it('keeps the files of earlier states', async () => {
    const slider = await addItem(app, token, 'slider');
    const [old] = slider.pictures;
    await put(app, slider._id, { token }, contentForm({}, await exampleFiles('slider')));
    clock.advance(DAY + 2 * HOUR);
    await sweepAttachments(momentOf(app.services));
    expect((await fetch(app.address + old!.original)).status).toBe(200);
  });

  it('belongs to its item', async () => {
    const [one, other] = [await addItem(app, token, 'faq'), await addItem(app, token, 'faq')];
    const [version] = await versionsOf(one._id);
    expect((await act(other._id, `versions/${version!._id}/restore`)).meta.status).toBe(404);
  });
});
