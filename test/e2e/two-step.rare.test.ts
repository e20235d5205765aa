/** Two-step sign-in in a browser: setting it up, logging in with it, and a role that needs it. */
import type { BrowserContext, Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { toLocal } from '#shared/time.ts';
import { STEP, codeOf, setUp } from '../factors/stage.ts';
import { clock } from '../helpers/clock.ts';
import { said, signedIn, stranger, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { PASSWORD, type Person, addPerson } from '../helpers/world.ts';

/** A small and a large screen, and a phone. */
const ALL = [1440, 1280, 390] as const;

useBrowser();
beforeEach(async () => {
  app.services.limits.reset();
  await app.knex('roles').update({ factor_from: null, accepted_factors: 'any' });
});

/** The page may still make a call, which is answered with 401. */
const forgetSession = (page: Page) => page.evaluate(() => localStorage.clear());

async function enterPassword(page: Page, { email }: Person): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function enterCode(page: Page, code: string, button: string): Promise<void> {
  await page.getByLabel(/^(Code|Recovery code)/).fill(code);
  await page.getByRole('button', { name: button, exact: true }).click();
}

const keyOf = async (page: Page) => (await page.locator('.select-all').innerText()).replaceAll(' ', '');
async function codesOf(page: Page): Promise<string[]> {
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  return list.getByRole('listitem').allInnerTexts();
}

/** Adds an authenticator to the browser, which always says yes. */
async function addAuthenticator(page: Page, context: BrowserContext): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
}

it('is set up in the profile, asked for at the login, and removed again', async () => {
  const person = await addPerson(app.knex, 'Member', [world.spaceId]);
  const guest = await stranger(ALL);
  const { page } = guest;
  await enterPassword(page, person);
  await page.waitForURL('**/app/**');
  await page.goto('/app/profile');
  const card = page.getByRole('heading', { name: 'Two-step sign-in' });
  await card.scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page.getByAltText('QR code for an authenticator app').waitFor();
  await guest.look('two-step-set-up');
  const secret = await keyOf(page);
  await enterCode(page, '000000', 'Confirm');
  await said(page, 'This code is not valid');
  await enterCode(page, codeOf(secret), 'Confirm');
  const codes = await codesOf(page);
  expect(codes).toHaveLength(10);
  await guest.look('two-step-recovery-codes');
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await said(page, '10 recovery codes are left.');
  await guest.look('two-step-profile');

  await forgetSession(page);
  await enterPassword(page, person);
  await said(page, 'Your authenticator app shows it.');
  await guest.look('two-step-code');
  await enterCode(page, 'wrong', 'Log in');
  await said(page, 'This code is not valid');
  await enterCode(page, codeOf(secret, 1), 'Log in');
  await page.waitForURL('**/app/**');

  await forgetSession(page);
  await enterPassword(page, person);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await guest.look('two-step-recovery-code');
  await enterCode(page, codes[0]!, 'Log in');
  await page.waitForURL('**/app/**');
  await page.goto('/app/profile');
  await said(page, '9 recovery codes are left.');
  await page.getByRole('button', { name: 'Remove Authenticator app' }).click();
  await guest.look('two-step-remove');
  await page.getByRole('dialog').getByLabel('Code').fill(codes[1]!);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await said(page, 'Protect your account');
  await guest.leave(400, 401, 403);
});

it('is told before the day on which a role needs it, and set up at the login from then on', async () => {
  const person = await addPerson(app.knex, 'Front Desk', [world.spaceId]);
  const owner = await signedIn(world.owner, ALL);
  const role = await app.knex('roles').where('name', 'Front Desk').first('id');
  await owner.page.goto(`/app/role?id=${role!.id}`);
  await owner.page.getByRole('heading', { name: 'Two-step sign-in' }).scrollIntoViewIfNeeded();
  await owner.look('role-with-two-step');
  await owner.leave();
  const need = (factor_from: string | null) => app.knex('roles').where('id', role!.id).update({ factor_from });
  await need('2099-01-31');
  const guest = await stranger(ALL);
  const { page } = guest;
  await enterPassword(page, person);
  await said(page, /your role needs two-step sign-in/);
  await guest.look('two-step-notice');
  await need(toLocal(clock.now()).day);
  await forgetSession(page);
  await enterPassword(page, person);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByAltText('QR code for an authenticator app').waitFor();
  await guest.look('two-step-needed');
  await enterCode(page, codeOf(await keyOf(page)), 'Confirm');
  expect(await codesOf(page)).toHaveLength(10);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.waitForURL('**/app/**');
  await need(null);
  await guest.leave(401, 403);
});

it('is a passkey that is made at the login where a role needs it', async () => {
  const person = await addPerson(app.knex, 'Front Desk', [world.spaceId]);
  await app
    .knex('roles')
    .where('name', 'Front Desk')
    .update({ factor_from: toLocal(clock.now()).day });
  const guest = await stranger(ALL);
  const { page, context } = guest;
  await addAuthenticator(page, context);
  await enterPassword(page, person);
  await page.getByRole('button', { name: 'Add a passkey' }).waitFor();
  await guest.look('two-step-needed-ways');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('My laptop');
  await guest.look('two-step-needed-passkey');
  await page.getByRole('button', { name: 'Go on' }).click();
  expect(await codesOf(page)).toHaveLength(10);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.waitForURL('**/app/**');
  expect(await app.knex('factors').where('user_id', person.id)).toMatchObject([{ kind: 'passkey', name: 'My laptop' }]);
  await guest.leave(403);
});

/** The owner has the front desk sign in with passkeys only, from today on. */
async function requirePasskeys(): Promise<void> {
  const owner = await signedIn(world.owner, ALL);
  const role = await app.knex('roles').where('name', 'Front Desk').first('id');
  await owner.page.goto(`/app/role?id=${role!.id}`);
  await owner.page.getByLabel('Needed from').click();
  await owner.page.getByRole('button', { name: /today/i }).click();
  await owner.page.getByLabel('What counts').click();
  await owner.page.getByRole('option', { name: 'Passkeys only' }).click();
  await owner.look('role-with-passkeys');
  await owner.page.getByRole('button', { name: 'Set two-step sign-in' }).click();
  await said(owner.page, 'Role updated!');
  await owner.leave();
}

it('is a passkey that follows a code of the app where a role accepts passkeys only', async () => {
  const person = await addPerson(app.knex, 'Front Desk', [world.spaceId]);
  const { secret } = await setUp(app, person);
  clock.advance(-STEP);
  await requirePasskeys();
  const guest = await stranger(ALL);
  const { page, context } = guest;
  await addAuthenticator(page, context);
  await enterPassword(page, person);
  await enterCode(page, codeOf(secret, 1), 'Log in');
  await said(page, 'Your role needs a passkey');
  await expect.poll(() => page.getByRole('button', { name: 'Set up an authenticator app' }).count()).toBe(0);
  await guest.look('two-step-passkeys-only');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('My laptop');
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.waitForURL('**/app/**');
  await guest.leave(403);
});

it('is reset for a colleague who has lost the telephone', async () => {
  const person = await addPerson(app.knex, 'Front Desk', [world.spaceId]);
  await setUp(app, person);
  clock.advance(-STEP);
  const owner = await signedIn(world.owner, ALL);
  const { page } = owner;
  await page.goto(`/app/adminAndTeams?text=${encodeURIComponent(person.email)}`);
  await page
    .getByRole('button', { name: /Edit|Open/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Reset two-step sign-in' }).click();
  await page.getByLabel('Reason').fill('Lost the telephone');
  await owner.look('two-step-reset');
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await said(page, 'Two-step sign-in reset!');
  await owner.leave();
});

it('is reset for a member who has lost the telephone', async () => {
  const person = await addPerson(app.knex, 'Member', [world.spaceId]);
  await setUp(app, person);
  clock.advance(-STEP);
  const manager = await addPerson(app.knex, 'Manager', [world.spaceId]);
  const staff = await signedIn(manager, ALL);
  const { page } = staff;
  await page.goto(`/app/members/${person.id}`);
  const reset = page.getByRole('button', { name: 'Reset two-step sign-in' });
  await reset.click();
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await said(page, 'Please enter the reason');
  await page.getByLabel('Reason').fill('Lost the telephone');
  await staff.look('two-step-reset-member');
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await said(page, 'Two-step sign-in reset!');
  await expect.poll(() => reset.count()).toBe(0);
  await staff.leave();
});

it('is a passkey, which is made in the profile, and signs in with and without the password', async () => {
  const person = await addPerson(app.knex, 'Member', [world.spaceId]);
  const guest = await stranger(ALL);
  const { page, context } = guest;
  await addAuthenticator(page, context);
  await enterPassword(page, person);
  await page.waitForURL('**/app/**');
  await page.goto('/app/profile');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name', { exact: true }).last().fill('My laptop');
  await guest.look('passkey-add');
  await page.getByRole('button', { name: 'Go on' }).click();
  expect(await codesOf(page)).toHaveLength(10);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await said(page, 'Passkey My laptop');
  await guest.look('passkey-profile');

  await forgetSession(page);
  await enterPassword(page, person);
  const step = page.getByRole('button', { name: 'Use a passkey' });
  await step.waitFor();
  await guest.look('passkey-step');
  await step.click();
  await page.waitForURL('**/app/**');

  await forgetSession(page);
  await page.goto('/login');
  const signIn = page.getByRole('button', { name: 'Sign in with a passkey' });
  await signIn.waitFor();
  await guest.look('passkey-login');
  await signIn.click();
  await page.waitForURL('**/app/**');
  await guest.leave(401, 403);
});
