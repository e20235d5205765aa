/** The editors of the website's content: what an operator adds, changes and reads, and what a role without edit rights sees. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ContentItem } from '#domains/content/schema.ts';
import type { KindName } from '#domains/content/kinds.ts';
import { EXAMPLES, contentForm, exampleFiles, freshPicture, post } from '../content/examples.ts';
import { WIDTHS } from '../helpers/browser.ts';
import { heading, said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { type Person, addPerson } from '../helpers/world.ts';

const READER = 'Website reader';
const SAVED = 'Successfully updated CMS details';
let reader: Person;

useBrowser();
beforeAll(async () => {
  const { token } = world.owner;
  const body = { name: READER, permissions: { websiteCms: { show: true }, cms: { show: true } } };
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

async function shown(scope: Page | Locator, ...texts: string[]): Promise<void> {
  for (const text of texts) await scope.getByText(text, { exact: true }).first().waitFor();
}

describe.each(WIDTHS)('at %i px', (width) => {
  it('an owner adds a slider', async () => {
    const owner = await signedIn(world.owner, width);
    const { page } = owner;
    await page.goto('/app/cms/slider');
    await heading(page, 'Sliders').waitFor();
    await owner.look('cms-sliders-empty');
    await page.getByRole('link', { name: 'Add Tab' }).first().click();
    await heading(page, 'Add Slider').waitFor();
    expect(await page.getByRole('checkbox', { name: 'Active' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await shown(page, 'Resource type cannot be blank', 'Description cannot be blank', 'Please upload an image');
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
    await page.getByLabel('Name').fill(`House ${width}`);
    await owner.look('cms-slider');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await said(page, SAVED);
    await heading(page, `House ${width}`, 2).waitFor();
    await owner.look('cms-sliders');
    await owner.leave();
  });
});
