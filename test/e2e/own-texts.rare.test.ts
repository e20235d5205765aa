/** A Super Admin writes a text of their own, sees it on the page, imports the file of a translator and resets the text. */
import { expect, it } from 'vitest';
import { PHONE, visitor } from '../helpers/browser.ts';
import { heading, said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';

useBrowser();

const TEXT = 'Forgot Password';

it('a text is written, previewed, shown and reset', async () => {
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto(`/app/own-texts?text=${encodeURIComponent(TEXT)}`);
  await heading(page, 'Texts').waitFor();
  await owner.look('own-texts');
  await page.getByRole('button', { name: `Edit ${TEXT}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Text in English' });
  await dialog.getByLabel('Own text').fill('I {lost} it');
  await dialog.getByText('This text has no value {lost}').waitFor();
  await owner.look('own-text-refused');
  await dialog.getByLabel('Own text').fill('I lost it');
  await dialog.getByRole('region', { name: 'Preview' }).getByText('I lost it').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await said(page, 'Text saved');
  await page.getByRole('cell', { name: 'I lost it' }).waitFor();

  const guest = await visitor(app.address, { width: PHONE });
  await guest.page.goto('/login');
  await guest.page.getByRole('link', { name: 'I lost it' }).waitFor();
  await guest.leave();

  await page.getByRole('button', { name: `Edit ${TEXT}`, exact: true }).click();
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => page.getByRole('cell', { name: 'I lost it' }).count()).toBe(0);
  await owner.leave();
});

it('the file of a translator is shown before it is imported', async () => {
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto('/app/own-texts?language=de&state=changed');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import texts in Deutsch' });
  const po = `msgid "${TEXT}"\nmsgstr "Kennwort weg?"\n\nmsgid "Hello {name},"\nmsgstr "Hallo!"\n`;
  const file = { name: 'de.po', mimeType: 'text/x-gettext-translation', buffer: Buffer.from(po) };
  await dialog.getByLabel('PO file').setInputFiles(file);
  await dialog.getByText('New: 1. Changed: 0. As they are: 0. Refused: 1.').waitFor();
  await dialog.getByText('Please keep {name}').waitFor();
  await owner.look('own-texts-import');
  await dialog.getByRole('button', { name: 'Import' }).click();
  await said(page, 'Texts imported');
  await page.getByText('Kennwort weg?').waitFor();
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await downloaded).suggestedFilename()).toBe('de.po');
  await owner.leave();
});
