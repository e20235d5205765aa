/** An editor translates an offer, changes the original, and takes the translation over again. Visitors read what holds. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addItem } from '../content/examples.ts';
import { WIDTHS, visitor } from '../helpers/browser.ts';
import { richText, said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { modal } from '../helpers/pickers.ts';
import { app, world } from '../helpers/stage.ts';
import { addPerson } from '../helpers/world.ts';

useBrowser();

const SAVED = 'Successfully updated CMS details';

const openEditor = (page: Page, name: string) =>
  page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();

async function openGerman(page: Page, done: string) {
  await page.getByRole('button', { name: 'Translations' }).click();
  await page.getByRole('menuitem', { name: new RegExp(`Deutsch.*: ${done} of`) }).click();
  const dialog = page.getByRole('dialog', { name: /^Translation: .*Deutsch/ });
  await dialog.waitFor();
  return dialog;
}

it('a translation holds until its original changes, and can be taken over', async () => {
  const offer = await addItem(app, world.owner.token!, 'offer', { name: 'Loft for a day' });
  const editor = await signedIn(await addPerson(app.knex, 'Content Editor', []), WIDTHS);
  const { page, look } = editor;
  const guest = await visitor(app.address, {});
  /** Waits for the dialog to close too, as the message of an update before may still be shown. */
  const update = async () => {
    const dialog = modal(page, 'Edit Offer Details');
    await dialog.getByRole('button', { name: 'Update' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await said(page, SAVED);
  };
  const inGerman = async (name: string) => {
    await guest.page.goto(`/de/offers/${offer.slug}`);
    await guest.page.getByRole('heading', { level: 1, name }).waitFor();
  };

  await page.goto('/app/cms/offer');
  await openEditor(page, 'Loft for a day');
  const german = await openGerman(page, '0');
  const name = german.getByLabel('Name', { exact: true }).first();
  await name.fill('L'.repeat(201));
  await german.getByRole('button', { name: 'Use these texts' }).click();
  await german.getByText('Please use at most 200 characters').waitFor();
  await look('cms-translation-too-long');
  await name.fill('Das Loft für einen Tag');
  await richText(german, 'Description').fill('Mit Kaffee');
  await look('cms-translation');
  await german.getByRole('button', { name: 'Use these texts' }).click();
  await page.getByText(/Deutsch.*: \d+ texts in the original/).waitFor();
  await update();
  await page.getByText(/Deutsch.*: \d+ texts in the original/).waitFor();
  await look('cms-offers-translated');
  await inGerman('Das Loft für einen Tag');
  await guest.page.getByText('Mit Kaffee').waitFor();

  await openEditor(page, 'Loft for a day');
  await modal(page, 'Edit Offer Details').getByLabel('Name', { exact: true }).first().fill('Loft for two days');
  await update();
  await inGerman('Loft for two days');

  await openEditor(page, 'Loft for two days');
  const again = await openGerman(page, '1');
  await again.getByText('The original has changed. Before, this was: Das Loft für einen Tag').waitFor();
  await look('cms-translation-outdated');
  await again.getByRole('button', { name: 'Use again' }).click();
  await expect
    .poll(() => again.getByLabel('Name', { exact: true }).first().inputValue())
    .toBe('Das Loft für einen Tag');
  await again.getByRole('button', { name: 'Use these texts' }).click();
  await update();
  await inGerman('Das Loft für einen Tag');

  await editor.leave();
  await guest.leave();
});
