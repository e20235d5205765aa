/** The editors of the website's content: what an operator adds, changes and reads, and what a role without edit rights sees. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { ContentItem } from '#domains/content/schema.ts';
import type { KindName } from '#domains/content/kinds.ts';
import { paths } from '#shared/paths.ts';
import { DAY, toLocal } from '#shared/time.ts';
import { EXAMPLES, MP4, PDF, contentForm, exampleFiles, freshPicture, post } from '../content/examples.ts';
import { type Visitor, PHONE, WIDTHS } from '../helpers/browser.ts';
import { chooseDay } from '../helpers/pickers.ts';
import { heading, pickedUp, richText, said, signedIn, unfold, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { type Person, addPerson } from '../helpers/world.ts';

const READER = 'Website reader';
const SAVED = 'Successfully updated CMS details';
let reader: Person;

useBrowser();
beforeAll(async () => {
  const { token } = world.owner;
  const body = { name: READER, permissions: { cms: { show: true } } };
  await app.call('POST', '/roles', { token, body });
  reader = await addPerson(app.knex, READER, [world.spaceId]);
});

/** Adds the example of a kind by the API. */
async function added(type: KindName, changes: Record<string, unknown> = {}): Promise<ContentItem> {
  const fields = { type, ...EXAMPLES[type], ...changes };
  const { data } = await post(app, { token: world.owner.token }, contentForm(fields, await exampleFiles(type)));
  return data;
}

const items = async (type: KindName): Promise<ContentItem[]> =>
  (await app.call<ContentItem[]>('GET', `/dashboard?type=${type}&limit=100`, { token: world.owner.token })).data;

const png = async (name: string, size?: { width: number; height: number }) => ({
  name,
  mimeType: 'image/png',
  buffer: await freshPicture(size),
});

async function choose(page: Page, select: Locator, option: string): Promise<void> {
  await select.click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Adds a picture with a button to a list, in its dialog. */
async function addCarouselImage(page: Page, { look }: Pick<Visitor, 'look'>): Promise<void> {
  await page.getByRole('button', { name: '+ Add Image' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Image' });
  await dialog.getByRole('checkbox', { name: 'Show call to action button' }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await shown(dialog, 'Please upload an image', 'Please enter button text', 'Please enter button url');
  await dialog.getByLabel('Upload Image').setInputFiles([await png('three.png', { width: 600, height: 400 })]);
  await dialog.getByText('Please upload an image').waitFor({ state: 'detached' });
  await dialog.getByLabel('title').fill('Room three');
  await dialog.getByLabel('Button text').fill('See the room');
  await dialog.getByLabel('Redirect URL').fill('/search');
  await look('cms-carousel');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Edit three.png' }).waitFor();
}

async function shown(scope: Page | Locator, ...texts: string[]): Promise<void> {
  for (const text of texts) await scope.getByText(text, { exact: true }).first().waitFor();
}

it('an owner adds a slider', async () => {
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto('/app/cms/slider');
  await heading(page, 'Sliders').waitFor();
  await owner.look('cms-sliders-empty');
  await page.getByRole('link', { name: 'Add Tab' }).first().click();
  await heading(page, 'Add Slider').waitFor();
  await expect.poll(() => page.getByRole('checkbox', { name: 'Active' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await shown(page, 'Resource type cannot be blank', 'Description cannot be blank');
  await choose(page, page.getByLabel('Resource type'), 'Other');
  await page.getByLabel('Description').fill('A house by the river');
  const input = page.getByLabel('Upload Image');
  await input.setInputFiles([await png('small.png', { width: 400, height: 600 })]);
  await said(page, 'Please upload exact image size of 492x600');
  await input.setInputFiles([{ name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }]);
  await said(page, 'Please upload JEPG, JGP, PNG or GIF file only');
  await input.setInputFiles([await png('river.png', { width: 492, height: 600 })]);
  await page.getByRole('img', { name: 'river.png' }).waitFor();
  await page.getByRole('button', { name: '+ Add Item' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await shown(page, 'Please select a type', 'Value Required');
  await choose(page, page.getByLabel('Type', { exact: true }), 'Heading');
  await page.getByLabel('Value').fill('Bright');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await shown(page, 'Please specify a name');
  await page.getByLabel('Name').fill('House');
  await owner.look('cms-slider');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await said(page, SAVED);
  await heading(page, 'House', 2).waitFor();
  await owner.look('cms-sliders');
  await owner.leave();
});

it('an owner adds a testimonial, finds what is missing, and deletes and restores it', async () => {
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto('/app/cms/testimonial');
  await page.getByRole('button', { name: '+ Add Testimonial' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Testimonial' });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await shown(dialog, 'Name cannot be blank', 'Role cannot be blank', 'Description cannot be blank');
  await dialog.getByLabel('Name').fill('Ada');
  await dialog.getByLabel('Role').fill('Engineer');
  await dialog.getByLabel('Description').fill('I wrote my best notes here.');
  await dialog.getByLabel('Upload Picture').setInputFiles([await png('ada.png', { width: 300, height: 300 })]);
  await dialog.getByRole('img', { name: 'ada.png' }).waitFor();
  await owner.look('cms-testimonial');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await said(page, SAVED);
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Delete Ada' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure to delete this?' });
  await question.getByRole('button', { name: 'Yes' }).click();
  await said(page, 'Ada deleted');
  await page.getByRole('button', { name: 'Undo' }).click();
  await heading(page, 'Ada', 2).waitFor();
  await page.getByRole('button', { name: 'Edit Ada' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Testimonial' });
  await edit.getByLabel('Role').fill('Mathematician');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog', { name: 'Discard your changes?' }).getByText('Keep editing').click();
  await edit.getByRole('checkbox', { name: 'Active' }).click();
  await edit.getByRole('button', { name: 'Update', exact: true }).click();
  await edit.waitFor({ state: 'detached' });
  await shown(page, 'Inactive');
  await owner.look('cms-testimonials');
  await owner.leave();
});

it('an owner writes the questions of a category', async () => {
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto('/app/cms/faq');
  await heading(page, 'FAQs Category').waitFor();
  await page.getByRole('link', { name: '+ Add Faq Category' }).first().click();
  await heading(page, 'Add Category').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await shown(page, 'Please Enter Category Name');
  await page.getByLabel('Name').fill('Booking');
  await page.getByRole('button', { name: '+ Add QNA' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add QNA' });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await shown(dialog, 'Question cannot be blank', 'Answer cannot be blank');
  for (const name of ['First', 'Second']) {
    if (!(await dialog.isVisible())) await page.getByRole('button', { name: '+ Add QNA' }).click();
    await dialog.getByLabel('Question').fill(`${name}?`);
    await dialog.getByLabel('Answer').fill(`${name} answer`);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  await page.getByRole('button', { name: 'Move Second?' }).focus();
  await page.keyboard.press('Space');
  await pickedUp(page, 'Second? is at 2 of 2.');
  await page.keyboard.press('ArrowUp');
  await said(page, 'Second? is at 1 of 2.');
  await page.keyboard.press('Space');
  await owner.look('cms-faq-category');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await said(page, SAVED);
  await heading(page, 'Booking', 2).waitFor();
  const [category] = (await items('faq')).filter(({ name }) => name === 'Booking');
  expect(JSON.parse(category!.meta)).toMatchObject({ qna: [{ question: 'Second?' }, { question: 'First?' }] });
  await owner.leave();
});

it('an owner writes a page with rich text', async () => {
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto('/app/cms/otherPage');
  await page.getByRole('button', { name: '+ Add New Page' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Page' });
  const text = dialog.getByRole('textbox', { name: 'Description' }).last();
  await text.waitFor();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await shown(
    dialog,
    'Title cannot be blank',
    'Description cannot be blank',
    'Name cannot be blank',
    'Slug cannot be blank',
  );
  await expect.poll(() => dialog.getByText('Description cannot be blank').count()).toBe(2);
  const taken = 'taken';
  await added('other-page', { meta: { ...EXAMPLES['other-page'].meta, slug: taken } });
  await dialog.getByLabel('Title').fill('Our community');
  await dialog.getByRole('textbox', { name: 'Description' }).first().fill('People who work here');
  await dialog.getByLabel('Name').fill('Our people');
  await expect.poll(() => dialog.getByLabel('Slug').inputValue()).toBe('our-people');
  await dialog.getByLabel('Slug').fill('');
  await dialog.getByLabel('Slug').pressSequentially('Our Community');
  await expect.poll(() => dialog.getByLabel('Slug').inputValue()).toBe('our-community');
  await text.click();
  await dialog.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('Meet people');
  await page.keyboard.press('Tab');
  expect(await text.evaluate((element) => element.contains(document.activeElement))).toBe(false);
  await owner.look('cms-other-page');
  await dialog.getByLabel('Slug').fill(taken);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await shown(dialog, 'Another item has this slug');
  await dialog.getByLabel('Slug').fill('our-community');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await said(page, SAVED);
  await dialog.waitFor({ state: 'detached' });
  const [written] = (await items('other-page')).filter(({ name }) => name === 'Our people');
  expect(written!.description).toBe('<p><strong>Meet people</strong></p>');
  await owner.look('cms-other-pages');
  await owner.leave(409);
});

it('an owner adds folds to a page, and its details', async () => {
  await added('testimonial', { name: 'Grace' });
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto('/app/cms/aboutUs');
  await heading(page, 'About Us Page').waitFor();
  await page.getByRole('link', { name: '+ Add Fold' }).first().click();
  await heading(page, 'Add Fold page').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await shown(page, 'Please select a type');
  await choose(page, page.getByLabel('Type'), 'FAQs');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await shown(page, 'Please add or select atleast one item');
  await choose(page, page.getByLabel('Type'), 'Testimonial');
  await page.getByRole('checkbox', { name: 'Grace' }).click();
  await choose(page, page.getByLabel('Type'), 'List');
  await page.getByLabel('Title', { exact: true }).fill('Rooms');
  await page.getByRole('checkbox', { name: 'Show call to action button' }).click();
  await page
    .getByLabel('Upload Images')
    .setInputFiles([
      { name: 'a.gif', mimeType: 'image/gif', buffer: await freshPicture(undefined, 'gif') },
      await png('one.png', { width: 800, height: 400 }),
      await png('two.png', { width: 640, height: 480 }),
    ]);
  await said(page, 'Please upload JEPG, JGP or PNG file only');
  await page.getByRole('img', { name: 'two.png' }).waitFor();
  await said(page, 'Image width x height: 800 x 400');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await shown(page, 'Please enter button text', 'Please enter button url');
  await page.getByLabel('Button text').fill('Book now');
  await page.getByLabel('Redirect URL').fill('/search');
  await page.getByRole('button', { name: 'Edit one.png' }).click();
  const texts = page.getByRole('dialog', { name: 'Edit one.png' });
  await texts.getByLabel('alt tag').fill('A bright room');
  await texts.getByLabel('title').fill('Room one');
  await texts.getByLabel('image description').fill('For six');
  await texts.getByRole('button', { name: 'Update' }).click();
  await texts.waitFor({ state: 'detached' });
  await addCarouselImage(page, owner);
  await page.getByRole('button', { name: 'Remove two.png' }).click();
  await page
    .getByRole('alertdialog', { name: 'Are you sure to delete this?' })
    .getByRole('button', { name: 'Yes' })
    .click();
  await owner.look('cms-fold');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await said(page, SAVED);
  await heading(page, 'Rooms', 2).waitFor();
  const [fold] = (await items('page-fold')).filter(({ name }) => name === 'Rooms');
  expect(fold!.pictures).toMatchObject([
    { tag: 'A bright room', title: 'Room one', imgDescription: 'For six', extra: { order: 0, ctaBtnText: '' } },
    { title: 'Room three', extra: { order: 1, ctaBtnText: 'See the room', ctaBtnURL: '/search' } },
  ]);
  await owner.look('cms-folds');

  await page.getByRole('button', { name: 'Edit Page Details' }).click();
  const details = page.getByRole('dialog', { name: 'Page Details' });
  await details.getByLabel('Title').fill('About us');
  await details.getByRole('textbox', { name: 'Description' }).first().fill('Who we are');
  await details.getByLabel('Heading').fill('Who we are');
  await details.getByRole('textbox', { name: 'Description' }).last().fill('A company');
  await owner.look('cms-details');
  await details.getByRole('button', { name: /^(Add|Update)$/ }).click();
  await said(page, SAVED);
  await details.waitFor({ state: 'detached' });
  await owner.leave();
});

it('an owner adds an offer, a card, a gallery and a space page', async () => {
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto('/app/cms/knowMore?card=new');
  const card = page.getByRole('dialog', { name: 'Add Know More' });
  await card.getByRole('button', { name: 'Add', exact: true }).click();
  await shown(card, 'Please select resource type');
  await choose(page, card.getByLabel('Resource'), 'Flexi Desk');
  await card.getByRole('textbox', { name: 'Content' }).fill('Desks by the day');
  await owner.look('cms-know-more');
  await card.getByRole('button', { name: 'Add', exact: true }).click();
  await said(page, SAVED);
  await heading(page, 'Flexi Desk', 2).first().waitFor();

  await page.goto('/app/cms/imageGallery?gallery=new');
  const gallery = page.getByRole('dialog', { name: 'Add Image Gallery' });
  await gallery.getByRole('button', { name: 'Add', exact: true }).click();
  await shown(gallery, 'Title cannot be blank', 'Please select resource type');
  await gallery.getByLabel('Title').fill('Our rooms');
  await gallery.getByLabel('Description').fill('A look inside');
  await choose(page, gallery.getByLabel('Resource type'), 'Meeting Room');
  await gallery.getByLabel('Upload Images').setInputFiles([await png('one.png'), await png('two.png')]);
  await gallery.getByRole('img', { name: 'two.png' }).waitFor();
  await owner.look('cms-gallery');
  await gallery.getByRole('button', { name: 'Add', exact: true }).click();
  await said(page, SAVED);
  await gallery.waitFor({ state: 'detached' });

  await page.goto('/app/cms/offer?offer=new');
  const offer = page.getByRole('dialog', { name: 'Add Offer Details' });
  for (const title of ['Page Meta', 'Offer Tag', 'Ribbon Tag', 'Others']) await unfold(offer, title);
  for (const line of ['Line 1', 'Line 2']) await offer.getByLabel(line).fill('');
  for (const noun of ['Key facility', 'Included facility', 'Facility'])
    await offer.getByRole('button', { name: `Remove ${noun} 1`, exact: true }).click();
  await offer.getByRole('button', { name: 'Add', exact: true }).click();
  await shown(
    offer,
    'Actual price cannot be blank',
    'Discounted price cannot be blank',
    'Discount Percent cannot be blank',
    'Line 1 cannot be blank',
    'Line 2 cannot be blank',
    'Please add atleast one Facilitie',
  );
  await expect.poll(() => offer.getByText('Please add atleast one Facilitie').count()).toBe(3);
  await owner.look('cms-offer');
  await page.keyboard.press('Escape');
  const present = await added('offer', { name: 'Summer' });
  await page.goto(`/app/cms/offer?offer=${present._id}`);
  const edit = page.getByRole('dialog', { name: 'Edit Offer Details' });
  await edit.getByLabel('Name', { exact: true }).first().fill('Autumn');
  await unfold(edit, 'Others');
  await edit.getByLabel('Change Thumbnail Image').setInputFiles([await png('autumn.png')]);
  await edit.getByRole('img', { name: 'autumn.png' }).waitFor();
  await edit.getByRole('button', { name: '+ Add Key Facility' }).click();
  await edit.getByRole('button', { name: 'Update', exact: true }).click();
  await shown(edit, 'Facilitie name cannot be blank');
  const facilities = edit.getByRole('group', { name: 'Key Facilities', exact: true });
  await facilities.getByLabel('Name').last().fill('Tea');
  await edit.getByRole('button', { name: 'Update', exact: true }).click();
  await said(page, SAVED);
  await heading(page, 'Autumn', 2).waitFor();
  const [offered] = (await items('offer')).filter(({ _id }) => _id === present._id);
  expect(JSON.parse(offered!.meta)).toMatchObject({ keyFacilities: [{ name: 'Coffee' }, { name: 'Tea' }] });
  expect(offered!.pictures.map(({ type, filename }) => [type, filename])).toContainEqual(['thumbnail', 'autumn.png']);
  expect(offered!.pictures).toHaveLength(4);

  await page.goto('/app/cms/ourSpace/999999');
  await heading(page, 'Our Spaces').waitFor();
  await page.getByRole('link', { name: '+ Add Space' }).first().click();
  await heading(page, 'Add Space Details').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Canal');
  await page.getByLabel('Brief').fill('A house by the canal');
  await page.getByRole('textbox', { name: 'Description/Details' }).fill('By the canal');
  await page.getByLabel('Title', { exact: true }).fill('Canal House');
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Offices by the canal');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await shown(page, 'Please add atleast one Key Information', 'Please add atleast one price');
  await page.getByLabel('Upload Thumbnail Image').setInputFiles([await png('thumb.png')]);
  await page.getByLabel('Upload Floor Plan').setInputFiles([await png('plan.png')]);
  await said(page, 'Please upload PDF file only');
  await page
    .getByLabel('Upload Floor Plan')
    .setInputFiles([{ name: 'plan.pdf', mimeType: 'application/pdf', buffer: PDF }]);
  await page.getByLabel('Upload Images').setInputFiles([await png('room.png')]);
  await page.getByLabel('Upload Videos').setInputFiles([await png('film.mp4')]);
  await said(page, 'Please upload a video file.');
  await page.getByLabel('Upload Videos').setInputFiles([{ name: 'film.mp4', mimeType: 'video/mp4', buffer: MP4 }]);
  await page.getByRole('button', { name: '+ Add Key Information' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await shown(page, 'Please Select Icon', 'Key Information cannot be blank');
  const info = page.getByRole('group', { name: 'Key Information', exact: true });
  await choose(page, info.getByLabel('Icon'), 'Wi-Fi');
  await info.getByLabel('Name').fill('Fast Wi-Fi');
  await page.getByRole('button', { name: '+ Add Price' }).click();
  await page.getByLabel('Label').fill('Desk');
  await page.getByLabel('Value').fill('£20 a day');
  await owner.look('cms-space');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await said(page, SAVED);
  await heading(page, 'Canal', 2).waitFor();
  await owner.look('cms-spaces');
  await page.getByRole('link', { name: 'Edit Canal' }).click();
  await heading(page, 'Folds Details', 2).waitFor();
  await page.getByRole('link', { name: '+ Add Fold' }).scrollIntoViewIfNeeded();
  await owner.look('cms-space-folds');
  await page.getByRole('link', { name: '+ Add Fold' }).click();
  const view = page.getByRole('link', { name: 'View page' });
  await expect.poll(() => view.getAttribute('href')).toBe(paths.ourSpace('canal'));
  await owner.leave(404);
});

it('a blank offer is kept as a draft, and its messages appear when it is published', async () => {
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto('/app/cms/offer?offer=new');
  const dialog = page.getByRole('dialog', { name: 'Add Offer Details' });
  const name = dialog.getByRole('textbox', { name: 'Name', exact: true });
  await expect.poll(() => name.getAttribute('aria-required')).toBe('true');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await shown(dialog, 'Name cannot be blank');
  await dialog.getByRole('button', { name: 'Save draft' }).click();
  await said(page, 'Draft saved');
  await heading(page, 'Untitled', 2).waitFor();
  await page.getByRole('button', { name: 'Edit Untitled' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Offer Details' });
  await edit.getByRole('button', { name: 'Publish draft' }).click();
  // The messages of a folded section open it.
  await shown(edit, 'Name cannot be blank', 'Title cannot be blank', 'Discount Percent cannot be blank');
  await owner.look('cms-offer-draft');
  await edit.getByRole('textbox', { name: 'Name', exact: true }).first().fill('Autumn desk');
  await edit.getByRole('button', { name: 'Save draft' }).click();
  await heading(page, 'Autumn desk', 2).waitFor();
  await page.getByRole('button', { name: 'Delete Autumn desk' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await said(page, 'Autumn desk deleted');
  await owner.leave();
});

it('a change is kept as a draft, published later, compared and brought back', async () => {
  const item = await added('faq', { name: 'Prices' });
  const owner = await signedIn(world.owner, WIDTHS);
  const { page } = owner;
  await page.goto(`/app/cms/faq/category/${item._id}`);
  await page.getByLabel('Name').fill('Costs');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await said(page, 'Draft saved');
  await heading(page, 'Prices', 2).waitFor();
  await shown(page, 'Draft');
  await page.getByRole('link', { name: 'Edit Prices' }).click();
  await page.getByRole('region', { name: 'Draft' }).waitFor();
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Costs');
  await owner.look('cms-draft');
  await page.getByRole('button', { name: 'Publish draft' }).click();
  await said(page, SAVED);
  await heading(page, 'Costs', 2).waitFor();
  await page.getByRole('link', { name: 'Edit Costs' }).click();
  await page.getByRole('button', { name: 'History' }).click();
  const drawer = page.getByRole('dialog', { name: 'History' });
  await drawer.getByRole('button', { name: 'Compare' }).click();
  await drawer.getByText('Prices').waitFor();
  await owner.look('cms-history');
  await drawer.getByRole('button', { name: 'Bring back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bring back' }).click();
  await heading(page, 'Prices', 2).waitFor();

  await page.getByRole('link', { name: 'Edit Prices' }).click();
  await page.getByLabel('Name').fill('Later');
  await page.getByRole('button', { name: 'Publish later…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish later' });
  await dialog.getByRole('button', { name: 'Publish then' }).click();
  await shown(dialog, 'Please select date and time');
  await owner.look('cms-publish-later');
  const tomorrow = toLocal(new Date(Date.now() + DAY)).day;
  await chooseDay(page, tomorrow);
  await dialog.getByLabel('Time').selectOption('09:00');
  await dialog.getByRole('button', { name: 'Publish then' }).click();
  await said(page, 'This will be published on');
  await page
    .getByText(/^Publishes /)
    .first()
    .waitFor();
  const [waiting] = (await items('faq')).filter(({ _id }) => _id === item._id);
  expect(waiting).toMatchObject({ name: 'Prices', draft: { publish_at: expect.any(String) } });
  await owner.leave();
});

it('on a phone, the ways to save later are in a menu', async () => {
  const item = await added('faq', { name: 'Rules' });
  const owner = await signedIn(world.owner, PHONE);
  const { page } = owner;
  await page.goto(`/app/cms/faq/category/${item._id}`);
  const saveLater = page.getByRole('button', { name: 'Save later' });
  await page.getByLabel('Name').fill('House rules');
  await saveLater.click();
  await owner.look('cms-save-later');
  await page.getByRole('menuitem', { name: 'Publish later…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish later' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await saveLater.click();
  await page.getByRole('menuitem', { name: 'Save draft' }).click();
  await said(page, 'Draft saved');
  await owner.leave();
});

it('a role that reads only the website starts there, and reads a space', async () => {
  await added('our-space', { name: 'Readable' });
  const visitor = await signedIn(reader);
  const { page } = visitor;
  await page.goto('/app');
  await heading(page, 'Sliders').waitFor();
  await page.goto('/app/cms/ourSpace');
  await page.getByRole('link', { name: 'More Details of Readable' }).click();
  await heading(page, 'Space Details').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^(Save|\+)/ }).count()).toBe(0);
  await shown(page, 'By the canal');
  await expect.poll(() => page.getByRole('button', { name: /^(Remove|Move) / }).count()).toBe(0);
  await visitor.look('cms-space-read');
  const { meta } = EXAMPLES['page-fold'];
  const fold = await added('page-fold', { name: 'Readable', meta: { ...meta, page_name: 'Home Page' } });
  await page.goto(paths.cmsEditFold(fold._id));
  await heading(page, 'Fold page').waitFor();
  await page
    .getByRole('button', { name: /^More Details of / })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await visitor.look('cms-fold-read');
  await page.goto(paths.cmsEditSlider());
  await page.waitForURL(`**${paths.cmsPage('slider')}`);
  await visitor.leave();
});

it('the website menu leads to every editor', async () => {
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto('/app/profile');
  await page.getByRole('switch', { name: 'Website CMS' }).click();
  for (const [link, title] of [
    ['Home Page', 'Home Page'],
    ['Slider', 'Sliders'],
    ['Know More', 'Know More'],
    ['Image Gallery', 'Image Gallery'],
    ['Testimonial', 'Testimonial'],
    ['Flexi Desk', 'Flexi Desk Page'],
    ['Availability Page', 'Availability Page'],
    ['About Us', 'About Us Page'],
    ['Our Spaces', 'Our Spaces'],
    ['Office Listing Page', 'Office Listing Page'],
    ['Offers', 'Offers'],
    ['FAQs', 'FAQs Category'],
    ['Workspaces', 'Workspace'],
    ['Other Pages', 'Other Pages'],
  ] as const) {
    const menu = page.getByRole('navigation', { name: 'Website menu' });
    await menu.getByRole('link', { name: link, exact: true }).click();
    await heading(page, title).waitFor();
  }
  await page.goto('/app/cms/flexiDeskPage');
  await heading(page, 'Flexi Desk Page').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Edit Page Details' }).count()).toBe(0);
  await owner.look('cms-menu');
  await owner.leave();
});

it('on a phone, the website menu is a drawer', async () => {
  const owner = await signedIn(world.owner, PHONE);
  const { page } = owner;
  await page.goto('/app/profile');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Website CMS' }).click();
  const openMenu = () => page.getByRole('button', { name: 'Open menu' }).click();
  await openMenu();
  const menu = page.getByRole('navigation', { name: 'Website menu' });
  await menu.getByRole('link', { name: 'Offers', exact: true }).click();
  await heading(page, 'Offers').waitFor();
  await openMenu();
  await owner.look('cms-menu');
  await owner.leave();
});

it('two people who edit one category see the changes of each other', async () => {
  const item = await added('faq', { name: 'Shared' });
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto(`/app/cms/faq/category/${item._id}`);
  await page.getByRole('button', { name: '+ Add QNA' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add QNA' });
  await dialog.getByLabel('Question').fill('Mine?');
  await dialog.getByLabel('Answer').fill('Yes');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const body = { _id: item._id, name: 'Theirs' };
  await app.call('PUT', `/dashboard/${item._id}`, { token: world.owner.token, body });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('while you were editing').waitFor();
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Theirs');
  await shown(page, 'Mine?');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await said(page, SAVED);
  const [saved] = (await items('faq')).filter(({ _id }) => _id === item._id);
  expect(saved).toMatchObject({ name: 'Theirs' });
  expect(saved!.meta).toContain('Mine?');

  // A new picture is uploaded before the save.
  const person = await added('testimonial', { name: 'Both' });
  await page.goto(`/app/cms/testimonial?testimonial=${person._id}`);
  const edit = page.getByRole('dialog', { name: 'Edit Testimonial' });
  await edit.getByLabel('Change Picture').setInputFiles([await png('mine.png', { width: 200, height: 200 })]);
  await edit.getByRole('img', { name: 'mine.png' }).waitFor();
  const changed = { _id: person._id, description: 'Their words' };
  await app.call('PUT', `/dashboard/${person._id}`, { token: world.owner.token, body: changed });
  await edit.getByRole('button', { name: 'Update', exact: true }).click();
  await edit.getByText('while you were editing').waitFor();
  await expect.poll(() => edit.getByLabel('Description').inputValue()).toBe('Their words');
  await edit.getByRole('button', { name: 'Update', exact: true }).click();
  await edit.waitFor({ state: 'detached' });
  const [both] = (await items('testimonial')).filter(({ _id }) => _id === person._id);
  expect(both).toMatchObject({ description: 'Their words', pictures: [{ filename: 'mine.png' }] });
  await owner.leave(409);
});

it('a save that fails keeps what was typed, and is repeated', async () => {
  const item = await added('testimonial', { name: 'Retry' });
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto(`/app/cms/testimonial?testimonial=${item._id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Testimonial' });
  await dialog.getByLabel('Role').fill('Pilot');
  await dialog.getByLabel('Change Picture').setInputFiles([await png('new.png', { width: 200, height: 200 })]);
  await dialog.getByRole('img', { name: 'new.png' }).waitFor();
  await page.route('**/trpc/upload', (route) => route.fulfill({ status: 502, body: 'A proxy' }));
  await dialog.getByRole('button', { name: 'Update', exact: true }).click();
  await said(page, 'The server cannot be reached. Please check your connection and try again.');
  await page.unroute('**/trpc/upload');
  await page.route('**/trpc/upload', (route) => {
    const errors = [{ field: 'file', message: 'This file is damaged' }];
    const meta = { success: false, status: 400, message: 'This file is damaged', errors };
    return route.fulfill({ status: 400, json: { meta, data: null } });
  });
  await dialog.getByRole('button', { name: 'Update', exact: true }).click();
  await shown(dialog, 'This file is damaged', 'new.png: This file is damaged');
  await page.unroute('**/trpc/upload');
  // The upload is lost before the save names it.
  await page.route('**/trpc/content.update*', async (route) => {
    await app.knex('attachments').where('model', 'Uploads').delete();
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await shown(dialog, 'new.png: Please upload this file again');
  await page.unroute('**/trpc/content.update*');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await said(page, SAVED);
  const [saved] = (await items('testimonial')).filter(({ _id }) => _id === item._id);
  expect(saved!.meta).toContain('Pilot');
  expect(saved!.pictures.map(({ filename }) => filename)).toEqual(['new.png']);
  await owner.leave(400, 502);
});

it('items are ordered with the keyboard, and a page that is left asks first', async () => {
  for (const name of ['Apples', 'Pears']) await added('our-space', { name: name });
  const owner = await signedIn(world.owner, WIDTHS);
  const { page } = owner;
  const names = async () => (await items('our-space')).map(({ name }) => name);
  const before = (await names()).indexOf('Pears');
  await page.goto('/app/cms/ourSpace');
  // Pictures that arrive while an item is picked up move the others.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Move Pears' }).focus();
  await page.keyboard.press('Space');
  await pickedUp(page, `Pears is at ${before + 1} of`);
  await page.keyboard.press('ArrowLeft');
  await said(page, `Pears is at ${before} of`);
  await page.keyboard.press('Space');
  await expect.poll(async () => (await names()).indexOf('Pears')).toBe(before - 1);

  await page.getByRole('link', { name: 'Edit Pears' }).click();
  await page.getByLabel('Brief').fill('Half');
  await page.getByRole('link', { name: 'Back' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.poll(() => page.getByLabel('Brief').inputValue()).toBe('Half');
  await page.getByRole('link', { name: 'Back' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await heading(page, 'Our Spaces').waitFor();
  await page.getByRole('button', { name: 'Delete Apples' }).click();
  const deletion = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this space?' });
  await deletion.getByRole('button', { name: 'No' }).click();
  await owner.leave();
});

it('the preview of the home page shows its search and the link to an offer', async () => {
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto('/app/cms/homePage?details=open');
  const dialog = page.getByRole('dialog', { name: 'Page Details' });
  const preview = page.frameLocator('iframe[title="Preview"]');
  await preview.locator('form[role=search]').waitFor();
  const name = 'Autumn prices';
  const shows = dialog.getByRole('switch', { name: 'Show tag' });
  if ((await shows.getAttribute('aria-checked')) !== 'true') await shows.click();
  // A tag that is not shown has no fields.
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await preview.getByText(name).waitFor();
  await owner.look('cms-preview-home');
  await shows.click();
  await preview.getByText(name).waitFor({ state: 'detached' });
  await owner.leave();
});

it('the preview of a space shows its folds and its workspace', async () => {
  const { pageMeta } = EXAMPLES['our-space'].meta as { pageMeta: object };
  const details = {
    ...EXAMPLES['our-space'].meta,
    space_id: world.spaceId,
    pageMeta: { ...pageMeta, slug: 'seen' },
  };
  const { _id } = await added('our-space', { meta: details });
  const fold = { page_name: _id, foldType: 'faqs', items: [{ question: 'Is there a lift?', answer: 'Yes, two.' }] };
  await added('page-fold', { name: 'Before you come', meta: fold });
  await added('page-fold', { name: 'Hidden', active: false, meta: fold });
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto(paths.cmsSpace(_id));
  await page.getByLabel('Brief').waitFor();
  const preview = page.frameLocator('iframe[title="Preview"]');
  await preview.getByText('Before you come').waitFor();
  await preview.getByText('Is there a lift?').waitFor();
  await preview.getByText('Opening hours').waitFor();
  await preview.getByText('Book a tour').waitFor();
  await expect.poll(() => preview.getByText('Hidden').count()).toBe(0);
  await owner.look('cms-preview-space');
  await owner.leave();
});

it.each(WIDTHS)('the preview follows what is typed at %i px', async (width) => {
  const owner = await signedIn(world.owner, width);
  const { page } = owner;
  await page.goto('/app/cms/otherPage?page-id=new');
  const dialog = page.getByRole('dialog', { name: 'Add Page' });
  if (width === PHONE) await dialog.getByRole('button', { name: 'Show preview' }).click();
  const preview = page.frameLocator('iframe[title="Preview"]');
  await dialog.getByLabel('Name').fill('House rules');
  await preview.getByText('House rules').waitFor();
  await richText(dialog, 'Description').fill('Be kind');
  await preview.getByText('Be kind').waitFor();
  const frame = dialog.locator('iframe');
  const frameWidth = () => frame.evaluate((element: HTMLIFrameElement) => element.contentWindow!.innerWidth);
  expect(await frameWidth()).toBe(1280);
  await dialog.getByRole('button', { name: 'Phone' }).click();
  await expect.poll(frameWidth).toBe(390);
  await owner.look('cms-preview-phone');
  await dialog.getByRole('button', { name: 'Hide preview' }).click();
  await frame.waitFor({ state: 'detached' });
  await owner.leave();
});

it('the picture of a page opens the editors of its parts, and follows their changes', async () => {
  const fold = (name: string, page_name = 'Dedicated Desk Page') =>
    added('page-fold', { name, meta: { ...EXAMPLES['page-fold'].meta, page_name } });
  const first = 'Quiet';
  await fold(first);
  const owner = await signedIn(world.owner, WIDTHS);
  const { page } = owner;
  await page.goto('/app/cms/dedicatedDeskPage');
  const picture = page.getByRole('region', { name: 'The page as visitors see it' });
  await picture.frameLocator('iframe').getByText(first).waitFor();
  await owner.look('cms-miniature');
  await picture.getByRole('link', { name: `Open the fold ${first}` }).click();
  await heading(page, 'Edit Fold page').waitFor();
  await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe(first);
  await page.getByRole('link', { name: 'Back' }).click();
  await picture.getByRole('link', { name: 'Open the page details' }).click();
  const details = page.getByRole('dialog', { name: 'Page Details' });
  await details.getByRole('button', { name: 'Close' }).last().click();
  await fold('Bright');
  await picture.getByRole('link', { name: 'Open the fold Bright' }).waitFor();
  await owner.leave();
});

it('each editor leads to the page that visitors see', async () => {
  const offer = await added('offer', { name: 'Spring desk' });
  const owner = await signedIn(world.owner);
  const { page } = owner;
  const seen = {
    '/app/cms/aboutUs': paths.aboutUs,
    '/app/cms/offer': paths.offers,
    '/app/cms/slider': paths.home,
    '/app/cms/faq/category': paths.faqs,
    [`/app/cms/offer?offer=${offer._id}`]: paths.offer(offer.slug!),
    '/app/cms/homePage?details=open': paths.home,
  };
  for (const [screen, path] of Object.entries(seen)) {
    await page.goto(screen);
    const scope = screen.includes('?') ? page.getByRole('dialog') : page;
    await expect
      .poll(() => scope.getByRole('link', { name: 'View page' }).getAttribute('href'), { message: screen })
      .toBe(path);
  }
  await owner.leave();
});
