/** Staff write an invoice by hand, take a payment and credit a part of it, on a phone too. */
import { expect, it } from 'vitest';
import { WIDTHS } from '../helpers/browser.ts';
import { said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { choose, modal } from '../helpers/pickers.ts';
import { app, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { addPerson } from '../helpers/world.ts';

useBrowser();

const RATES = [
  { name: 'VAT', percents: [{ valid_from: '2011-01-04', percent: 20 }] },
  { name: 'Reduced', percents: [{ valid_from: '2011-01-04', percent: 5 }] },
];

it('an invoice is written line by line, and credited in a part', async () => {
  const owner = procedures(app, world.owner);
  await owner.spaces.update.mutate({ _id: world.spaceId, tax_rates: RATES });
  await owner.companies.create.mutate({ space_id: world.spaceId, name: 'Printers', payment: 'account' });
  const ada = await addPerson(app.knex, 'Member', [world.spaceId], 'reader@example.org');
  const staff = await signedIn(world.owner, WIDTHS);
  const { page } = staff;
  await page.goto('/app/invoice');
  await page.getByRole('button', { name: '+ New Invoice' }).click();
  const dialog = modal(page, 'New Invoice');
  await dialog.getByRole('button', { name: 'Write Invoice' }).click();
  await dialog.getByText('Please enter what is billed').waitFor();
  await dialog.getByText('Please enter the price before tax').waitFor();
  const first = dialog.getByRole('group', { name: 'Line 1' });
  await first.getByLabel('Description').fill('Printing');
  await first.getByLabel('Quantity').fill('2.5');
  await first.getByLabel('Price').fill('40');
  await dialog.getByRole('button', { name: 'Add line' }).click();
  const second = dialog.getByRole('group', { name: 'Line 2' });
  await second.getByLabel('Description').fill('Books');
  await second.getByLabel('Price').fill('10');
  await second.getByRole('combobox', { name: 'Tax' }).click();
  await page.getByRole('option', { name: 'Reduced, 5%' }).click();
  await dialog.getByRole('region', { name: 'Totals' }).getByText('£130.50').waitFor();
  await dialog.getByRole('button', { name: 'Add line' }).click();
  const third = dialog.getByRole('group', { name: 'Line 3' });
  await third.getByLabel('Description').fill('Discount');
  await third.getByLabel('Price').fill('-200');
  await dialog.getByRole('button', { name: 'Write Invoice' }).click();
  await dialog.getByText('Please select a member or a company').waitFor();
  await dialog.getByText('Choose a member').click();
  await page.keyboard.type(ada.email);
  await dialog.getByText('Choose a member').waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Write Invoice' }).click();
  await dialog.getByText('The discounts with 20% tax are more than what is billed with it').waitFor();
  await staff.look('invoice-new');
  await dialog.getByRole('button', { name: 'Remove line 3' }).click();
  await choose(page, 'Bill to', 'Printers, on account');
  await choose(page, 'Bill to', 'A member');
  await dialog.getByRole('button', { name: 'Write Invoice' }).click();
  await said(page, 'Invoice written');

  await page.getByText('To be paid by').waitFor();
  await page.locator('#main').getByText('£130.50').first().waitFor();
  await staff.look('invoice-by-hand');
  await page.getByRole('button', { name: 'Record payment' }).click();
  const payment = modal(page, 'Record payment');
  await payment.getByLabel('Amount').fill('130');
  await payment.getByLabel('Reference').fill('R 1');
  await payment.getByRole('button', { name: 'Record', exact: true }).click();
  await page.locator('#main').getByText('Still to pay').waitFor();

  await page.getByRole('button', { name: 'Credit' }).click();
  const credit = modal(page, 'Credit');
  await credit.getByLabel('Printing').fill('100.01');
  await credit.getByRole('button', { name: 'Write Credit Note' }).click();
  await credit.getByText('Please enter the reason').waitFor();
  await credit.getByLabel('Reason').fill('Smudged');
  await credit.getByRole('button', { name: 'Write Credit Note' }).click();
  await credit.getByText('£100.00 is not credited yet').waitFor();
  await staff.look('invoice-credit');
  await credit.getByLabel('Printing').fill('10');
  await credit.getByLabel('Books').fill('');
  await credit.getByRole('button', { name: 'Write Credit Note' }).click();
  await said(page, 'Credit note written');
  await page.locator('#main').getByText('Smudged').waitFor();
  await page.locator('#main').getByText('To be paid back').waitFor();
  await page.locator('#main').getByText('£11.50').waitFor();
  await staff.look('credit-note');
  await page.getByRole('button', { name: 'Paid back' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Credit' }).count()).toBe(0);
  await staff.leave(400);
});
