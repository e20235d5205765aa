/** The bar of a demo, which enters as one of its accounts with one press. */
import { hash } from '@node-rs/argon2';
import { beforeAll, expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '#shared/demo.ts';
import { PHONE, WIDTHS } from '../helpers/browser.ts';
import { heading, stranger, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { addPerson } from '../helpers/world.ts';

const ROLES = ['Super Admin', 'Manager', 'Front Desk', 'Content Editor', 'Member'];

useBrowser();
beforeAll(async () => {
  for (const [index, { email }] of DEMO_ACCOUNTS.entries())
    await addPerson(app.knex, ROLES[index]!, index === 0 ? [] : [world.spaceId], email);
});

const nameOf = async (email: string) => (await app.knex('users').where({ email }).first('name'))!.name;

it('a visitor enters with one press, and switches with another', async () => {
  const guest = await stranger(WIDTHS);
  const { page } = guest;
  const bar = page.getByRole('complementary', { name: 'Demo' });
  await page.goto('/search');
  await bar.getByRole('button', { name: 'Member', exact: true }).click();
  await page.waitForURL('**/app/**');
  await page.goto('/search');
  await expect.poll(() => bar.locator('[aria-current]').allTextContents()).toEqual(['Member']);
  await guest.look('demo-bar');
  await bar.getByRole('button', { name: 'Owner' }).click();
  await page.waitForURL('**/app/dashboard');
  await page
    .getByText(await nameOf('owner@cockpit.test'))
    .first()
    .waitFor();
  await guest.leave();
});

it('a visitor who opens a screen of the application comes there from the sign-in page', async () => {
  const guest = await stranger(PHONE);
  const { page } = guest;
  await page.goto('/app/earnings');
  await page.waitForURL('**/login');
  await guest.look('demo-login');
  await page.getByRole('complementary', { name: 'Demo' }).getByRole('button', { name: 'Owner' }).click();
  await page.waitForURL('**/app/earnings');
  await heading(page, 'What did I earn').waitFor();
  await guest.leave();
});

it('an account whose password was changed is entered by the sign-in page, which says so', async () => {
  const email = 'editor@cockpit.test';
  await app
    .knex('users')
    .where({ email })
    .update({ password_hash: await hash('another one') });
  const guest = await stranger();
  const { page } = guest;
  await page.goto('/search');
  await page.getByRole('complementary', { name: 'Demo' }).getByRole('button', { name: 'Editor' }).click();
  await page.waitForURL('**/login');
  await expect.poll(() => page.getByRole('alert').allTextContents()).toEqual(['Invalid email or password']);
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email);
  await guest.look('demo-refused');
  await page.getByLabel('Password', { exact: true }).fill('another one');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/app/**');
  await guest.leave(401);
});

it('the browser takes over the rendered bar while the texts of its language are loaded', async () => {
  const guest = await stranger();
  const { page, context } = guest;
  // React would render the bar again, without the mark, if something above it changed before.
  await context.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => document.querySelector('aside')!.setAttribute('data-mark', '')),
  );
  await context.route('**/assets/demo-bar-*.js', async (route) => {
    await page.locator('select:enabled').first().waitFor({ state: 'attached' });
    await route.continue();
  });
  await page.goto('/de');
  await page.locator('aside[data-mark] button:enabled').first().waitFor();
  await guest.leave();
});
