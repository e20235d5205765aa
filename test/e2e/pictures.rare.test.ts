/** Cropping a larger picture, and the picture of a room from its dialog to the search. */
import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ResourceView } from '#domains/resources/schema.ts';
import { toLocal } from '#shared/time.ts';
import { said, signedIn, stranger, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { slot } from '../helpers/world.ts';
import { form, upload } from '../attachments/pictures.ts';

useBrowser();

/** A photo of 3000x2000 pixels from a camera that was turned: red above, blue below, 2000x3000 in the file. */
async function turnedPhoto(): Promise<Buffer> {
  const red = { create: { width: 1000, height: 3000, channels: 3, background: '#c02020' } } as const;
  const file = { create: { width: 2000, height: 3000, channels: 3, background: '#2040c0' } } as const;
  return sharp(file)
    .composite([{ input: red, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
}

const exactPicture = () =>
  sharp({ create: { width: 1440, height: 820, channels: 3, background: '#208040' } })
    .png()
    .toBuffer();

async function pictureOf(name: string): Promise<string> {
  const path = `/resources?space_id=${world.spaceId}&text=${name}`;
  const { data } = await app.call<ResourceView[]>('GET', path, { token: world.owner.token });
  return data[0]!.picture!.original;
}

async function addRoom(page: Page, name: string) {
  await page.goto('/app/meetingRooms');
  await page.getByRole('button', { name: '+ Add Meeting Room' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Meeting Room' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Price (£/hr)').fill('20');
  await dialog.getByLabel('Capacity').fill('4');
  return dialog;
}

const OTHER_ROOMS = 2;

/** Adds rooms with a picture, beside one without. */
async function roomsWithPictures(): Promise<void> {
  for (let index = 0; index < OTHER_ROOMS; index += 1) {
    const name = `Gable ${index + 1}`;
    const body = { type: 'meeting_room', space_id: world.spaceId, name, price: 20, capacity: 4 };
    const { data } = await app.call<{ _id: string }>('POST', '/resources', { token: world.owner.token, body });
    const file = { filename: 'gable.png', content: await exactPicture() };
    const fields = { onModel: 'Resources', model_id: data._id };
    const { meta } = await upload(app.address, world.owner.token, form(fields, [file]));
    expect(meta.message).toBe('Success');
  }
}

type Box = { left: number; right: number; top: number; bottom: number };

/** The boxes of the picture, the title and the price of each search result, and of its whole card. */
function cardBoxes(page: Page): Promise<Record<'card' | 'picture' | 'title' | 'price' | 'button', Box>[]> {
  return page.getByRole('article').evaluateAll((cards) =>
    cards.map((card) => {
      const boxOf = (element: Element | undefined | null): Box => {
        const { left, right, top, bottom } = element!.getBoundingClientRect();
        return { left, right, top, bottom };
      };
      const price = [...card.querySelectorAll('p, span, div')].find((part) => /^£\d/.test(part.textContent));
      return {
        card: boxOf(card),
        picture: boxOf(card.querySelector('img')),
        title: boxOf(card.querySelector('h3')),
        price: boxOf(price),
        button: boxOf(card.querySelector('button')),
      };
    }),
  );
}

describe('the cards of the search results', () => {
  beforeAll(roomsWithPictures);

  it.each([1024, 1280, 1440])('have picture, title and price side by side at %i px', async (width) => {
    const visitor = await stranger(width);
    const day = toLocal(new Date(slot(6).from)).day;
    const query = `spaceId=${world.spaceId}&resource_type=meeting_room&capacity=2&from_date=${day}&to_date=${day}`;
    await visitor.page.goto(`/search?${query}&from_time=10:00&duration=2`);
    await said(visitor.page, /You are viewing \d+ resource/);
    const boxes = await cardBoxes(visitor.page);
    expect(boxes.length).toBeGreaterThan(OTHER_ROOMS);
    for (const { card, picture, title, price, button } of boxes) {
      expect(picture.left - card.left).toBeLessThan(2);
      expect(picture.right - picture.left).toBeCloseTo(14 * 16, 0);
      expect([picture.top - card.top, card.bottom - picture.bottom].every((gap) => gap < 2)).toBe(true);
      expect(title.left).toBeGreaterThan(picture.right);
      expect(price.left).toBeGreaterThan(title.right);
      expect(price.top).toBeLessThan(title.bottom);
      expect(card.right).toBeGreaterThan(button.right);
      expect(card.bottom).toBeGreaterThan(button.bottom);
    }
    await visitor.look('search-cards-with-pictures');
    await visitor.leave();
  });
});

it('a larger photo is cropped for a room, which search results show', async () => {
  const name = 'Gallery';
  const owner = await signedIn(world.owner);
  const { page } = owner;
  const dialog = await addRoom(page, name);
  const photo = { name: 'IMG_1.jpeg', mimeType: 'image/jpeg', buffer: await turnedPhoto() };

  await dialog.getByLabel('Add picture').setInputFiles(photo);
  const crop = page.getByRole('dialog', { name: 'Crop picture' });
  await crop.getByRole('button', { name: 'Cancel' }).waitFor();
  // Without this, a quick press would send the form before it has the picture.
  const submit = page.locator('form button[type="submit"]');
  await expect.poll(() => submit.isDisabled()).toBe(true);
  await crop.getByRole('button', { name: 'Cancel' }).click();
  await crop.waitFor({ state: 'detached' });
  await expect.poll(() => submit.isDisabled()).toBe(false);
  await expect.poll(() => dialog.getByRole('img', { name: 'IMG_1.jpg' }).count()).toBe(0);

  await dialog.getByLabel('Add picture').setInputFiles(photo);
  await crop.getByRole('button', { name: 'Use picture', disabled: false }).waitFor();
  await owner.look('picture-crop');
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await owner.look('picture-crop-dark', { hasContrast: true });
  await page.emulateMedia({ colorScheme: 'light' });
  await crop.getByLabel('Zoom').press('End');
  // The picture moves up until only its lower, blue half is in the frame.
  const part = crop.getByRole('application');
  for (let step = 0; step < 60; step += 1) await part.press('ArrowUp');
  await part.press('ArrowUp');
  await owner.look('picture-crop-moved');
  await crop.getByRole('button', { name: 'Use picture' }).click();
  await dialog.getByRole('img', { name: 'IMG_1.jpg' }).waitFor();
  await owner.look('room-dialog-picture');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await said(page, 'Meeting room successfully created');

  const response = await fetch(app.address + (await pictureOf(name)));
  const stored = sharp(Buffer.from(await response.arrayBuffer()));
  const { width: wide, height: high, exif } = await stored.metadata();
  expect([wide, high, exif]).toEqual([1440, 820, undefined]);
  const { dominant } = await stored.stats();
  expect(dominant.b).toBeGreaterThan(dominant.r + 100);

  const visitor = await stranger();
  const day = toLocal(new Date(slot(6).from)).day;
  const query = `spaceId=${world.spaceId}&resource_type=meeting_room&capacity=2&from_date=${day}&to_date=${day}`;
  await visitor.page.goto(`/search?${query}&from_time=10:00&duration=2`);
  const card = visitor.page.getByRole('article', { name });
  await card.scrollIntoViewIfNeeded();
  const shown = card.locator('img');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/files\/\w+-\d+\.(avif|webp)$/);
  await visitor.look('search-resource-picture');
  await visitor.leave();
  await owner.leave();
});

it('a picture of the exact size is stored as it is, can be replaced, and can be removed', async () => {
  const name = 'Darkroom';
  const owner = await signedIn(world.owner);
  const { page } = owner;
  const dialog = await addRoom(page, name);
  const exact = await exactPicture();
  await dialog.getByLabel('Add picture').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: exact });
  await dialog.getByRole('img', { name: 'a.png' }).waitFor();
  const other = await sharp(exact).negate().png().toBuffer();
  await dialog.getByLabel('Change picture').setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: other });
  await dialog.getByRole('img', { name: 'b.png' }).waitFor();
  await expect.poll(() => dialog.getByRole('img').count()).toBe(1);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await said(page, 'Meeting room successfully created');
  const stem = createHash('sha256').update(other).digest('hex').slice(0, 32);
  expect(await pictureOf(name)).toBe(`/files/${stem}-1440.jpg`);

  await page.getByRole('button', { name: new RegExp(name) }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Meeting Room' });
  await edit.getByRole('button', { name: 'Remove b.png' }).click();
  await edit.getByRole('button', { name: 'Update' }).click();
  await said(page, 'Meeting room updated successfully');
  await expect(pictureOf(name)).rejects.toThrow();
  await owner.leave();
});

it('a small picture is enlarged from 720 pixels, and the message for a smaller one stands at its field', async () => {
  const editor = await signedIn(world.owner);
  const { page } = editor;
  await page.goto('/app/cms/imageGallery?gallery=new');
  const dialog = page.getByRole('dialog', { name: 'Add Image Gallery' });
  const images = dialog.getByRole('group', { name: 'Images', exact: true });
  const photo = async (width: number) => ({
    name: `${width}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width, height: 480, channels: 3, background: '#a06030' } })
      .jpeg()
      .toBuffer(),
  });
  await images.getByLabel('Upload Images').setInputFiles([await photo(700)]);
  await images.getByText('Please upload exact image size of 1440x820').waitFor();
  await editor.look('picture-too-small');
  await images.getByLabel('Upload Images').setInputFiles([await photo(720)]);
  const crop = page.getByRole('dialog', { name: 'Crop picture' });
  await crop.getByRole('button', { name: 'Use picture', disabled: false }).click();
  await images.getByRole('img', { name: '720.jpg' }).waitFor();
  await images.getByText('Please upload exact image size of 1440x820').waitFor({ state: 'detached' });
  await dialog.getByLabel('Title').fill('Small pictures');
  await dialog.getByLabel('Description').fill('Enlarged');
  await dialog.getByLabel('Resource type').click();
  await page.getByRole('option', { name: 'Meeting Room', exact: true }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await said(page, 'Successfully updated CMS details');
  const { data } = await app.call<{ pictures: { original: string; width: number; height: number }[] }[]>(
    'GET',
    '/dashboard?type=image-gallery',
  );
  expect(data[0]?.pictures).toMatchObject([{ width: 1440, height: 820 }]);
  await editor.leave();
});
