/** Staff keep a company with its people, leave a room to them, and an admin of the company reads who belongs to it. */
import { expect, it } from 'vitest';
import { heading, said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { choosePerson, modal } from '../helpers/pickers.ts';
import { app, world } from '../helpers/stage.ts';
import { addPerson } from '../helpers/world.ts';

useBrowser();

it('a company gets people, and rooms of its own', async () => {
  const ada = await addPerson(app.knex, 'Member', [world.spaceId], 'ada.firm@example.org');
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto('/app/companies');
  await heading(page, 'Companies').waitFor();
  await page.getByRole('button', { name: '+ Add Company' }).first().click();
  const dialog = modal(page, 'Add Company');
  await dialog.getByLabel('Name').fill('Analytical Engines');
  await dialog.getByLabel('VAT number').fill('GB123456789');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText('Please enter a valid VAT number, such as GB980780684').waitFor();
  await owner.look('company-dialog');
  await dialog.getByLabel('VAT number').fill('GB 980 7806 84');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await said(page, 'Company added');
  await page.getByText('GB980780684', { exact: true }).waitFor();

  await page.getByRole('link', { name: 'Account and people of Analytical Engines' }).click();
  await heading(page, 'Analytical Engines').waitFor();
  await page.getByText('Nobody belongs to this company yet.').waitFor();
  await choosePerson(page, page.getByRole('combobox', { name: 'Member' }), ada.email);
  await page.getByLabel(/^Role of/).selectOption('Admin');
  await expect.poll(() => app.knex('company_people').where('user_id', ada.id).pluck('role')).toEqual(['admin']);
  await owner.look('company-people');

  await page.goto('/app/rules');
  await page.getByLabel('Rules for').selectOption('Boardroom');
  await page.getByRole('button', { name: /^Who books/ }).click();
  await page.getByLabel('Who may book').selectOption('Some companies');
  await page.getByLabel('Analytical Engines').check();
  await owner.look('rules-companies');
  await page.getByRole('button', { name: 'Save' }).click();
  await said(page, 'Rules of use updated');
  const space = await app.knex('spaces').where('id', world.spaceId).first('use_rules');
  const [company] = await app.knex('companies').where('name', 'Analytical Engines').pluck('id');
  expect(space?.use_rules?.resources[world.roomId]).toMatchObject({ who: 'companies', companies: [String(company)] });
  await owner.leave(400);

  const member = await signedIn(ada);
  await member.page.goto('/app/profile');
  await member.page.getByText('You are an admin of this company in London.').waitFor();
  await member.look('profile-companies');
  await member.page.getByRole('link', { name: 'Account and people of Analytical Engines' }).click();
  await member.page.getByRole('list', { name: 'People' }).getByText(ada.email).waitFor();
  await member.look('company-of-admin');
  await member.leave();
});
