/** A company pays on account: people put bookings on it in the cart, staff at the desk, and its invoice is paid in parts. */
import { expect, it } from 'vitest';
import { billOf } from '../helpers/collective.ts';
import { WIDTHS } from '../helpers/browser.ts';
import { heading, said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { choose, modal } from '../helpers/pickers.ts';
import { app, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Booked, addPerson, roomBooking, slot } from '../helpers/world.ts';

useBrowser();

it('bookings go on the account of a company, which is billed and pays', async () => {
  const owner = procedures(app, world.owner);
  const name = 'Analytical Engines';
  const ada = await addPerson(app.knex, 'Member', [world.spaceId], 'ada@example.org');
  const { _id } = await owner.companies.create.mutate({
    space_id: world.spaceId,
    name,
    billing_email: 'b@example.org',
  });
  await owner.companies.setPerson.mutate({ _id, user_id: ada.id, role: 'admin' });
  const book = async (days: number) =>
    (await app.call<Booked>('POST', '/bookings', { token: ada.token, body: roomBooking(world, slot(days)) })).data._id;
  const week = 21;
  const [first, second] = [await book(week), await book(week + 1)];

  const staff = await signedIn(world.owner, WIDTHS);
  const { page } = staff;
  await page.goto('/app/companies');
  await page.getByRole('button', { name: 'More' }).last().click();
  await page.getByRole('menuitem', { name: `Edit ${name}` }).click();
  const dialog = modal(page, 'Edit Company');
  await choose(page, 'Pays', 'On account, with one invoice a month');
  await dialog.getByLabel('Limit').fill('200');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await said(page, 'Company updated');

  const member = await signedIn(ada, WIDTHS);
  await member.page.goto(`/app/payNow/${first}`);
  await member.page.getByLabel('Bill to').selectOption(name);
  await member.page.getByText('Your company gets one invoice for all bookings of a month.').waitFor();
  await member.look('cart-company');
  await member.page.getByRole('button', { name: 'Book on account' }).filter({ visible: true }).click();
  await member.page.waitForURL(`**/app/booking/${first}`);

  await page.goto(`/app/payNow/${second}`);
  await page.getByRole('button', { name: 'Put it on the account of a company' }).click();
  const account = modal(page, 'On the account of a company');
  await choose(page, 'Company', name);
  await account.getByRole('button', { name: 'Put £108.00 on account' }).click();
  await account.getByText(`The account of ${name} allows £92.00 more`).waitFor();
  await staff.look('account-payment');
  await owner.companies.update.mutate({ _id, limit: null });
  await account.getByRole('button', { name: 'Put £108.00 on account' }).click();
  await page.waitForURL('**/app/booking');

  await member.page.goto(`/app/company/${_id}`);
  await member.page.getByText('Total with tax').waitFor();
  await member.page.getByText('£216.00').first().waitFor();
  await member.look('company-account');

  const invoiceId = await billOf(app, _id);
  await page.goto(`/app/company/${_id}`);
  await page.getByText('Nothing was booked since the last invoice.').waitFor();
  await page.getByRole('link', { name: 'Invoices' }).click();
  await page.getByText('Of one company. Reset shows all.').waitFor();
  await page.getByText('To pay').filter({ visible: true }).first().waitFor();
  await staff.look('collective-list');
  await page.goto(`/app/invoicePreview/${invoiceId}`);
  await page.getByText('To be paid by').waitFor();
  await staff.look('collective-invoice');
  await page.getByRole('button', { name: 'Record payment' }).click();
  const payment = modal(page, 'Record payment');
  await payment.getByLabel('Amount').fill('216.01');
  await payment.getByLabel('Reference').fill('ENGINES 42');
  await payment.getByRole('button', { name: 'Record', exact: true }).click();
  await payment.getByText('This is more than is to be paid').waitFor();
  await payment.getByLabel('Amount').fill('200');
  await payment.getByRole('button', { name: 'Record', exact: true }).click();
  await page.getByText('Still to pay').waitFor();
  await page.getByText('£16.00').waitFor();
  await page.getByRole('button', { name: 'Record payment' }).click();
  await payment.getByLabel('Reference').fill('ENGINES 43');
  await payment.getByRole('button', { name: 'Record', exact: true }).click();
  await page.getByText('PAID', { exact: true }).waitFor();

  await member.page.goto('/app/profile');
  await member.page.getByRole('link', { name: `Account and people of ${name}` }).click();
  await member.page.getByRole('link', { name: 'Invoices' }).click();
  await heading(member.page, 'Invoice Listing').waitFor();
  await expect.poll(() => member.page.getByText(name).filter({ visible: true }).count()).toBeGreaterThan(0);
  await member.leave();
  await staff.leave(409, 400);
});
