/**
 * From an empty database, an editor builds the website of an operator with three locations, through the screens alone. A program
 * without scripts then reads every page.
 */
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { paths } from '#shared/paths.ts';
import { PDF, freshPicture } from '../content/examples.ts';
import { heading, richText, said, signedIn, unfold, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { addPerson } from '../helpers/world.ts';

useBrowser();

const SAVED = 'Successfully updated CMS details';

const png = async (name: string, size?: { width: number; height: number }) => ({
  name,
  mimeType: 'image/png',
  buffer: await freshPicture(size),
});
const plan = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: PDF };

async function choose(page: Page, select: Locator, option: string): Promise<void> {
  await select.click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Waits until a save is reported, and closes the message, so that the next one is not mistaken for it. */
async function saved(page: Page): Promise<void> {
  await said(page, SAVED);
  await page.reload();
}

async function saveScreen(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved(page);
}

async function saveDialog(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: /^(Add|Update)$/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await saved(page);
}

async function addSlider(page: Page): Promise<void> {
  await page.goto(paths.cmsEditSlider());
  await choose(page, page.getByLabel('Resource type'), 'Meeting Room');
  await page.getByLabel('Description').fill('Rooms for four to twenty people');
  await page.getByLabel('Upload Image').setInputFiles([await png('slider.png', { width: 492, height: 600 })]);
  await page.getByRole('img', { name: 'slider.png' }).waitFor();
  await saveScreen(page);
}

async function addGallery(page: Page): Promise<void> {
  await page.goto(`${paths.cmsPage('imageGallery')}?gallery=new`);
  const dialog = page.getByRole('dialog', { name: 'Add Image Gallery' });
  await dialog.getByLabel('Title').fill('Inside our houses');
  await dialog.getByLabel('Description').fill('Rooms, desks and terraces');
  await choose(page, dialog.getByLabel('Resource type'), 'Meeting Room');
  await dialog.getByLabel('Upload Images').setInputFiles([await png('one.png'), await png('two.png')]);
  await dialog.getByRole('img', { name: 'two.png' }).waitFor();
  await saveDialog(page, dialog);
}

async function addSpace(page: Page, name: string): Promise<void> {
  await page.goto(paths.cmsSpace('createNewSpace'));
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Brief').fill(`A house in ${name}`);
  await page.getByRole('textbox', { name: 'Description/Details' }).fill(`Everything about ${name}`);
  await page.getByLabel('Title', { exact: true }).fill(`Offices in ${name}`);
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill(`Rooms and desks in ${name}`);
  await page.getByLabel('Upload Thumbnail Image').setInputFiles([await png('thumb.png')]);
  await page.getByLabel('Upload Floor Plan').setInputFiles([plan]);
  await page.getByLabel('Upload Images').setInputFiles([await png('room.png')]);
  await page.getByRole('img', { name: 'room.png' }).waitFor();
  await page.getByRole('button', { name: '+ Add Key Information' }).click();
  const info = page.getByRole('group', { name: 'Key Information', exact: true });
  await choose(page, info.getByLabel('Icon'), 'Wi-Fi');
  await info.getByLabel('Name').fill('Fast Wi-Fi');
  // By the keyboard, as pictures that arrive move the buttons below them.
  await page.getByRole('button', { name: '+ Add Price' }).press('Enter');
  await page.getByLabel('Label').fill('Desk');
  await page.getByLabel('Value').fill('£20 a day');
  await saveScreen(page);
}

async function addOffer(page: Page): Promise<void> {
  await page.goto(`${paths.cmsPage('offer')}?offer=new`);
  const dialog = page.getByRole('dialog', { name: 'Add Offer Details' });
  for (const title of ['Page Meta', 'Offer Tag', 'Ribbon Tag', 'Others']) await unfold(dialog, title);
  await dialog.getByLabel('Title').fill('Summer desks');
  await dialog.getByRole('textbox', { name: 'Description' }).first().fill('Desks for the summer');
  const names = dialog.getByLabel('Name', { exact: true });
  await names.first().fill('Summer desk');
  await dialog.getByLabel('Subheading').fill('Three months');
  await richText(dialog, 'Description').fill('A desk from June to August');
  await dialog.getByLabel('Actual price').fill('300');
  await dialog.getByLabel('Discounted price').fill('240');
  await names.nth(1).fill('Save');
  await dialog.getByLabel('Discount Percent').fill('20');
  await dialog.getByLabel('Line 1').fill('Until');
  await dialog.getByLabel('Line 2').fill('August');
  for (const [button, group, icon] of [
    ['+ Add Key Facility', 'Key Facilities', undefined],
    ['+ Add Included Facility', 'Facilities included in the price', undefined],
    ['+ Add Facility', 'Facilities', 'Wi-Fi'],
  ] as const) {
    await dialog.getByRole('button', { name: button, exact: true }).press('Enter');
    const list = dialog.getByRole('group', { name: group, exact: true });
    if (icon) await choose(page, list.getByLabel('Icon').last(), icon);
    await list.getByLabel('Name').last().fill('Coffee');
  }
  await dialog.getByLabel('Upload Thumbnail Image').setInputFiles([await png('thumb.png')]);
  await dialog.getByLabel('Upload Banner Image').setInputFiles([await png('banner.png')]);
  await dialog.getByLabel('Upload Images').setInputFiles([await png('desk.png')]);
  await dialog.getByLabel('Upload Floor Plan').setInputFiles([plan]);
  await dialog.getByRole('img', { name: 'desk.png' }).waitFor();
  await saveDialog(page, dialog);
}

async function addQuestions(page: Page): Promise<void> {
  await page.goto(paths.cmsFaqCategory());
  await page.getByLabel('Name').fill('Booking');
  await page.getByRole('button', { name: '+ Add QNA' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add QNA' });
  await dialog.getByLabel('Question').fill('Is there coffee?');
  await dialog.getByLabel('Answer').fill('Yes, all day.');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await saveScreen(page);
}

async function addTestimonial(page: Page): Promise<void> {
  await page.goto(paths.cmsPage('testimonial'));
  await page.getByRole('button', { name: '+ Add Testimonial' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Testimonial' });
  await dialog.getByLabel('Name').fill('Ada Lovelace');
  await dialog.getByLabel('Role').fill('Engineer');
  await dialog.getByLabel('Description').fill('I wrote my best notes here.');
  await dialog.getByLabel('Upload Picture').setInputFiles([await png('ada.png', { width: 300, height: 300 })]);
  await dialog.getByRole('img', { name: 'ada.png' }).waitFor();
  await saveDialog(page, dialog);
}

async function addFold(page: Page): Promise<void> {
  await page.goto(paths.cmsPage('aboutUs'));
  await page.getByRole('link', { name: '+ Add Fold' }).first().click();
  await heading(page, 'Add Fold page').waitFor();
  await choose(page, page.getByLabel('Type'), 'Default');
  await page.getByLabel('Title', { exact: true }).fill('Who we are');
  await page.getByLabel(/Upload Image/).setInputFiles([await png('house.png', { width: 800, height: 400 })]);
  await page.getByRole('img', { name: 'house.png' }).waitFor();
  await saveScreen(page);
}

async function addPage(page: Page): Promise<void> {
  await page.goto(paths.cmsPage('otherPage'));
  await page.getByRole('button', { name: '+ Add New Page' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Page' });
  await dialog.getByLabel('Title').fill('House rules');
  await dialog.getByRole('textbox', { name: 'Description' }).first().fill('What we agree on');
  await dialog.getByLabel('Name').fill('House rules');
  await dialog.getByLabel('Slug').fill('house-rules');
  await richText(dialog, 'Description').fill('Please keep the kitchen clean.');
  await saveDialog(page, dialog);
}

async function addDetails(page: Page): Promise<void> {
  await page.goto(paths.cmsPage('homePage'));
  await page.getByRole('button', { name: 'Edit Page Details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Page Details' });
  await dialog.getByLabel('Title').fill('Harbour Offices');
  await dialog.getByRole('textbox', { name: 'Description' }).first().fill('Offices in three cities');
  await dialog.getByLabel('Heading').fill('Work by the water');
  await dialog.getByRole('textbox', { name: 'Description' }).nth(1).fill('Three houses, one key');
  await dialog.getByLabel('Line 1').fill('New');
  await dialog.getByLabel('Line 2').fill('in Leeds');
  await dialog.getByRole('switch', { name: 'Show tag' }).click();
  await dialog.getByLabel('Name').fill('Summer desks');
  await saveDialog(page, dialog);
}

/** The page as a program without scripts reads it. */
async function read(path: string): Promise<string> {
  const response = await fetch(app.address + path);
  expect(response.status, path).toBe(200);
  return response.text();
}

it('an editor builds the whole site, and every page can be read without scripts', { timeout: 240_000 }, async () => {
  const person = await addPerson(app.knex, 'Content Editor', [world.spaceId]);
  const editor = await signedIn(person);
  const { page } = editor;
  for (const name of ['London', 'Leeds', 'Bristol']) await addSpace(page, name);
  for (const step of [addSlider, addGallery, addOffer, addQuestions, addTestimonial, addFold, addPage, addDetails])
    await step(page);
  await editor.leave();

  const texts: Record<string, string[]> = {
    [paths.home]: ['Work by the water', 'Three houses, one key', 'Rooms for four to twenty people', 'Summer desk'],
    [paths.ourSpaces]: ['A house in London', 'A house in Leeds', 'A house in Bristol'],
    [paths.ourSpace('leeds')]: ['Everything about Leeds', 'Fast Wi-Fi', '£20 a day'],
    [paths.offers]: ['Summer desk', 'Three months'],
    [paths.offer('summer-desk')]: ['A desk from June to August', 'Coffee'],
    [paths.faqs]: ['Is there coffee?', 'Yes, all day.'],
    [paths.testimonials]: ['I wrote my best notes here.', 'Ada Lovelace'],
    [paths.gallery]: ['Inside our houses'],
    [paths.aboutUs]: ['Who we are'],
    [paths.otherPage('house-rules')]: ['Please keep the kitchen clean.'],
  };
  for (const [path, expected] of Object.entries(texts)) {
    const html = await read(path);
    for (const text of expected) expect(html, path).toContain(text);
  }
  const home = await read(paths.home);
  expect(home).toContain('<title>Harbour Offices | ');
  const sitemap = await read('/sitemap.xml');
  for (const path of Object.keys(texts)) {
    expect(sitemap, path).toContain(`<loc>${app.address}${path}</loc>`);
    if (path !== paths.home) expect(home, path).toContain(`href="${path}"`);
  }
});
