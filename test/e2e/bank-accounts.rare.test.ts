/** A customer saves a bank account, makes it the default, pays an invoice with it and removes it, on a phone too. */
import { expect, it } from 'vitest';
import { WIDTHS } from '../helpers/browser.ts';
import { said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { modal } from '../helpers/pickers.ts';
import { app, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { addPerson, saveCard } from '../helpers/world.ts';
import { BACS } from '../payments/debit-stage.ts';

useBrowser();

it('a bank account is saved, pays an invoice, and is removed', async () => {
  const ada = await addPerson(app.knex, 'Member', [world.spaceId], 'account@example.org');
  await saveCard(app, ada);
  const lines = [{ description: 'Printing', quantity: 1, price: 100 }];
  const written = { space_id: world.spaceId, user_id: ada.id, lines };
  const { _id } = await procedures(app, world.owner).invoices.create.mutate(written);
  const customer = await signedIn(ada, WIDTHS);
  const { page } = customer;
  await page.goto('/app/billing');
  await page.getByRole('button', { name: 'Add bank account' }).click();
  const dialog = modal(page, 'Add bank account');
  const save = dialog.getByRole('button', { name: 'Save bank account' });
  await save.click();
  await dialog.getByText('Please enter the 6 digits of the sort code').waitFor();
  await dialog.getByLabel('Sort code').fill('10-88-00');
  await dialog.getByLabel('Account number').fill('12345678');
  await save.click();
  // What was typed is kept.
  await dialog.getByText('The account number is not that of a test account.').first().waitFor();
  await expect.poll(() => dialog.getByLabel('Sort code').inputValue()).toBe('10-88-00');
  await customer.look('add-bank-account');
  await dialog.getByLabel('Account number').fill(BACS.late);
  await save.click();
  await said(page, 'The bank account was saved');
  await dialog.waitFor({ state: 'hidden' });
  const main = page.locator('#main');
  const account = main.getByRole('switch', { name: 'Default bank account: Bacs account ending in 2345' });
  const card = main.getByRole('switch', { name: /^Default card: .* ending in 4242$/ });
  await expect.poll(() => account.isChecked()).toBe(true);
  await expect.poll(() => card.isChecked()).toBe(false);
  await customer.look('bank-account');

  await page.goto(`/app/invoicePreview/${_id}`);
  await page.getByRole('button', { name: 'Pay £120.00' }).click();
  const select = modal(page, 'Select Card');
  await expect.poll(() => select.getByRole('radio', { name: /Bacs .*2345/i }).isChecked()).toBe(true);
  await customer.look('pay-with-bank-account');
  await select.getByRole('button', { name: 'Pay £120.00' }).click();
  await said(page, 'The payment is processing. This takes up to 10 days.');
  await main.getByText('£120.00: Bank debit, account ending 2345').waitFor();

  await page.goto('/app/billing');
  await card.click();
  await expect.poll(() => account.isChecked()).toBe(false);
  await main.getByRole('button', { name: 'Delete Bacs account ending in 2345' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await account.waitFor({ state: 'hidden' });
  await customer.leave(400);
});
