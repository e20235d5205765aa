/** A membership from its plan to the payment of its invoice: staff begin it, its customer accepts it, pays by card and gives notice. */
import { expect, it } from 'vitest';
import { WIDTHS } from '../helpers/browser.ts';
import { said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { choose, modal } from '../helpers/pickers.ts';
import { app, world } from '../helpers/stage.ts';
import { addPerson, saveCard } from '../helpers/world.ts';

useBrowser();

it('staff begin a membership, whose customer accepts, pays and ends it', async () => {
  const ada = await addPerson(app.knex, 'Member', [world.spaceId], 'tenant@example.org');
  await saveCard(app, ada);
  const plan = 'Office plan';
  const office = 'Corner office';
  const room = { space_id: world.spaceId, type: 'private_office', name: office, price: 100, capacity: 4 };
  await app.call('POST', '/resources', { token: world.owner.token, body: room });

  const staff = await signedIn(world.owner, WIDTHS);
  const { page } = staff;
  await page.goto('/app/membershipPlans');
  await page.getByRole('button', { name: '+ Add Plan' }).first().click();
  const plans = modal(page, 'Add Membership Plan');
  await plans.getByLabel('Name').fill(plan);
  await choose(page, 'Place', 'Private Office');
  await plans.getByRole('button', { name: 'Add' }).click();
  await plans.getByText('Please enter the price of a month').waitFor();
  await plans.getByLabel('Price of a month, before tax').fill('300');
  await plans.getByRole('button', { name: 'Add' }).click();
  await said(page, 'Plan added');
  await staff.look('membership-plans');

  await page.goto('/app/memberships');
  await page.getByRole('button', { name: '+ Begin Membership' }).click();
  const begin = modal(page, 'Begin Membership');
  await choose(page, 'Plan', `${plan}, £300.00 a month`);
  await begin.getByRole('button', { name: 'Begin' }).click();
  await begin.getByText('Please select a member or a company').waitFor();
  await begin.getByText('Choose a member').click();
  await page.keyboard.type(ada.email);
  await begin.getByText('Choose a member').waitFor({ state: 'detached' });
  await choose(page, 'Place', office);
  await begin.getByText('First invoices').waitFor();
  await staff.look('membership-new');
  await begin.getByRole('button', { name: 'Begin' }).click();
  await said(page, 'Membership begun');
  await page.getByRole('heading', { name: plan }).waitFor();
  await staff.look('membership-staff');
  await page.getByRole('button', { name: 'Change price' }).click();
  const price = modal(page, 'Change Price');
  await price.getByLabel('Price of a month, before tax').fill('400');
  await price.getByText('£480.00').first().waitFor();
  await staff.look('membership-price');
  await price.getByLabel('Price of a month, before tax').fill('300');
  await price.getByRole('button', { name: 'Cancel' }).click();

  const member = await signedIn(ada, WIDTHS);
  await member.page.goto('/app/profile');
  await member.page.getByRole('link', { name: plan }).click();
  await member.page.getByRole('link', { name: /^INV-/ }).click();
  await member.page.getByRole('button', { name: /^Pay £/ }).click();
  await modal(member.page, 'Select Card')
    .getByRole('button', { name: /^Pay £/ })
    .click();
  await member.page.getByText('PAID', { exact: true }).waitFor();
  await member.look('membership-invoice');

  await member.page.goto('/app/profile');
  await member.page.getByRole('link', { name: plan }).click();
  await member.page.getByRole('button', { name: 'Accept' }).click();
  const accept = modal(member.page, 'Accept Membership');
  await accept.getByText('may charge my default card or bank account').waitFor();
  await accept.getByLabel('Your full name').fill('Ada Lovelace');
  await member.look('membership-accept');
  await accept.getByRole('button', { name: 'I agree' }).click();
  await said(member.page, 'Membership accepted');
  await page.getByText('by Ada Lovelace').waitFor();

  await member.page.getByRole('button', { name: 'Give notice' }).click();
  await member.page.getByRole('button', { name: 'Yes' }).click();
  await member.page.getByText('Ending', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Take back the end' }).click();
  await member.page.getByText('Active', { exact: true }).waitFor();
  await member.page.getByRole('heading', { name: 'To accept' }).waitFor();
  await member.look('membership');
  await member.page.getByRole('button', { name: 'Accept' }).click();
  const changes = modal(member.page, 'Accept Changes');
  await changes.getByText('no longer ends on').waitFor();
  await changes.getByLabel('Your full name').fill('Ada Lovelace');
  await member.look('membership-accept-changes');
  await changes.getByRole('button', { name: 'I agree' }).click();
  await said(member.page, 'Changes accepted');
  await member.page.getByRole('heading', { name: 'To accept' }).waitFor({ state: 'detached' });
  expect(await app.knex('invoices').where('user_id', ada.id)).toMatchObject([{ open_pence: 0 }]);
});
