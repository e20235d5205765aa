/** Staff import a file with one bad line: they check it, import the rest, and take the import back. */
import { expect, it } from 'vitest';
import { WIDTHS } from '../helpers/browser.ts';
import { heading, signedIn, useBrowser } from '../helpers/journeys.ts';
import { choose, modal } from '../helpers/pickers.ts';
import { app, world } from '../helpers/stage.ts';
import { textRows, workbookOf } from '../helpers/workbooks.ts';

useBrowser();

const FILE = {
  name: 'people.csv',
  mimeType: 'text/csv',
  // As Excel saves Unicode Text.
  buffer: Buffer.from(
    '\uFEFFEmail\tFull name\tPlan\r\nada.import@example.org\tAda Lovelace\tGold\r\nnonsense\tBen\tGold\r\n',
    'utf16le',
  ),
};

const entries = () =>
  app
    .knex('user_spaces')
    .join('users', 'users.id', 'user_spaces.user_id')
    .where({ email: 'ada.import@example.org', space_id: world.spaceId })
    .pluck('invited_name');

it('a file is checked, imported without its bad line, and taken back', async () => {
  const staff = await signedIn(world.owner, WIDTHS);
  const { page } = staff;
  await page.goto('/app/imports');
  await heading(page, 'Imports').waitFor();
  await page.getByRole('button', { name: '+ Import a File' }).first().click();
  const dialog = modal(page, 'Import a file');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Nexudus' }).click();
  expect((await download).suggestedFilename()).toBe('people-nexudus.csv');
  await dialog.getByRole('button', { name: 'Check' }).click();
  await dialog.getByText('Please choose a file').waitFor();
  await dialog.getByLabel('Choose a CSV file').setInputFiles(FILE);
  await dialog.getByRole('button', { name: 'Check' }).click();
  await dialog.getByText('1 new, 1 refused of 2').waitFor();
  await dialog.getByText('Ignored columns: Plan').waitFor();
  const bad = dialog.getByRole('table', { name: 'Refused lines' }).getByRole('row').nth(1);
  await expect.poll(() => bad.getByRole('cell').allTextContents()).toEqual(['3', 'Email', 'Please enter valid email']);
  expect(await entries()).toEqual([]);
  await dialog.getByText('ada.import@example.org').waitFor();
  await staff.look('import-check');

  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  const done = modal(page, 'Import of people');
  await done.getByText('Done. 1 new, 1 refused of 2.').waitFor();
  expect(await entries()).toEqual(['Ada Lovelace']);
  expect(await app.mails('ada.import@example.org')).toEqual([]);
  await staff.look('import-done');

  await done.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
  await done.getByText('Taken back. 1 new, 1 refused of 2.').waitFor();
  expect(await entries()).toEqual([]);
  await done.getByRole('button', { name: 'Close' }).last().click();
  await page.locator('#main').getByText('people.csv').waitFor();
  await staff.look('imports');
  await staff.leave(400);
});

it('wrong letters are seen before the import, and a workbook is read', async () => {
  const staff = await signedIn(world.owner, WIDTHS);
  const { page } = staff;
  await page.goto('/app/imports');
  await page.getByRole('button', { name: '+ Import a File' }).first().click();
  const dialog = modal(page, 'Import a file');
  const name = [0x8a, 0x61, 0xe8, 0x69, 0xe6, 0x20, 0x4b, 0xf8, 0xed, 0x9e];
  const buffer = Buffer.concat([Buffer.from('Name;Email\n'), Buffer.from(name), Buffer.from(';sc@example.org\n')]);
  await dialog.getByLabel('Choose a CSV file').setInputFiles({ name: 'sc.csv', mimeType: 'text/csv', buffer });
  await dialog.getByRole('button', { name: 'Check' }).click();
  await dialog.getByText('Šaèiæ Køíž').waitFor();
  await choose(page, 'Letters', 'Windows, Central Europe (1250)');
  await dialog.getByRole('button', { name: 'Check' }).click();
  await dialog.getByText('Šačić Kříž').waitFor();
  await staff.look('import-letters');

  const rows = textRows(['Email', 'Name'], ['sarka@example.org', 'Šárka Křížová']);
  const workbook = { name: 'people.xlsx', mimeType: 'application/zip', buffer: workbookOf(rows) };
  await dialog.locator('input[type=file]').setInputFiles(workbook);
  await dialog.getByRole('combobox', { name: 'Letters' }).waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Check' }).click();
  await dialog.getByText('1 new of 1').waitFor();
  await dialog.getByText('Šárka Křížová').waitFor();
  await staff.look('import-workbook');
  const damaged = { ...workbook, buffer: Buffer.from('PK\u0003\u0004 and nothing') };
  await dialog.locator('input[type=file]').setInputFiles(damaged);
  await dialog.getByText('This workbook cannot be read. Please save it as CSV').waitFor();
  await staff.leave(400);
});
