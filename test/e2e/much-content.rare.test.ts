/** The editors with much content, and with a finger. */
import { describe, expect, it } from 'vitest';
import type { ContentItem } from '#domains/content/schema.ts';
import type { KindName } from '#domains/content/kinds.ts';
import { EXAMPLES, contentForm, exampleFiles, post } from '../content/examples.ts';
import { PHONE } from '../helpers/browser.ts';
import { heading, said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';

const ITEMS = 500;
const PICTURES = 200;
const SAVED = 'Successfully updated CMS details';
/** A save that sent all pictures again would be many times as large. */
const MOST_BYTES = 20_000;

useBrowser();

async function added(type: KindName, changes: Record<string, unknown> = {}): Promise<ContentItem> {
  const fields = { type, ...EXAMPLES[type], ...changes };
  const { data } = await post(app, { token: world.owner.token }, contentForm(fields, await exampleFiles(type)));
  return data;
}

/** The rows of the files of an item, without their ids. */
async function filesOf(itemId: string): Promise<Record<string, unknown>[]> {
  const found = await app.knex('attachments').where({ model: 'Content', model_id: itemId, status: true } as never);
  return (found as unknown as Record<string, unknown>[]).map(({ id: _id, ...row }) => row);
}

/** Adds copies of an item with its only picture, named by their number. */
async function copyItem({ _id, name }: ContentItem, copies: number): Promise<void> {
  const { id: _old, live_slug: _made, ...row } = (await app.knex('content_items').where('id', _id).first())!;
  const json = { ...row, meta: JSON.stringify(row.meta), slug: null };
  const rows = Array.from({ length: copies }, (_, index) => ({
    ...json,
    name: `${name} ${index + 2}`,
    position: row.position + index + 1,
  }));
  await app.knex('content_items').insert(rows as never);
  const [picture] = await filesOf(_id);
  const copied = await app.knex('content_items').where('type', row.type).whereNot('id', _id).select('id');
  await app.knex('attachments').insert(copied.map(({ id }) => ({ ...picture, model_id: id })) as never);
}

/** Adds copies of the only picture of an item. */
async function copyPicture({ _id }: ContentItem, copies: number): Promise<void> {
  const [picture] = await filesOf(_id);
  const position = Number(picture!.position);
  const rows = Array.from({ length: copies }, (_, index) => ({ ...picture, position: position + index + 1 }));
  await app.knex('attachments').insert(rows as never);
}

const picturesOf = async ({ _id }: ContentItem) => (await filesOf(_id)).length;

describe('with much content', () => {
  it(`a list of ${ITEMS} testimonials is shown, and one of them is changed`, async () => {
    const first = await added('testimonial', { name: 'Person' });
    await copyItem(first, ITEMS - 1);
    const owner = await signedIn(world.owner);
    const { page } = owner;
    await page.goto('/app/cms/testimonial');
    await page.getByRole('button', { name: 'Last page' }).click();
    await page.getByRole('button', { name: `Edit Person ${ITEMS}`, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Testimonial' });
    await dialog.getByLabel('Description').fill('The last one');
    await dialog.getByRole('button', { name: 'Update', exact: true }).click();
    await said(page, SAVED);
    await dialog.waitFor({ state: 'detached' });
    await said(page, 'The last one');
    await owner.leave();
  });

  it(`a gallery of ${PICTURES} pictures sends only what has changed`, async () => {
    const gallery = await added('image-gallery', { name: 'Large' });
    await copyPicture(gallery, PICTURES - (await picturesOf(gallery)));
    expect(await picturesOf(gallery)).toBe(PICTURES);
    const owner = await signedIn(world.owner);
    const { page } = owner;
    await page.goto(`/app/cms/imageGallery?gallery=${gallery._id}`);
    const dialog = page.getByRole('dialog', { name: 'Edit Image Gallery' });
    await dialog.getByLabel('Title').fill('Large house');
    const sent = page.waitForRequest(
      (request) => /\/(trpc\/content|dashboard)/.test(request.url()) && request.method() !== 'GET',
    );
    await dialog.getByRole('button', { name: 'Update', exact: true }).click();
    expect(((await sent).postDataBuffer() ?? Buffer.alloc(0)).length).toBeLessThan(MOST_BYTES);
    await said(page, SAVED);
    expect(await picturesOf(gallery)).toBe(PICTURES);
    await owner.leave();
  });
});

it('a finger moves an item on a phone', async () => {
  for (const name of ['Alder', 'Birch', 'Cedar']) await added('our-space', { name });
  const names = async () =>
    (
      await app.call<ContentItem[]>('GET', '/dashboard?type=our-space&limit=100', { token: world.owner.token })
    ).data.map(({ name }) => name);
  expect(await names()).toEqual(['Alder', 'Birch', 'Cedar']);
  const owner = await signedIn(world.owner, PHONE);
  const { page } = owner;
  await page.goto('/app/cms/ourSpace');
  await heading(page, 'Our Spaces').waitFor();
  await page.waitForLoadState('networkidle');
  const centre = async (name: string) => {
    const { x, y, width, height } = (await page.getByRole('button', { name: `Move ${name}` }).boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };
  await page.getByRole('button', { name: 'Move Birch' }).scrollIntoViewIfNeeded();
  const [from, to] = [await centre('Birch'), await centre('Alder')];
  const finger = await owner.context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (let step = 1; step <= 10; step += 1)
    await touch('touchMove', [{ x: from.x, y: from.y + ((to.y - from.y) * step) / 10 }]);
  await said(page, 'Birch is at 1 of 3.');
  await touch('touchEnd', []);
  await expect.poll(names).toEqual(['Birch', 'Alder', 'Cedar']);
  await owner.leave();
});
