/** The start and the end of sessions in a browser, and error reports of a page. */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR } from '#shared/time.ts';
import { type Visitor } from '../helpers/browser.ts';
import { stranger, useBrowser } from '../helpers/journeys.ts';
import { app } from '../helpers/stage.ts';
import { PASSWORD, type Person, addPerson, data } from '../helpers/world.ts';

useBrowser();
beforeEach(() => app.services.limits.reset());

/** Stores the token once, because the token that `visitor` sets would return after every navigation. */
async function enter(person: Person): Promise<Visitor> {
  const guest = await stranger();
  const { page } = guest;
  await page.goto('/login');
  await page.evaluate((token) => localStorage.setItem('token', token), person.token);
  await page.goto('/app/profile');
  await page.getByRole('heading', { name: 'My Profile' }).waitFor();
  return guest;
}

const isSignedIn = async ({ token }: Person) => (await app.call('GET', '/bookings', { token })).meta.status === 200;

async function logOut({ page }: Visitor): Promise<void> {
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
}

it('a logout ends the session on the server', async () => {
  const person = await addPerson(app.knex, 'Member');
  const guest = await enter(person);
  const response = guest.page.waitForResponse('**/trpc/auth.logout*');
  await logOut(guest);
  expect((await response).status()).toBe(200);
  expect(await isSignedIn(person)).toBe(false);
  expect(await guest.page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await guest.leave();
});

it('a logout that fails on the server still signs out in the browser', async () => {
  const person = await addPerson(app.knex, 'Member');
  const guest = await enter(person);
  await guest.page.route('**/trpc/auth.logout*', (route) => route.fulfill({ status: 500, body: 'no' }));
  await logOut(guest);
  expect(await guest.page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await guest.page.goto('/app/booking');
  await guest.page.waitForURL('**/login');
  await guest.leave(500);
});

it('signing out everywhere ends the sessions of other browsers', async () => {
  const person = await addPerson(app.knex, 'Member');
  const [here, there] = [await enter(person), await enter(person)];
  await here.page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await here.page.getByRole('heading', { name: 'Sign out everywhere?' }).waitFor();
  await here.look('sign-out-everywhere');
  await here.page.getByRole('button', { name: 'Yes' }).click();
  await here.page.waitForURL('**/login');
  expect(await isSignedIn(person)).toBe(false);
  // Its live updates end, which tells it at once.
  await there.page.getByRole('heading', { name: 'Your session has ended' }).waitFor();
  await here.leave(401);
  await there.leave(401);
});

it('an activation link asks for confirmation when somebody is signed in', async () => {
  const person = await addPerson(app.knex, 'Member');
  const guest = await enter(person);
  const { page } = guest;
  const email = 'other@example.org';
  await app.call('POST', '/sign-up', { body: { name: 'Other', email, password: 'engine' } });
  const [mail] = await app.mails(email);
  const link = mail!.links.find((one) => one.includes('account-activate'))!;
  await page.goto(link);
  await page.getByText(person.email).waitFor();
  await guest.look('activation-question');
  expect(await app.knex('users').where({ email })).toEqual([]);
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await page.waitForURL('**/app/**');
  expect(await isSignedIn(person)).toBe(true);

  await page.goto(link);
  await page.getByRole('button', { name: 'Activate the other account' }).click();
  // This browser has not signed up, so the owner of the mail chooses the password.
  await page.getByLabel('Password', { exact: true }).fill('my-own');
  await page.getByRole('button', { name: 'Activate', exact: true }).click();
  await page.waitForURL('**/app/dashboard');
  expect(await app.knex('users').where({ email })).toHaveLength(1);
  await page.getByRole('button', { name: 'Other, account menu' }).waitFor();
  await guest.leave();
});

it('a page reports an uncaught error, without the query of its address', async () => {
  const guest = await stranger();
  const { page } = guest;
  await page.goto('/login?token=secret');
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  const sent = page.waitForRequest('**/api/v1/client-errors');
  // An uncaught rejection, as a broken screen causes it. The browser's console error about it is expected.
  await page.evaluate(() => void Promise.reject(new Error('a screen broke')));
  const report = await sent;
  expect((await report.response())?.status()).toBe(204);
  expect(report.postData()).toMatch(/^\/login\nError: a screen broke/);
  expect(report.postData()).not.toContain('secret');
  await guest.context.close();
});

it('a page of the previous release is reloaded when a screen of it is gone, but not twice in a minute', async () => {
  const guest = await enter(await addPerson(app.knex, 'Member'));
  const { page } = guest;
  const seen = { loads: 0, checks: 0 };
  let isUpgraded = false;
  page.on('load', () => (seen.loads += 1));
  await page.route('**/assets/change-password-*.js', (route) => route.abort());
  await page.route('**/app/profile', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue();
    seen.checks += 1;
    const text = await (await route.fetch()).text();
    const body = isUpgraded ? text.replace(/(<script type="module"[^>]*src="[^"]*)"/, '$1-of-the-next-release"') : text;
    return route.fulfill({ body, contentType: 'text/html' });
  });
  const open = () => page.getByRole('button', { name: 'Change Password' }).click();
  const failure = page.getByRole('heading', { name: 'Oops Something went wrong.' });

  await page.evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 61_000;
  });
  const check = page.waitForResponse((response) => response.url().endsWith('/app/profile'));
  await open();
  await failure.waitFor();
  await (await check).finished();
  expect(seen).toEqual({ loads: 0, checks: 1 });

  isUpgraded = true;
  await page.getByRole('link', { name: 'Booking', exact: true }).click();
  await page.getByRole('heading', { name: 'Booking' }).waitFor();
  await page.goBack();
  const reload = page.waitForEvent('load');
  await open();
  await reload;
  expect(seen).toEqual({ loads: 1, checks: 2 });

  await open();
  await failure.waitFor();
  expect(seen).toEqual({ loads: 1, checks: 2 });
  await guest.context.close();
});

it('a screen that cannot be drawn says so, and reports it', async () => {
  const person = await addPerson(app.knex, 'Member');
  const guest = await enter(person);
  const { page } = guest;
  // As after an update of the server that took an old file away.
  await page.route('**/assets/change-password-*.js', (route) => route.abort());
  const sent = page.waitForRequest('**/api/v1/client-errors');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByRole('heading', { name: 'Oops Something went wrong.' }).waitFor();
  const report = await sent;
  expect((await report.response())?.status()).toBe(204);
  expect(report.postData()).toMatch(/^\/app\/profile\n/);
  await page.getByRole('link', { name: 'Booking', exact: true }).click();
  await page.getByRole('heading', { name: 'Booking' }).waitFor();
  await guest.context.close();
});

describe('a session in which the password was not entered lately', () => {
  const asked = (page: Page) => page.getByRole('dialog', { name: 'Please enter your password' });

  async function answer(page: Page, password: string): Promise<void> {
    await asked(page).getByLabel('Password', { exact: true }).fill(password);
    await asked(page).getByRole('button', { name: 'Go on' }).click();
  }

  /** Signs in at the form, long ago. */
  async function signedInLongAgo(): Promise<Visitor> {
    const { id, email } = await addPerson(app.knex, 'Super Admin');
    const body = { email, password: PASSWORD };
    const { token } = await data<{ token: string }>(app.call('POST', '/auth/login', { body }));
    await app
      .knex('sessions')
      .where('user_id', id)
      .update({ proved_at: new Date(Date.now() - HOUR) });
    return enter({ id, email, token });
  }

  it('is asked for it by a save, which then goes on', async () => {
    const guest = await signedInLongAgo();
    const { page } = guest;
    await page.goto('/app/settings#passwords');
    const form = page.getByRole('form', { name: 'Passwords', exact: true });
    await form.getByLabel('Fewest characters').fill('6');
    await form.getByRole('button', { name: 'Save Passwords' }).click();
    await asked(page).waitFor();
    await guest.look('prove-again', { hasContrast: true });
    await answer(page, 'wrong');
    await asked(page).getByText('Password is not correct').waitFor();
    await answer(page, PASSWORD);
    await page.getByText('Passwords updated').waitFor();
    await expect.poll(() => asked(page).count()).toBe(0);
    expect(await app.knex('settings').where('name', 'PASSWORD_LETTERS').select('name')).toHaveLength(1);
    await guest.leave(403, 400);
  });

  it('keeps what was typed if it is not entered', async () => {
    const guest = await signedInLongAgo();
    const { page } = guest;
    await page.goto('/app/settings#passwords');
    const form = page.getByRole('form', { name: 'Passwords', exact: true });
    await form.getByLabel('Fewest characters').fill('9');
    await form.getByRole('button', { name: 'Save Passwords' }).click();
    await asked(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Please enter your password to go on').first().waitFor();
    await expect.poll(() => form.getByLabel('Fewest characters').inputValue()).toBe('9');
    await page.goto('/app/booking');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await answer(page, PASSWORD);
    expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
    await guest.leave(403);
  });
});
