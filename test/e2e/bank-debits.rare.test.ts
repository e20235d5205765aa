/** A customer pays an open invoice by debit of their bank account, on a phone too. */
import { expect, it } from 'vitest';
import { paths } from '#shared/paths.ts';
import { WIDTHS } from '../helpers/browser.ts';
import { said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { modal } from '../helpers/pickers.ts';
import { app, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { addPerson } from '../helpers/world.ts';
import { ownSandbox } from '../integrations/sandbox.ts';
import { BACS } from '../payments/debit-stage.ts';

useBrowser();

it('a bank debit is processed, settled by the bank, and shown', async () => {
  const ada = await addPerson(app.knex, 'Member', [world.spaceId], 'debit@example.org');
  const { _id } = await procedures(app, world.owner).invoices.create.mutate({
    space_id: world.spaceId,
    user_id: ada.id,
    lines: [{ description: 'Printing', quantity: 1, price: 100 }],
  });
  const staff = await signedIn(world.owner, WIDTHS);
  await staff.page.goto(paths.invoice);
  const listed = staff.page.getByRole('row').filter({ hasText: 'Printing' });
  await listed.getByText('To pay').waitFor();
  const customer = await signedIn(ada, WIDTHS);
  const { page } = customer;
  await page.goto(`/app/invoicePreview/${_id}`);
  await page.getByRole('button', { name: 'Pay £120.00' }).click();
  await page.getByRole('button', { name: 'Pay by bank account or another way' }).click();
  const dialog = modal(page, 'Pay');
  await dialog.getByText('Bank account', { exact: true }).click();
  const pay = dialog.getByRole('button', { name: 'Pay £120.00' });
  await pay.click();
  await dialog.getByText('Please enter the 8 digits of the account number').waitFor();
  await dialog.getByLabel('Sort code').fill('10-88-00');
  await dialog.getByLabel('Account number').fill('12345678');
  await pay.click();
  // What was typed is kept.
  await dialog.getByText('The account number is not that of a test account.').first().waitFor();
  await customer.look('bank-debit');
  await dialog.getByLabel('Account number').fill(BACS.late);
  await pay.click();
  await said(page, 'The payment is processing. This takes up to 10 days.');
  const main = page.locator('#main');
  await main.getByText('£120.00: Bank debit, account ending 2345').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Pay £120.00' }).count()).toBe(0);
  await customer.look('bank-debit-processing');
  await listed.getByText('Processing').waitFor();
  await staff.look('invoice-processing');
  const { intent_id } = (await app.knex('charges').where('invoice_id', _id).first('intent_id'))!;
  const body = new URLSearchParams({ result: 'succeed' });
  await fetch(`${ownSandbox(app)}/sandbox/debits/${intent_id}`, { method: 'POST', body, redirect: 'manual' });
  await main.getByText('Paid by bank debit, account ending 2345').waitFor();
  await expect.poll(() => listed.getByText('Processing').count()).toBe(0);
  await customer.leave(400);
  await staff.leave();
});
