/** Content of the website over HTTP: saves with files, what visitors read, limits, slugs. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KIND_NAMES } from '#domains/content/kinds.ts';
import type { ContentItem } from '#domains/content/schema.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { procedures } from '../helpers/trpc.ts';
import { type World, addPerson, data, makeWorld } from '../helpers/world.ts';
import { form } from '../attachments/pictures.ts';
import { EXAMPLES, MP4, PDF, WIDE, addItem, contentForm, exampleFiles, freshPicture, post, put } from './examples.ts';

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

const list = async (type: string, by?: string, query = '') =>
  (await app.call<ContentItem[]>('GET', `/dashboard?type=${type}${query}`, { token: by })).data;

describe('an item', () => {
  it.each(KIND_NAMES)('of the kind %s is added with its files, read, changed and deleted', async (type) => {
    const made = await addItem(app, token, type);
    expect(made).toMatchObject({ type, active: true, status: true, version: 0, draft: null });
    expect(JSON.parse(made.meta)).toMatchObject(EXAMPLES[type].meta);
    expect(made.pictures).toHaveLength((await exampleFiles(type)).length);
    expect((await list(type)).map(({ _id }) => _id)).toContain(made._id);

    const { meta, data } = await put(app, made._id, { token }, contentForm({ active: false, version: 0 }));
    expect(meta.message).toBe('Successfully updated CMS details');
    expect(data).toMatchObject({ active: false, version: 1, name: made.name, meta: made.meta });
    expect((await list(type)).map(({ _id }) => _id)).not.toContain(made._id);
    expect((await list(type, token)).map(({ _id }) => _id)).toContain(made._id);
    expect((await app.call('GET', `/dashboard/${made._id}`)).meta.status).toBe(404);

    const removed = await put(app, made._id, { token }, contentForm({ status: false }));
    expect(removed.meta.success).toBe(true);
    expect((await list(type, token)).map(({ _id }) => _id)).not.toContain(made._id);
  });

  it('on a page that is switched off is not public', async () => {
    const page = await addItem(app, token, 'our-space');
    const meta = { ...EXAMPLES['page-fold'].meta, page_name: page._id };
    const { data: fold } = await post(
      app,
      { token },
      contentForm({ ...EXAMPLES['page-fold'], type: 'page-fold', meta }),
    );
    const status = async (by?: string) => (await app.call('GET', `/dashboard/${fold._id}`, { token: by })).meta.status;
    const listed = async (by?: string) => (await list('page-fold', by)).map(({ _id }) => _id);
    expect([await status(), await listed()]).toEqual([200, expect.arrayContaining([fold._id])]);
    await put(app, page._id, { token }, contentForm({ active: false }));
    expect([await status(), await status(token)]).toEqual([404, 200]);
    expect(await listed()).not.toContain(fold._id);
    expect(await listed(token)).toContain(fold._id);
  });

  it('has rich text that is measured before it is cleaned', async () => {
    const save = (description: string) =>
      post(app, { token }, contentForm({ ...EXAMPLES['page-fold'], type: 'page-fold', description }));
    const startedAt = performance.now();
    const nested = await save(`<p>x</p>${'<ul><li>'.repeat(20_000)}`);
    expect(nested.meta).toMatchObject({ status: 400, message: 'This text has too many elements within each other' });
    expect(nested.meta.errors?.[0]?.field).toBe('description');
    // Cleaning it would take more than a second.
    expect(performance.now() - startedAt).toBeLessThan(500);
  });

  it('is known by the names that other programs use', async () => {
    const made = await addItem(app, token, 'page-fold');
    for (const type of ['PageFold', 'page fold', 'page_fold', 'AboutUs', 'about-us'])
      expect(
        (await list(encodeURIComponent(type))).map(({ _id }) => _id),
        type,
      ).toContain(made._id);
    expect(await list('HomePage')).toEqual([]);
    const { data } = await post(
      app,
      { token },
      contentForm({
        ...EXAMPLES['page-fold'],
        type: 'HomePage',
        meta: { foldType: 'faqs', items: [{ question: 'A?', answer: 'B' }] },
      }),
    );
    expect(JSON.parse(data.meta)).toMatchObject({ page_name: 'Home Page' });
    expect((await list('page-fold', undefined, '&page_name=Home%20Page')).map(({ _id }) => _id)).toEqual([data._id]);
    expect((await app.call('GET', '/dashboard?type=mystery')).meta).toMatchObject({
      status: 400,
      message: 'Unknown type of content',
    });
  });

  it('are found by their id without a type, and not listed without either', async () => {
    const made = await addItem(app, token, 'faq');
    const found = await app.call<ContentItem[]>('GET', `/dashboard?_id=${made._id}`, { token });
    expect(found.data.map(({ _id }) => _id)).toEqual([made._id]);
    expect((await app.call('GET', '/dashboard', { token })).meta).toMatchObject({
      status: 400,
      message: 'Unknown type of content',
    });
  });

  it('accepts JSON for a save without files, and keeps what is not sent', async () => {
    const made = await addItem(app, token, 'faq');
    const body = { meta: { qna: [{ question: 'Where?', answer: 'Here' }] } };
    const { data } = await app.call<ContentItem>('PUT', `/dashboard/${made._id}`, { token, body });
    expect(data.name).toBe('Booking');
    expect(JSON.parse(data.meta)).toEqual(body.meta);
  });

  it('is refused with another id in the body than in the path', async () => {
    const made = await addItem(app, token, 'faq');
    const other = {
      status: 400,
      errors: [{ field: '_id', message: 'The _id of the body is not the one of the path' }],
    };
    expect((await put(app, made._id, { token }, contentForm({ _id: '1', name: 'Else' }))).meta).toMatchObject(other);
    const json = await app.call('PUT', `/dashboard/${made._id}`, { token, body: { _id: '1', status: false } });
    expect(json.meta).toMatchObject(other);
    expect((await put(app, made._id, { token }, contentForm({ _id: made._id, name: 'Else' }))).data.name).toBe('Else');
  });

  it('with the details of a page is the only one of that page', async () => {
    const { name, description } = EXAMPLES['page-meta'];
    const details = (page_name: string) => contentForm({ type: 'page-meta', name, description, meta: { page_name } });
    const refusal = { status: 409, errors: [{ field: 'page_name', message: 'This page has its details already' }] };
    const both = await Promise.all([1, 2].map(() => post(app, { token }, details('Gallery Page'))));
    expect(both.map(({ meta }) => meta.status).sort()).toEqual([200, 409]);
    expect((await post(app, { token }, details('Gallery Page'))).meta).toMatchObject(refusal);
    const { data: other } = await post(app, { token }, details('FAQ Page'));
    const moved = await put(app, other._id, { token }, contentForm({ meta: { page_name: 'Gallery Page' } }));
    expect(moved.meta).toMatchObject(refusal);
    const [first] = await list('page-meta', token, '&page_name=Gallery%20Page');
    await put(app, first!._id, { token }, contentForm({ status: false }));
    expect(
      (await put(app, other._id, { token }, contentForm({ meta: { page_name: 'Gallery Page' } }))).meta.success,
    ).toBe(true);
    const back = await app.call('POST', `/dashboard/${first!._id}/restore`, { token, body: {} });
    expect(back.meta).toMatchObject({ status: 409, message: 'This page has its details already' });
  });

  it('is found by what its card shows', async () => {
    const offer = await addItem(app, token, 'offer', {
      meta: { ...EXAMPLES.offer.meta, subheading: 'Ten TULIPS & more' },
    });
    const fold = await addItem(app, token, 'page-fold', {
      description: '<p>Fish &amp; chips for <strong>all</strong></p>',
    });
    const slider = await addItem(app, token, 'slider', { description: 'Under the oak' });
    const found = async (type: string, text: string) =>
      (await list(type, token, `&text=${encodeURIComponent(text)}`)).map(({ _id }) => _id);
    expect(await found('offer', 'tulips &')).toEqual([offer._id]);
    expect(await found('page-fold', 'fish & CHIPS')).toEqual([fold._id]);
    expect(await found('page-fold', 'strong')).toEqual([]);
    expect(await found('slider', 'the oak')).toEqual([slider._id]);
    expect(await found('slider', 'meeting room')).toContain(slider._id);
    expect(await found('slider', 'private office')).toEqual([]);
    for (const { _id } of [slider, offer, fold]) await put(app, _id, { token }, contentForm({ status: false }));
  });

  it('is saved by staff with the right only, before anything is received', async () => {
    const body = { name: 'Website Reader', permissions: { cms: { show: true } } };
    await app.call('POST', '/roles', { token, body });
    const reader = await addPerson(app.knex, 'Website Reader', [world.spaceId]);
    const made = await addItem(app, token, 'faq');
    for (const by of [undefined, world.member.token, reader.token]) {
      const status = by ? 403 : 401;
      expect((await post(app, { token: by }, contentForm({ type: 'faq', ...EXAMPLES.faq }))).meta.status).toBe(status);
      expect((await put(app, made._id, { token: by }, contentForm({ name: 'Mine' }))).meta.status).toBe(status);
    }
  });

  it('refuses a save that would overwrite a newer one, with what is there now', async () => {
    const made = await addItem(app, token, 'faq');
    await put(app, made._id, { token }, contentForm({ name: 'First', version: 0 }));
    const { meta } = await put(app, made._id, { token }, contentForm({ name: 'Second', version: 0 }));
    expect(meta.status).toBe(409);
  });

  it('is added once per Idempotency-Key', async () => {
    const once = async () =>
      post(app, { token, headers: { 'idempotency-key': 'faq-1' } }, contentForm({ type: 'faq', ...EXAMPLES.faq }));
    expect((await once()).data._id).toBe((await once()).data._id);
  });
});

describe('files', () => {
  it('are saved together or not at all, and the message says which one failed', async () => {
    const gallery = await addItem(app, token, 'image-gallery');
    const ten = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const size = index === 6 ? { width: 1440, height: 819 } : WIDE;
        return { tag: 'file', part: { filename: `${index}.png`, content: await freshPicture(size) } };
      }),
    );
    const { meta } = await put(app, gallery._id, { token }, contentForm({ name: 'New' }, ten));
    expect(meta).toMatchObject({
      status: 400,
      message: 'Please upload exact image size of 1440x820',
      errors: [{ field: 'file.6', message: 'Please upload exact image size of 1440x820' }],
    });
    const { data } = await app.call<ContentItem>('GET', `/dashboard/${gallery._id}`, { token });
    expect(data).toEqual(gallery);
  });

  it('of a group for one file replace the present one; others are added, ordered, described and removed in one save', async () => {
    const offer = await addItem(app, token, 'offer');
    const of = (item: ContentItem, group: string) => item.pictures.filter(({ type }) => type === group);
    const [first] = of(offer, 'file');
    const { data } = await put(
      app,
      offer._id,
      { token },
      contentForm({ pictures: [{ _id: first!._id, order: 9, title: 'The window' }], removed: [] }, [
        { tag: 'thumbnail', part: { filename: 'new.png', content: await freshPicture() } },
        { tag: 'file', part: { filename: 'second.png', content: await freshPicture() } },
      ]),
    );
    expect(of(data, 'thumbnail').map(({ filename }) => filename)).toEqual(['new.png']);
    expect(of(data, 'file').map(({ filename, title, extra }) => [filename, title, extra.order])).toEqual([
      ['second.png', '', 0],
      ['file.png', 'The window', 1],
    ]);
    const { data: left } = await put(app, offer._id, { token }, contentForm({ removed: [first!._id] }));
    expect(of(left, 'file').map(({ filename }) => filename)).toEqual(['second.png']);
    const { meta } = await put(
      app,
      offer._id,
      { token },
      contentForm({ removed: of(left, 'file').map(({ _id }) => _id) }),
    );
    expect(meta.errors).toEqual([{ field: 'file', message: 'Please upload atleast one image' }]);
  });

  it('may be missing in a save that asks for drawn pictures, and in no other', async () => {
    const fields = { type: 'offer', ...EXAMPLES.offer, name: 'Without pictures' };
    expect((await post(app, { token }, contentForm(fields))).meta).toMatchObject({
      status: 400,
      errors: [{ field: 'thumbnail' }, { field: 'banner' }, { field: 'file' }, { field: 'floor_plan' }],
    });
    const { data } = await post(app, { token }, contentForm({ ...fields, drawn: true }));
    expect(data).toMatchObject({ active: true, pictures: [] });
    expect((await put(app, data._id, { token }, contentForm({ name: 'Other' }))).meta.status).toBe(400);
    const [thumbnail] = await exampleFiles('offer');
    const wrong = {
      tag: 'banner',
      part: { filename: 'b.png', content: await freshPicture({ width: 400, height: 300 }) },
    };
    for (const [files, status] of [
      [[thumbnail!], 200],
      [[wrong], 400],
    ] as const)
      expect((await put(app, data._id, { token }, contentForm({ drawn: true }, [...files]))).meta.status).toBe(status);
    expect((await fetch(`${app.address}/offers/without-pictures`)).status).toBe(200);
  });

  it('of a fold have their alternative texts as tags', async () => {
    const meta = { page_name: 'Home Page', foldType: 'list' };
    const files = await Promise.all(
      ['A window', ''].map(async (tag) => ({ tag, part: { filename: 'a.png', content: await freshPicture() } })),
    );
    const fields = {
      type: 'page-fold',
      name: 'Rooms',
      meta,
      titles: ['Light', 'Dark'],
      imgDescription: ['One', 'Two'],
    };
    const { data } = await post(app, { token }, contentForm(fields, files));
    expect(data.pictures.map(({ type, tag, title, imgDescription }) => [type, tag, title, imgDescription])).toEqual([
      ['file', 'A window', 'Light', 'One'],
      ['file', '', 'Dark', 'Two'],
    ]);
  });

  it('of a list have buttons of their own, whose text and address are checked', async () => {
    const meta = { page_name: 'About Us Page', foldType: 'list' };
    const files = await Promise.all(
      [1, 2].map(async () => ({ tag: '', part: { filename: 'x', content: await freshPicture() } })),
    );
    const save = (...extra: object[]) =>
      post(app, { token }, contentForm({ type: 'page-fold', meta, extra }, files.slice(0, extra.length)));
    expect((await save({ ctaBtnText: 'Book' })).meta.errors).toEqual([
      { field: 'ctaBtnURL', message: 'Please enter button url' },
    ]);
    expect((await save({ ctaBtnURL: '/search' })).meta.message).toBe('Please enter button text');
    expect((await save({ ctaBtnText: 'Book', ctaBtnURL: 'javascript:alert(1)' })).meta.status).toBe(400);
    const { data } = await save({}, { ctaBtnText: 'Book', ctaBtnURL: '/search' });
    const [first, second] = data.pictures;
    expect(second!.extra).toEqual({ order: 1, ctaBtnText: 'Book', ctaBtnURL: '/search' });
    const pictures = [
      { _id: first!._id, ctaBtnText: 'See', ctaBtnURL: '/offers' },
      { _id: second!._id, ctaBtnText: '', ctaBtnURL: '' },
    ];
    const { data: changed } = await put(app, data._id, { token }, contentForm({ pictures }));
    expect(changed.pictures.map(({ extra }) => extra.ctaBtnText)).toEqual(['See', '']);
    type Page = { folds: { _id: string; pictures: { button: unknown }[] }[] };
    const { data: page } = await app.call<Page>('GET', '/website/page?page_name=About%20Us%20Page');
    const shown = page.folds.find(({ _id }) => _id === data._id);
    expect(shown!.pictures.map(({ button }) => button)).toEqual([{ text: 'See', url: '/offers' }, null]);
  });

  it('may be in parts named after their groups, and before the fields', async () => {
    const parts = await exampleFiles('our-space');
    const named = parts.map(({ tag, part }) => ({ tag, part: { ...part, name: tag === 'file' ? 'files' : tag } }));
    const video = { tag: 'video', part: { name: 'video', filename: 'tour.mp4', content: MP4, type: 'video/mp4' } };
    const body = contentForm(
      { type: 'our-space', ...EXAMPLES['our-space'], name: 'By parts' },
      [...named, video],
      true,
    );
    body.delete('tags');
    const { meta, data } = await post(app, { token }, body);
    expect(meta).toMatchObject({ success: true });
    expect(data.pictures.map(({ type }) => type).sort()).toEqual(['file', 'floor_plan', 'thumbnail', 'video']);
  });

  it('may have tags, titles and orders by group, in parts of any order', async () => {
    const part = async (name: string, filename: string) => ({ name, filename, content: await freshPicture() });
    const plan = { name: 'floor_plan', filename: 'plan.pdf', content: PDF, type: 'application/pdf' };
    const parts = [
      await part('image', 'first.png'),
      plan,
      await part('file', 'banner.png'),
      await part('image', 'second.png'),
      await part('thumbnail', 'small.png'),
    ];
    const { name, description, meta } = EXAMPLES.offer;
    const texts = {
      tags: { thumbnail: ['thumbnail'], banner: ['banner'], floor_plan: 'floor_plan', image: ['image', 'image'] },
      titles: { thumbnail: ['Small'], file: ['One', 'Two'] },
      extra: { file: [{ order: 1 }, { order: 0 }] },
    };
    const fields = { type: 'offer', name, description, meta, ...texts };
    const json = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
    const { meta: said, data } = await post(
      app,
      { token },
      form(Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, json(value)])), parts),
    );
    expect(said).toMatchObject({ success: true });
    const facts = data.pictures.map(({ type, filename, title, extra }) => [type, filename, title, extra.order]);
    expect(facts.sort()).toEqual([
      ['banner', 'banner.png', '', 0],
      ['file', 'first.png', 'One', 1],
      ['file', 'second.png', 'Two', 0],
      ['floor_plan', 'plan.pdf', '', 0],
      ['thumbnail', 'small.png', 'Small', 0],
    ]);
  });

  it('of a gallery have alternative texts by group', async () => {
    const files = [1, 2].map(async (number) => ({
      name: 'files',
      filename: `${number}.png`,
      content: await freshPicture(),
    }));
    const meta = JSON.stringify(EXAMPLES['image-gallery'].meta);
    const tags = JSON.stringify({ file: ['A door', 'A window'] });
    const { data } = await post(app, { token }, form({ type: 'image-gallery', meta, tags }, await Promise.all(files)));
    expect(data.pictures.map(({ type, tag }) => [type, tag])).toEqual([
      ['file', 'A door'],
      ['file', 'A window'],
    ]);
    await put(app, data._id, { token }, contentForm({ status: false }));
  });

  it('keep the orders 0, 1, 2 … when one is added, moved or removed, by either call', async () => {
    const made = await addItem(app, token, 'page-fold', {
      meta: { page_name: 'About Us Page', foldType: 'faqs', items: [{ question: 'A?', answer: 'B' }] },
    });
    const orders = async () => {
      const { data } = await app.call<ContentItem>('GET', `/dashboard/${made._id}`, { token });
      return data.pictures.map(({ filename, extra }) => `${extra.order} ${filename}`);
    };
    const part = async (filename: string) => ({ tag: '', part: { filename, content: await freshPicture() } });
    const list = { page_name: 'About Us Page', foldType: 'list' };
    const files = await Promise.all(['a', 'b', 'c'].map(part));
    const { data } = await put(app, made._id, { token }, contentForm({ meta: list }, files));
    expect(await orders()).toEqual(['0 a', '1 b', '2 c']);
    const [a, , c] = data.pictures.map(({ _id }) => _id);
    await put(app, made._id, { token }, contentForm({ extra: [{ order: 1 }] }, [await part('new')]));
    expect(await orders()).toEqual(['0 a', '1 new', '2 b', '3 c']);
    await app.call('PUT', `/attachments/${c}`, { token, body: { extra: { order: 0 } } });
    expect(await orders()).toEqual(['0 c', '1 a', '2 new', '3 b']);
    await app.call('PUT', `/attachments/${c}`, { token, body: { extra: { order: 2 } } });
    expect(await orders()).toEqual(['0 a', '1 new', '2 c', '3 b']);
    await app.call('DELETE', `/attachments/${a}`, { token });
    expect(await orders()).toEqual(['0 new', '1 c', '2 b']);
    await put(app, made._id, { token }, contentForm({ removed: [c] }));
    expect(await orders()).toEqual(['0 new', '1 b']);
  });

  it.each([
    ['a PDF as thumbnail', 'our-space', 'thumbnail', PDF, 'Please upload JEPG, JGP, PNG or GIF file only'],
    ['a picture as floor plan', 'our-space', 'floor_plan', 'picture', 'Please upload PDF file only'],
    ['a picture as video', 'our-space', 'video', 'picture', 'Please upload a video file.'],
    ['a PDF as banner', 'offer', 'banner', PDF, 'Please upload JEPG, JGP or PNG file only'],
    ['a GIF of the right size', 'slider', 'file', 'gif', 'Please upload JEPG, JGP, PNG or GIF file only'],
    ['a wrong size', 'slider', 'file', 'picture', 'Please upload exact image size of 492x600'],
    ['text', 'testimonial', 'file', Buffer.from('no picture'), 'Please upload JEPG, JGP or PNG file only'],
  ] as const)('%s is refused', async (_name, type, tag, given, message) => {
    const picture = given === 'gif' ? await freshPicture({ width: 492, height: 600 }, 'gif') : await freshPicture();
    const content = typeof given === 'string' ? picture : given;
    const files = (await exampleFiles(type)).filter((file) => file.tag !== tag);
    const body = contentForm({ type, ...EXAMPLES[type] }, [...files, { tag, part: { filename: 'x', content } }]);
    const { meta } = await post(app, { token }, body);
    expect(meta).toMatchObject({ status: 400, message });
  });

  it('can be changed and removed one by one, as long as the item keeps what it needs', async () => {
    const gallery = await addItem(app, token, 'image-gallery');
    const [only] = gallery.pictures;
    const changed = await app.call('PUT', `/attachments/${only!._id}`, { token, body: { title: 'Room 1' } });
    expect(changed.meta.success).toBe(true);
    const { meta } = await app.call('DELETE', `/attachments/${only!._id}`, { token });
    expect(meta).toMatchObject({ status: 400, message: 'Please upload atleast one image' });
    const { data } = await app.call<ContentItem>('GET', `/dashboard/${gallery._id}`);
    expect(data.pictures).toMatchObject([{ _id: only!._id, title: 'Room 1', width: 1440, height: 820 }]);
    expect(data.version).toBe(1);
    expect((await app.call('DELETE', `/attachments/${only!._id}`, { token: world.member.token })).meta.status).toBe(
      404,
    );
  });
});

describe('the group of a file', () => {
  it('does not change to one of another type, by no call', async () => {
    const file = { tag: 'video', part: { filename: 'tour.mp4', content: MP4, type: 'video/mp4' } };
    const body = contentForm({ type: 'our-space', ...EXAMPLES['our-space'] }, [
      ...(await exampleFiles('our-space')),
      file,
    ]);
    const { data: space } = await post(app, { token }, body);
    const video = space.pictures.find(({ type }) => type === 'video')!;
    const pictures = [{ _id: video._id, tag: 'file' }];
    const refused = [
      await put(app, space._id, { token }, contentForm({ pictures })),
      await put(app, space._id, { token }, contentForm({ pictures, draft: true })),
      await app.call('PUT', `/attachments/${video._id}`, { token, body: { tag: 'file' } }),
      await app.call('PUT', `/attachments/${video._id}`, { token, body: { tag: 'elsewhere' } }),
    ];
    expect(refused.map(({ meta }) => [meta.status, meta.message])).toEqual([
      [400, 'Please upload JEPG, JGP, PNG or GIF file only'],
      [400, 'Please upload JEPG, JGP, PNG or GIF file only'],
      [400, 'Please upload JEPG, JGP, PNG or GIF file only'],
      [400, 'Unknown group of files'],
    ]);
    expect((await app.call('GET', `/dashboard/${space._id}`)).data).toEqual(space);
  });
});

describe('limits', () => {
  it('allow five sliders and five galleries, also when they are added at once', async () => {
    for (const type of ['slider', 'image-gallery'] as const) {
      await app.knex('content_items').where({ type }).update({ status: false });
      const answers = await Promise.all(
        Array.from({ length: 8 }, async () =>
          post(app, { token }, contentForm({ type, ...EXAMPLES[type] }, await exampleFiles(type))),
        ),
      );
      expect(answers.filter(({ meta }) => meta.success)).toHaveLength(5);
      const [refused] = answers.filter(({ meta }) => !meta.success);
      expect(refused!.meta.status).toBe(400);
      const [one] = await list(type, token);
      await put(app, one!._id, { token }, contentForm({ status: false }));
      await addItem(app, token, type);
      const path = `/dashboard/${one!._id}/restore`;
      expect((await app.call('POST', path, { token, body: {} })).meta.status).toBe(400);
    }
  });
});

describe('a deletion by a save', () => {
  const REMOVED = { status: false };
  const keyed = (id: string, fields: object, key: string) =>
    put(app, id, { token, headers: { 'idempotency-key': key } }, contentForm({ ...fields }));

  it('is refused for a version that is not the present one, like that of the procedure', async () => {
    const faq = await addItem(app, token, 'faq');
    await put(app, faq._id, { token }, contentForm({ name: 'Newer' }));
    const refused = await put(app, faq._id, { token }, contentForm({ ...REMOVED, version: 0 }));
    expect(refused.meta).toMatchObject({ status: 409, message: 'Somebody else has changed this meanwhile' });
    const { content } = procedures(app, world.owner);
    await expect(content.remove.mutate({ _id: faq._id, version: 0 })).rejects.toThrow('Somebody else has changed this');
    expect((await put(app, faq._id, { token }, contentForm({ ...REMOVED, version: 1 }))).meta.status).toBe(200);
  });

  it('happens once for an Idempotency-Key', async () => {
    const faq = await addItem(app, token, 'faq');
    const first = await keyed(faq._id, REMOVED, 'delete-once');
    expect(first.meta.status).toBe(200);
    expect(await keyed(faq._id, REMOVED, 'delete-once')).toEqual(first);
    expect((await keyed(faq._id, { name: 'Other' }, 'delete-once')).meta.success).toBe(false);
    expect((await put(app, faq._id, { token }, contentForm(REMOVED))).meta.status).toBe(404);
  });
});

describe('an address', () => {
  it('is made of the name, is unique, and stays when the name changes', async () => {
    const one = await addItem(app, token, 'our-space', { name: 'Café St. Pancras' });
    const two = await addItem(app, token, 'our-space', { name: 'Cafe st pancras' });
    expect([one.slug, two.slug]).toEqual(['cafe-st-pancras', 'cafe-st-pancras-2']);
    const { data } = await put(app, one._id, { token }, contentForm({ name: 'Another name' }));
    expect(data.slug).toBe('cafe-st-pancras');
  });

  it.each(['our-space', 'offer'] as const)('of %s stays when it is saved without one', async (type) => {
    const item = await addItem(app, token, type, { name: 'Kept address' });
    const meta = JSON.parse(item.meta) as { slug?: string; pageMeta?: { slug?: string } };
    delete meta.slug;
    delete meta.pageMeta?.slug;
    for (const name of ['Kept address', 'Another name']) {
      const { meta: answer, data } = await put(app, item._id, { token }, contentForm({ name, meta }));
      expect(answer.message).toBe('Successfully updated CMS details');
      expect(data.slug).toBe(item.slug);
    }
  });

  it('that another page has is refused, also when it only looks the same', async () => {
    await addItem(app, token, 'other-page', { meta: { ...EXAMPLES['other-page'].meta, slug: 'rules' } });
    for (const slug of ['rules', 'RULES', 'rúles']) {
      const meta = { ...EXAMPLES['other-page'].meta, slug };
      const answer = await post(app, { token }, contentForm({ type: 'other-page', ...EXAMPLES['other-page'], meta }));
      expect(answer.meta, slug).toMatchObject({ status: 409, message: 'Another item has this slug' });
    }
  });

  it('that has changed still leads to the page, until another page takes it', async () => {
    const meta = (slug: string) => ({ meta: { ...EXAMPLES['other-page'].meta, slug } });
    const read = async (slug: string) =>
      (await app.call<{ slug: string; _id: string }>('GET', `/website/pages/${slug}`)).data;
    const page = await addItem(app, token, 'other-page', meta('old-address'));
    await put(app, page._id, { token }, contentForm(meta('new-address')));
    expect(await read('old-address')).toMatchObject({ _id: page._id, slug: 'new-address' });
    const other = await addItem(app, token, 'other-page', meta('old-address'));
    expect((await read('old-address'))._id).toBe(other._id);
    await put(app, page._id, { token }, contentForm({ active: false }));
    expect(await read('new-address')).toBeNull();
  });
});

describe('an order', () => {
  it('is kept, and refused when items were added meanwhile', async () => {
    const folds = [];
    const page_name = 'Gallery Page';
    for (const name of ['A', 'B', 'C'])
      folds.push(await addItem(app, token, 'page-fold', { name, meta: { ...EXAMPLES['page-fold'].meta, page_name } }));
    const ids = folds.map(({ _id }) => _id).reverse();
    const order = (given: string[]) =>
      app.call('PUT', '/dashboard-order', { token, body: { type: 'page-fold', page_name, ids: given } });
    expect((await order(ids)).meta.success).toBe(true);
    expect((await list('page-fold', undefined, '&page_name=Gallery%20Page')).map(({ name }) => name)).toEqual([
      'C',
      'B',
      'A',
    ]);
    expect((await order(ids.slice(1))).meta.status).toBe(409);
    expect((await order([...ids.slice(1), ids[1]!])).meta.status).toBe(409);
  });

  it('is told of the items that have another place, and is one activity', async () => {
    const items = [];
    for (const name of ['A', 'B', 'C', 'D']) items.push(await addItem(app, token, 'faq', { name }));
    const present = (await list('faq', token)).map(({ _id }) => _id);
    const order = (ids: string[]) => data(app.call('PUT', '/dashboard-order', { token, body: { type: 'faq', ids } }));
    await order(present);
    await app.deliver();
    const last = await app.knex('told_events').max({ id: 'id' }).first();
    const activities = () => app.knex('activities').where('model', 'Content').pluck('id');
    const before = await activities();
    const [first, second, third] = present.slice(-3) as [string, string, string];
    await order([...present.slice(0, -3), second, third, first]);
    await app.deliver();
    const told = app.knex('told_events').where('id', '>', last?.id ?? '0');
    expect(await told.clone().distinct('type').pluck('type')).toEqual(['content.updated']);
    expect((await told.orderBy('record_id').pluck<string[]>('record_id')).toSorted()).toEqual(
      [first, second, third].toSorted(),
    );
    expect(await activities()).toHaveLength(before.length + 1);
  });
});
