/** The accounting at Xero, as staff use it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { heading, said, shows, signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { paidInvoice } from '../accounting/stage.ts';
import { type Person, addPerson, slot } from '../helpers/world.ts';
import { type XeroSandbox, xeroEnv, xeroSandbox } from '../integrations/accounting.ts';

let sandbox: XeroSandbox;
let manager: Person;
beforeAll(async () => {
  sandbox = await xeroSandbox();
});
useBrowser({ env: () => xeroEnv(sandbox) });
beforeAll(async () => {
  manager = await addPerson(app.knex, 'Manager', [world.spaceId], 'accounting@example.org');
});
afterAll(() => sandbox.stop());

const NOTHING = { tenant_id: null, access_token: null, refresh_token: null, organisation: '', broken: null } as const;

it('an organisation is connected over the consent page, and its invoices are found', async () => {
  await app.knex('accounting').update({ ...NOTHING, push_from: null, read_until: null });
  const staff = await signedIn(world.owner);
  const { page } = staff;
  await page.goto('/app/xero');
  await heading(page, 'Xero is not connected', 2).or(page.getByText('Xero is not connected')).first().waitFor();
  await staff.look('xero-none');

  await page.getByRole('button', { name: 'Connect Xero' }).click();
  await heading(page, 'Xero sandbox').waitFor();
  await page.getByRole('button', { name: 'Allow access' }).click();
  await said(page, 'Cockpit Demo Company is connected.');
  await page.waitForURL('**/app/xero');
  const row = page.getByRole('region', { name: 'Xero invoices' }).getByRole('row').filter({ hasText: 'SI-0043' });
  await row.waitFor();
  await row.getByText('Marine Systems').waitFor();
  const link = page.getByRole('link', { name: 'View SI-0043 online' });
  await link.waitFor();
  expect([await link.getAttribute('rel'), await link.getAttribute('target')]).toEqual([
    'noopener noreferrer',
    '_blank',
  ]);
  await shows(page, { Name: 'Business Current Account', 'Account number': '20-00-00 55779911', Code: '090' });
  await staff.look('xero');

  await page.getByLabel('Search Number, Contact or Reference').fill('bright');
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
  await row.waitFor({ state: 'detached' });
  await said(page, 'Bright & Co');
  await page.getByLabel('Status').selectOption('DRAFT');
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
  await said(page, 'No invoice matches these filters.');
  await page.getByRole('button', { name: 'Reset' }).click();
  await row.waitFor();

  await page.locator('#main').getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accounting Settings' });
  await dialog.getByLabel('Bank account').waitFor();
  await staff.look('xero-settings');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await said(page, 'Accounting settings updated');
  await staff.leave();
});

it('a permission that was withdrawn is renewed by connecting again', async () => {
  const staff = await signedIn(world.owner);
  const { page } = staff;
  await page.goto('/app/xero');
  await page.getByRole('button', { name: 'Reconnect' }).click();
  await said(page, 'Refresh Token updated successfully');

  await sandbox.expire(true);
  await page.getByRole('button', { name: 'Reconnect' }).click();
  await said(page, /has run out or was withdrawn/);
  await page.getByRole('button', { name: 'Connect Again' }).click();
  await heading(page, 'Xero sandbox').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await said(page, 'Access was not given at Xero. Nothing has changed.');
  await staff.look('xero-cancelled');
  await page.getByRole('link', { name: 'Back to Xero Invoice' }).click();
  await page.getByRole('button', { name: 'Connect Again' }).click();
  await page.getByRole('button', { name: 'Allow access' }).click();
  await page.getByRole('button', { name: 'Reconnect' }).waitFor();
  await staff.leave(409);
});

it('an invoice that Xero refuses and a difference are shown, and it is sent again', async () => {
  const { invoice } = await paidInvoice({ app, world }, slot(1));
  await app.knex('accounting_pushes').delete();
  await app.knex('accounting_differences').delete();
  const { tenant_id } = (await app.knex('accounting').first())!;
  const now = new Date();
  await app.knex('accounting_pushes').insert({
    tenant_id: tenant_id!,
    invoice_id: invoice.id,
    state: 'refused',
    reason: 'Xero: Account code must be valid.',
    due_at: now,
    changed_at: now,
  });
  await app
    .knex('accounting_differences')
    .insert({ kind: 'total', number: 'INV-000042', ours_pence: 1_001, theirs_pence: 1_000 });
  await app.knex('accounting').update({ compared_at: now });
  const staff = await signedIn(manager);
  const { page } = staff;
  await page.goto('/app/xero');
  await said(page, 'Xero: Account code must be valid.');
  await said(page, 'The total is £10.01 here and £10.00 at Xero.');
  await expect.poll(() => page.locator('#main').getByRole('button', { name: 'Settings' }).count()).toBe(0);
  await staff.look('xero-problems');
  await page.goto('/app/invoice');
  await said(page, 'Refused by Xero');
  await said(page, 'Xero: Account code must be valid.');
  await staff.look('invoices-xero');
  await page.goto('/app/xero');
  await page.getByRole('button', { name: `Send ${invoice.invoice_id} again` }).click();
  await page.getByText('Xero: Account code must be valid.').waitFor({ state: 'detached' });
  await staff.leave();
});

it('one of several organisations is chosen, and Xero is disconnected', async () => {
  const staff = await signedIn(world.owner);
  const { page } = staff;
  const choose = async (name: string) => {
    const dialog = page.getByRole('dialog', { name: 'Organisation at Xero' });
    await dialog.getByLabel('Organisation').click();
    await page.getByRole('option', { name }).click();
    await staff.look(`xero-organisation-${name.at(-1)}`);
    await dialog.getByRole('button', { name: 'Choose' }).click();
    await said(page, 'The organisation was chosen. Xero is being read.');
  };
  const disconnect = async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Disconnect Xero' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await page.getByRole('button', { name: 'Connect Xero' }).waitFor();
  };
  await page.goto('/app/xero');
  await disconnect();
  await page.getByRole('button', { name: 'Connect Xero' }).click();
  for (const name of ['Cockpit Demo Company', 'Cockpit Events']) await page.getByLabel(name).check();
  await page.getByRole('button', { name: 'Allow access' }).click();
  await said(page, 'Choose an organisation');
  await staff.look('xero-choose');
  await page.getByRole('button', { name: 'Choose Organisation' }).click();
  await choose('Cockpit Events');
  await said(page, 'No invoices yet');
  await page.getByRole('button', { name: 'More' }).click();
  await staff.look('xero-menu');
  await page.getByRole('menuitem', { name: 'Change Organisation' }).click();
  await choose('Cockpit Demo Company');
  await page.getByRole('region', { name: 'Xero invoices' }).getByText('SI-0043').waitFor();
  await disconnect();
  await staff.look('xero-disconnected');
  await staff.leave();
});

it('front desk staff have neither the screen nor the link', async () => {
  const staff = await signedIn(world.staff);
  const { page } = staff;
  await page.goto('/app/xero');
  await page.waitForURL((url) => !url.pathname.endsWith('xero'));
  await expect.poll(() => page.getByRole('link', { name: 'Accounting' }).count()).toBe(0);
  await staff.leave();
});
