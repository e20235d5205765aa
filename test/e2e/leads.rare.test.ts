/** Social media leads, as staff use them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { heading, signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { type Person, addPerson } from '../helpers/world.ts';
import { type FacebookSandbox, facebookEnv, facebookSandbox } from '../integrations/leads.ts';

let sandbox: FacebookSandbox;
let manager: Person;
beforeAll(async () => {
  sandbox = await facebookSandbox();
});
useBrowser({ env: () => facebookEnv(sandbox) });
beforeAll(async () => {
  await sandbox.sendWebhooksTo(app.address);
  manager = await addPerson(app.knex, 'Manager', [world.spaceId], 'leads@example.org');
});
afterAll(() => sandbox.stop());

it('a lead arrives while the list is watched, is read in full and becomes a member', async () => {
  await app.knex('leads').delete();
  const staff = await signedIn(manager);
  const { page } = staff;
  await page.goto('/app/social-media-lead');
  await heading(page, 'Social Media Leads').waitFor();
  await page.getByText('No leads yet').waitFor();
  await staff.look('leads-none');

  const email = 'grace@example.org';
  const answers = { full_name: 'Grace', email, 'what_are_you_looking_for?': 'An office for four' };
  await sandbox.addLeads({ id: '1', answers });
  const row = page.getByRole('region', { name: 'Social media leads' }).getByRole('row').filter({ hasText: 'Grace' });
  await row.waitFor();
  await page.getByText(/Updated /).waitFor();
  await staff.look('leads');

  await row.getByRole('button', { name: 'More Details' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('What are you looking for?').waitFor();
  await dialog.getByText('An office for four').waitFor();
  const link = dialog.getByRole('link', { name: 'Write a mail' });
  expect(decodeURIComponent((await link.getAttribute('href'))!)).toBe(`mailto:${email}`);
  await staff.look('lead');

  await dialog.getByRole('button', { name: 'Make a member' }).click();
  await page.getByRole('dialog', { name: 'Add Member' }).waitFor();
  await expect.poll(() => dialog.getByLabel('Email').inputValue()).toBe(email);
  await staff.look('lead-to-member');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('New member added successfully!').waitFor();
  expect(await app.knex('users').where({ email }).pluck('email')).toEqual([email]);

  await page.getByRole('searchbox').fill('nobody at all');
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
  await page.getByText(/No lead has “nobody at all”/).waitFor();
  await staff.leave();
});

it('members have neither the screen nor the link', async () => {
  const member = await signedIn(world.member);
  const { page } = member;
  await page.goto('/app/social-media-lead');
  await page.waitForURL((url) => !url.pathname.endsWith('social-media-lead'));
  await expect.poll(() => page.getByRole('link', { name: 'Social Media Leads' }).count()).toBe(0);
  await member.leave();
});
